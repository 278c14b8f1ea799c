"""The `galapagos` command. It starts without the packages of the command line, to say which extra brings them."""

from __future__ import annotations

import sys

from galapagos.terminal.extras import how_to_install

MISTAKE = 2


def main() -> None:
    try:
        from galapagos.terminal.main import run

        sys.exit(run(sys.argv[1:]))
    except ModuleNotFoundError as error:
        hint = how_to_install(error)
        if hint is None:
            raise
        print(f"galapagos: {hint}", file=sys.stderr)
        sys.exit(MISTAKE)


if __name__ == "__main__":
    main()
