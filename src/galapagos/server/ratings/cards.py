"""Ratings as the API shows them."""

from __future__ import annotations

from galapagos.server.ratings.model import Rating
from galapagos.server.storage.store import Row
from galapagos.server.wire.ratings import RatingCard, RatingChange


def rating_card(rating: Rating) -> RatingCard:
    return RatingCard(points=rating.points, spread=rating.spread, games=rating.games, provisional=rating.provisional)


def change_card(row: Row) -> RatingChange:
    grew = (row["mu"], row["sigma"]) != (row["mu_before"], row["sigma_before"])
    before = Rating(row["mu_before"], row["sigma_before"], max(0, row["games"] - grew))
    after = Rating(row["mu"], row["sigma"], row["games"])
    return RatingChange(seat=row["seat"], before=rating_card(before), after=rating_card(after))
