"""Logs as text or JSON, with table and seat. Nothing that a stranger could use is logged, and no visitor's address."""

from __future__ import annotations

import logging
import sys
import time

import msgspec

FIELDS = ("table", "seat", "database")


class TextLines(logging.Formatter):
    """One line of text for each record."""

    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        about = "".join(f" {name}={getattr(record, name)}" for name in FIELDS if hasattr(record, name))
        where = record.name.removesuffix(".error").rpartition(".")[2]  # uvicorn calls its usual log an error
        line = f"{clock} {record.levelname.lower():7} {where}: {record.getMessage()}{about}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonLines(logging.Formatter):
    """One JSON object for each record."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "where": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class NoVisitors(logging.Filter):
    """Drop uvicorn's lines about single sockets, which contain the visitor's address."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.name.startswith("uvicorn") and "WebSocket %s" in str(record.msg))


def set_up_logs(kind: str) -> None:
    shown = logging.StreamHandler(sys.stderr)
    shown.setFormatter(JsonLines() if kind == "json" else TextLines())
    shown.addFilter(NoVisitors())
    logging.getLogger().handlers = [shown]  # what libraries have to say, from warnings on
    for name in ("galapagos", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [shown], False
        logger.setLevel(logging.INFO)
    logging.getLogger("uvicorn.access").disabled = True
