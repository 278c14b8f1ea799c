"""The stone game, for PettingZoo."""

from galapagos.envs.pettingzoo.factory import EnvFactory

_maker = EnvFactory("stones")
env, raw_env, parallel_env = _maker.env, _maker.raw_env, _maker.parallel_env
