"""Print the OpenAPI document of the server: `python -m galapagos.server.wire.openapi`."""

from __future__ import annotations

import sys

import msgspec

from galapagos.server.app import make_app
from galapagos.server.settings import Settings
from galapagos.server.wire.operations import Document
from galapagos.server.wire.schemas import completed


def document() -> Document:
    return completed(make_app(Settings()))


def main() -> None:
    text = msgspec.json.format(msgspec.json.encode(document()), indent=2).decode()
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
