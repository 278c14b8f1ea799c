"""How long tests wait for what must come. They wait for conditions, so a quick machine never waits as long."""

PATIENCE = 120.0  # seconds: a machine may be ten times slower than ours, and busy
