"""the stone game, for PettingZoo."""

from galapagos.envs.pettingzoo.making import Maker

_maker = Maker("stones")
env, raw_env, parallel_env = _maker.env, _maker.raw_env, _maker.parallel_env
