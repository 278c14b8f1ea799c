"""The translators' workshop: what a language lacks, what is stale, and PO files for editors."""
