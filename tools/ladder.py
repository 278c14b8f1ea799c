"""Put all bots that have met on one scale for each game, from the matches of docs/strength/README.md.

python tools/ladder.py    writes docs/strength/ladder.md

Every match of two seats gives a difference in Elo with an error. The ladder is what fits all differences best (weighted
least squares), with greedy at 0. Nothing is played: the figures are as good as the matches that are in the table.
"""

from __future__ import annotations

from math import log, sqrt

import numpy as np
from bot_ratings import ROW, STRENGTH

ANCHOR = "greedy"
ELO = 400 / log(10)  # for one unit of log-odds
LADDER = STRENGTH.with_name("ladder.md")
HEAD = """# The ladder

Elo of every bot that met others with two seats and the game's usual options, greedy at 0, with the error of one
standard deviation. It follows from the [matches](README.md#all-matches) by weighted least squares: `python
tools/ladder.py` writes this page. A bot that won or lost all its games counts half a game less, so that its figure is a
bound rather than a value; those are marked with *. A budget in iterations plays the same everywhere; one in seconds was
measured on a busy machine.

Fixed opponents for later versions are `random`, `greedy`, OpenSpiel's search, and bots of earlier versions from their
wheels (`wheel:PATH#expert:0.3cpu`, see [bots](../bots.md)). OpenSpiel's search is not on the ladder: it has met only
bots that met nobody else. How far apart the levels are: [levels](README.md#levels).
"""

Difference = tuple[str, str, float, float, int, bool]  # two bots, Elo, its error, games, whether one won them all


def differences(game: str) -> list[Difference]:
    found = []
    for line in STRENGTH.read_text(encoding="utf-8").splitlines():
        match = ROW.search(line)
        if match and match["game"] == game and match["seats"] == "2" and "--option" not in match["rest"]:
            games, share = int(match["games"]), float(match["share"]) / 100
            fair = (share * games + 0.5) / (games + 1)
            error = ELO / sqrt(games * fair * (1 - fair))
            found.append((match["first"], match["second"], ELO * log(fair / (1 - fair)), error, games, share in (0, 1)))
    return found


def ladder(known: list[Difference]) -> list[tuple[float, float, str, int, bool]]:
    """Elo, error, bot, games and whether the figure is a bound, the best bot first; only bots connected with greedy."""
    bots = connected(known)
    place = {bot: number for number, bot in enumerate(bots)}
    precision, pull = np.zeros((len(bots), len(bots))), np.zeros(len(bots))
    used = [one for one in known if one[0] in place]
    for first, second, elo, error, _, _ in used:
        one, other, weight = place[first], place[second], 1 / error**2
        precision[[one, other], [one, other]] += weight
        precision[[one, other], [other, one]] -= weight
        pull[one] += weight * elo
        pull[other] -= weight * elo
    rest = [number for bot, number in place.items() if bot != ANCHOR]
    spread = np.linalg.inv(precision[np.ix_(rest, rest)])
    elos = dict(zip(rest, spread @ pull[rest], strict=True))
    errors = dict(zip(rest, np.sqrt(np.diag(spread)), strict=True))
    rows = []
    for bot, number in place.items():
        met = [one for one in used if bot in one[:2]]
        games, bound = sum(one[4] for one in met), bot != ANCHOR and all(one[5] for one in met)
        rows.append((float(elos.get(number, 0.0)), float(errors.get(number, 0.0)), bot, games, bound))
    return sorted(rows, reverse=True)


def connected(known: list[Difference]) -> list[str]:
    """The bots that met greedy, or one that did, and so on."""
    reached = [ANCHOR]
    for bot in reached:
        for first, second, *_ in known:
            for other in (first, second):
                if bot in (first, second) and other not in reached:
                    reached.append(other)
    return reached


def page() -> str:
    parts = [HEAD]
    for game in ("beginning", "origin", "stones", "tyranno"):
        parts.append(f"## {game}\n\n| Bot | Elo | Error | Games |\n|---|---|---|---|")
        for elo, error, bot, games, bound in ladder(differences(game)):
            parts.append(f"| {bot} | {elo:+.0f}{'*' if bound else ''} | {error:.0f} | {games} |")
        parts.append("")
    return "\n".join(parts)


def main() -> None:
    LADDER.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
