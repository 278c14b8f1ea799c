"""Tools by which an assistant looks up rules, plays and reviews games: `galapagos mcp`."""
