"""Tyranno EX, for PettingZoo."""

from galapagos.envs.pettingzoo.making import Maker

_maker = Maker("tyranno")
env, raw_env, parallel_env = _maker.env, _maker.raw_env, _maker.parallel_env
