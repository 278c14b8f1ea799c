"""Logs as text or JSON, with table and seat. Passphrases, cookies and tokens are never logged."""

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
        line = f"{clock} {record.levelname.lower():7} {record.name.rpartition('.')[2]}: {record.getMessage()}{about}"
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


def set_up_logs(kind: str) -> None:
    shown = logging.StreamHandler(sys.stderr)
    shown.setFormatter(JsonLines() if kind == "json" else TextLines())
    for name in ("galapagos", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [shown], False
        logger.setLevel(logging.INFO)
    logging.getLogger("uvicorn.access").disabled = True
