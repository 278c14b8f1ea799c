"""The games as environments: PettingZoo, OpenSpiel, Gymnasium, and a vector environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from galapagos.envs.policy import policy_player

__all__ = ["policy_player"]


def __getattr__(name: str) -> Any:
    """Import numpy only for those who need it: the encodings do without."""
    if name != "policy_player":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from galapagos.envs.policy import policy_player

    return policy_player
