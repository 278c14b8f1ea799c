"""PettingZoo environments, one module a game, made like PettingZoo's own.

from galapagos.envs.pettingzoo import beginning

env = beginning.env(seats=3, horns_kamikaze=True)
"""
