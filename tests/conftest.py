"""What every test may count on."""

from __future__ import annotations

import os
import signal

from httpx._config import DEFAULT_TIMEOUT_CONFIG
from hypothesis import HealthCheck, settings

from tests.support.patience import PATIENCE

# A busy machine is slow, not wrong.
DEFAULT_TIMEOUT_CONFIG.connect = DEFAULT_TIMEOUT_CONFIG.read = DEFAULT_TIMEOUT_CONFIG.write = PATIENCE
settings.register_profile("patient", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

# Matrices here are small, and several tests run at once: more threads for each would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A shell makes programs in the background ignore Ctrl-C, and their children inherit that: tests could interrupt none.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
