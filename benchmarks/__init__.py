"""What measures Galápagos. It is part of a checkout, not of the installed package."""
