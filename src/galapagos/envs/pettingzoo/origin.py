"""The Origin of Species, for PettingZoo."""

from galapagos.envs.pettingzoo.making import Maker

_maker = Maker("origin")
env, raw_env, parallel_env = _maker.env, _maker.raw_env, _maker.parallel_env
