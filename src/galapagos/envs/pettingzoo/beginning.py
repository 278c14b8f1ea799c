"""The Beginning, for PettingZoo."""

from galapagos.envs.pettingzoo.making import Maker

_maker = Maker("beginning")
env, raw_env, parallel_env = _maker.env, _maker.raw_env, _maker.parallel_env
