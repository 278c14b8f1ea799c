"""The HTTP API: one module, and one router, for each subject."""
