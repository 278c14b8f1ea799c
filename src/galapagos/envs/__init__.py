"""The games for learning programs: PettingZoo, OpenSpiel, Gymnasium, and many games at once."""
