"""Matches between bots: duplicate deals, ratings and reports."""
