"""What every game shares: the contract, the table, chance, records and words. Knows no game."""
