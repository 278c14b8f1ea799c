"""The games as environments: PettingZoo, OpenSpiel, Gymnasium, and a vector environment."""
