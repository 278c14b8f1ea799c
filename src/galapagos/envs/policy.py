"""A policy as a player: a function, or a network behind one, sits at tables and plays matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from galapagos.core.table import Player, Prompt
from galapagos.envs.arrays import Features, Floats, Masks, array_of
from galapagos.envs.encoding import Spelling
from galapagos.envs.encodings import encoding_of, left_out

Policy = Callable[[Floats, Masks], Any]  # takes an observation and a mask, returns a legal action


class PolicyPlayer(Player):
    """Asks a policy for one letter after the other until they spell a move."""

    def __init__(self, policy: Policy, left_out: tuple[str, ...] = ()) -> None:
        self.policy, self.left_out = policy, left_out

    def choose(self, prompt: Prompt) -> int:
        encoding, state = encoding_of(prompt.game, self.left_out), prompt.imagined
        features, spelling = Features(encoding), Spelling(encoding, state).begin()
        while not spelling.done:
            row = encoding.observed(state, prompt.seat, list(spelling.said))
            letter = self.policy(features.floats(row), array_of(spelling.mask(), np.int8))
            spelling.say(int(letter))
        return int(spelling.action)


def policy_player(policy: Policy, *, resign: bool = False, offers: bool = False, passes: bool = False) -> PolicyPlayer:
    """Return a player that does what a policy says: `policy_player(lambda observation, mask: mask.argmax())`.

    The policy gets what environments give to learners, a flat observation and a mask of the legal actions, and returns
    one of them; IllegalMove is raised if it is none. A move of several letters takes several calls. `resign`, `offers`
    and `passes` are those of the environments.
    """
    return PolicyPlayer(policy, left_out(resign, offers, passes))
