"""The steps of the database schema, in order."""
