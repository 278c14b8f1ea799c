"""The HTTP API, one module for each thing one can ask for."""
