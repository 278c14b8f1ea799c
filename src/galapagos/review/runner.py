"""Judging the moments of a game, in this process or in several."""

from __future__ import annotations

from collections.abc import Generator

from galapagos.core.processes import computed
from galapagos.review.judgement import Finding, Moment, judge


def judge_all(moments: list[Moment], jobs: int = 1) -> Generator[Finding, None, None]:
    """Findings as they come; closing the generator stops the work."""
    return computed(judge, moments, jobs)
