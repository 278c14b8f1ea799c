"""What rooms need of the server around them."""

from __future__ import annotations

from msgspec import Struct

from galapagos.server.community.filter import WordFilter
from galapagos.server.jobs.pool import WorkerPool
from galapagos.server.live.answer_times import AnswerTimes
from galapagos.server.metrics import Metrics
from galapagos.server.people.notifications import Notifier
from galapagos.server.settings import Settings
from galapagos.server.storage.store import Store


class Services(Struct, frozen=True):
    settings: Settings
    store: Store
    bots: WorkerPool
    visitors: WorkerPool  # for positions, imports, replays and study
    metrics: Metrics
    answer_times: AnswerTimes
    words: WordFilter
    notifier: Notifier
