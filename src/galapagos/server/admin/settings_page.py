"""Print docs/settings.md, made from the settings themselves: `python -m galapagos.server.admin.settings_page`."""

from __future__ import annotations

import sys
from itertools import groupby

from galapagos.server.settings import Setting, flags

HEAD = """# Settings

Every setting of `galapagos serve` is a flag and a variable of the environment; a flag goes before a variable.
`galapagos serve --help` shows the same list. This page is made from the code:
`python -m galapagos.server.admin.settings_page > docs/settings.md`.

Three secrets are variables only, because everybody on a machine can read the flags of its programs:

| Variable | |
|---|---|
| `GALAPAGOS_SIGNING_KEY` | Signs cookies. Without one, the first process makes a key and stores it in the database. |
| `GALAPAGOS_SMTP_PASSPHRASE` | To log in to the mail server with (`--smtp`, `--smtp-user`). |
| `GALAPAGOS_METRICS_TOKEN` | To read `/metrics` with (`Authorization: Bearer …`). Without one, only this machine may. |
"""


def page() -> str:
    parts = [HEAD]
    for group, settings in groupby(flags(), key=lambda setting: setting.group):
        rows = [row(setting) for setting in settings]
        parts.append("\n".join([f"## {group}\n", "| Flag | Variable | Default | |", "|---|---|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def row(setting: Setting) -> str:
    flag = f"`--{setting.name.replace('_', '-')}`"
    if setting.kind is bool:
        flag += f", `--no-{setting.name.replace('_', '-')}`"
    about = setting.help.replace("|", "\\|").replace("*", "\\*")
    return f"| {flag} | `{setting.variable}` | {shown(setting.default)} | {about} |"


def shown(default: object) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    return f"`{default:g}`" if isinstance(default, float) else f"`{default}`" if default != "" else ""


if __name__ == "__main__":
    sys.stdout.write(page())
