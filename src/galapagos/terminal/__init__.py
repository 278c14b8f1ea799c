"""The command line, and tables drawn in a terminal."""
