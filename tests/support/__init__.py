"""What tests of several folders share: walks through games, positions, tables, programs and visitors."""
