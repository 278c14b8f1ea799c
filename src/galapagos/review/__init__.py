"""Looking back at a game: what each decision cost, what was luck, and positions worth a puzzle."""
