"""What every test may count on."""

from __future__ import annotations

import signal

# Started in the background, a shell lets its programs ignore Ctrl-C, and they theirs: tests could not interrupt any.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
