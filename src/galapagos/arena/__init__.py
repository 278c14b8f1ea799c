"""Matches between bots: duplicate deals rotated through the seats, ratings, reports."""
