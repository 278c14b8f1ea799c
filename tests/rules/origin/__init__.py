"""The rules of The Origin of Species with its expansions, one test file per trait."""
