"""Which seeks become tables."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from galapagos.server.lobby.pairing import FIRST_WINDOW, PATIENCE, Group, Seeker, agree_to_bots, find_groups, fit
from galapagos.server.ratings.model import MU, POINTS, Rating
from galapagos.server.wire.lobby import NewSeek


def seeker(name: str, points: int = 1500, waited: float = 0.0, **changes: Any) -> Seeker:
    about = {field: changes.pop(field) for field in ("bot", "blocked") if field in changes}
    seek = NewSeek(game="origin", **changes)
    return Seeker(name, name, seek, Rating(MU + (points - 1500) / POINTS, 1.0, 50), waited, **about)


def names(groups: list[Group]) -> list[set[str]]:
    return [{one.person for one in group.seekers} for group in groups]


def test_two_of_the_same_strength_meet_at_once():
    assert names(find_groups([seeker("ann"), seeker("bob", 1540)])) == [{"ann", "bob"}]


def test_the_window_widens_with_the_wait_of_both():
    far = seeker("bob", 1500 + int(FIRST_WINDOW) + 100)
    assert find_groups([seeker("ann"), far]) == []
    assert find_groups([seeker("ann", waited=60), far]) == []  # bob has only just come
    patient = seeker("bob", far.rating.points, waited=60)
    assert names(find_groups([seeker("ann", waited=60), patient])) == [{"ann", "bob"}]


def test_those_who_do_not_mind_meet_anyone():
    assert names(find_groups([seeker("ann", near=False), seeker("bob", 2500, near=False)])) == [{"ann", "bob"}]


def test_the_one_who_waited_longest_gets_the_nearest():
    found = find_groups([seeker("ann", waited=9), seeker("bob", 1560), seeker("cat", 1510), seeker("dan", 1570)])
    assert names(found) == [{"ann", "cat"}, {"bob", "dan"}]


def test_another_game_clock_or_rating_mode_does_not_fit():
    assert find_groups([seeker("ann"), seeker("bob", rated=True)]) == []
    assert find_groups([seeker("ann"), seeker("bob", options={"time_to_fly": True})]) == []


def test_a_table_waits_a_little_for_its_last_seat():
    three = [seeker(name, fewest=3, most=4) for name in ("ann", "bob", "cat")]
    assert find_groups(three) == []
    assert names(find_groups([*three, seeker("dan", fewest=2, most=4)])) == [{"ann", "bob", "cat", "dan"}]
    waited = [seeker(name, waited=PATIENCE, fewest=3, most=4) for name in ("ann", "bob", "cat")]
    assert names(find_groups(waited)) == [{"ann", "bob", "cat"}]


def test_bots_fill_a_table_if_all_agree_and_have_waited():
    alone = seeker("ann", waited=20, fewest=3, most=4, bots_after=10)
    assert [group.bots for group in find_groups([alone])] == [2]
    unwilling = seeker("bob", waited=20, fewest=3, most=4)
    assert names(find_groups([alone, unwilling])) == [{"ann"}]  # bob waits for people
    assert not agree_to_bots([alone, unwilling])
    assert find_groups([seeker("ann", waited=5, fewest=3, most=4, bots_after=10)]) == []


def test_the_blocked_never_meet():
    ann, bob = seeker("ann", blocked=frozenset({"bob"})), seeker("bob")
    assert not fit(ann, bob)
    assert find_groups([ann, bob]) == []


def test_programs_meet_only_those_who_welcome_them():
    program = seeker("robot", bot=True)
    assert find_groups([program, seeker("ann")]) == []
    assert names(find_groups([program, seeker("ann", programs=True)])) == [{"robot", "ann"}]
    assert names(find_groups([program, seeker("android", bot=True)])) == [{"robot", "android"}]


seekers = st.lists(
    st.builds(
        lambda number, points, waited, fewest, more, near, bots: seeker(
            f"p{number}", points, waited, fewest=fewest, most=min(8, fewest + more), near=near, bots_after=bots
        ),
        st.integers(0, 30),
        st.integers(800, 2200),
        st.floats(0, 300),
        st.integers(2, 8),
        st.integers(0, 6),
        st.booleans(),
        st.none() | st.integers(0, 600),
    ),
    max_size=20,
    unique_by=lambda one: one.id,
)


@given(seekers)
def test_every_group_is_what_each_of_its_members_wished_for(waiting: list[Seeker]):
    groups = find_groups(waiting)
    seated = [one.person for group in groups for one in group.seekers]
    assert len(seated) == len(set(seated))
    for group in groups:
        size = len(group.seekers) + group.bots
        assert all(one.seek.fewest <= size <= one.seek.most for one in group.seekers)
        assert all(fit(one, other) for one in group.seekers for other in group.seekers if one is not other)
        assert not group.bots or agree_to_bots(group.seekers)
