"""Looking back at games: what anybody saw of them, move by move."""
