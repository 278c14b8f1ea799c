"""Which extra of the package brings a module that is missing."""

from __future__ import annotations

# The modules of each extra in pyproject.toml, by the name under which they are imported.
MODULES = {
    "terminal": ("rich", "typer"),
    "server": (
        *(
            "aiosmtplib",
            "aiosqlite",
            "alembic",
            "argon2",
            "asyncpg",
            "confusable_homoglyphs",
            "httptools",
            "itsdangerous",
        ),
        *("litestar", "networkx", "openskill", "PIL", "prometheus_client", "pywebpush"),
        *("segno", "sqlalchemy", "uvicorn", "uvloop", "webauthn", "websockets"),
    ),
    "envs": ("cloudpickle", "gymnasium", "numpy", "pettingzoo", "PIL"),
    "openspiel": ("open_spiel", "pyspiel"),
    "data": ("pyarrow",),
    "plots": ("matplotlib",),
    "learn": ("sb3_contrib", "torch"),
    "ray": ("ray",),
    "client": ("httpx",),
    "mcp": ("mcp",),
    "textarena": ("textarena",),
    "translate": ("babel",),
}
EXTRA_OF = {module: extra for extra, modules in MODULES.items() for module in modules}


def how_to_install(error: ModuleNotFoundError) -> str | None:
    """What to install where a module of an extra is missing; None if it is another module."""
    module = (error.name or "").partition(".")[0]
    extra = EXTRA_OF.get(module)
    return f"this needs {module}, which is not installed: pip install 'galapagos[{extra}]'" if extra else None
