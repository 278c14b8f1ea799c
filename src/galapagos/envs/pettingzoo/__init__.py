"""PettingZoo environments, one module per game, in the style of PettingZoo's own.

from galapagos.envs.pettingzoo import beginning

env = beginning.env(seats=3, horns_kamikaze=True)

Importing this package also registers them: `pettingzoo.make("aec", "galapagos/beginning_v1", seats=3)`.
"""

from pettingzoo import register

from galapagos.envs.encodings import VERSIONS

for _game, _version in VERSIONS.items():
    for _kind, _maker in (("aec", "env"), ("parallel", "parallel_env")):
        register(_kind, f"galapagos/{_game}_v{_version}", entry_point=f"{__name__}.{_game}:{_maker}")
