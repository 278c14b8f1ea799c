"""Looking closely at games: lessons, examples of the rules, films of what was played."""
