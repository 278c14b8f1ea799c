"""Bots that learn from playing: self-play, training, calibration and a gate match, in generations."""
