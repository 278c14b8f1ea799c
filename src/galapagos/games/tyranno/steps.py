"""Every frame that can be on the stack of this game, by its stored name."""

from __future__ import annotations

from galapagos.core.frames import by_stored_name
from galapagos.games.tyranno.deal import ChooseStartPlayer, DrawChips, DrawCondition, TurnUp
from galapagos.games.tyranno.exchange import ThrowBack
from galapagos.games.tyranno.fight import Challenge, ChooseWinnersStrength, FightTurns, RollDie
from galapagos.games.tyranno.lay import Lay, LayTurns
from galapagos.games.tyranno.placing import PlaceSecond
from galapagos.games.tyranno.push import Enter, EntranceFight, Push, Pushes
from galapagos.games.tyranno.scoring import FightForVictory, Refill, Round, Score
from galapagos.games.tyranno.setting import ChangeEnvironment, SettingTurns
from galapagos.games.tyranno.stone import ChooseClaim, PlaceExtra, StoneTurns
from galapagos.games.tyranno.strength import ChooseStrength, OfferStrength
from galapagos.games.tyranno.survival import Survival

FRAMES = by_stored_name(
    Challenge, ChangeEnvironment, ChooseClaim, ChooseStartPlayer, ChooseStrength, ChooseWinnersStrength, DrawChips,
    DrawCondition, Enter, EntranceFight, FightForVictory, FightTurns, Lay, LayTurns, OfferStrength,
    PlaceExtra, PlaceSecond, Push, Pushes, Refill, RollDie, Round, Score, SettingTurns, StoneTurns, Survival,
    ThrowBack, TurnUp,
)  # fmt: skip
