"""nginx for tests, with the site of deploy/nginx.conf in front of given ports and a self-made certificate."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.support.servers import free_port

SITE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
MAIN = """
daemon off;
worker_processes {workers};
worker_rlimit_nofile {files};
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections {files}; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def required(name: str = "nginx") -> str:
    """The program, or a skipped test; where CI=true a failure."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        message = f"{name} is not installed (Debian: apt-get install {name})"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(message)
    return found


def certificate(folder: Path, name: str) -> None:
    subprocess.run(
        [
            *(required("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"),
            *("-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"),
            *("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")),
        ],
        check=True,
        capture_output=True,
    )


def workers_for(sockets: int, most_files: int) -> tuple[int, int]:
    """How many workers hold this many sockets, and how many files each may open: at most `most_files`.

    A socket takes two files of a worker, the visitor's connection and the one to the server. Workers do not get exactly
    the same number, and need a few more files for requests.
    """
    files = 2 * sockets + 1000
    workers = -(-files // (most_files * 3 // 4))
    return workers, min(files, most_files)


def site(folder: Path, ports: Sequence[int], tls: int, plain: int, encrypted: bool = True, workers: int = 1) -> str:
    """The site as it is shipped, with our ports and folders."""
    text = SITE.read_text(encoding="utf-8")
    line = re.compile(r"^( *server 127\.0\.0\.1:)\d+(.*)\n", re.MULTILINE)
    first = line.search(text)
    assert first is not None
    servers = "".join(f"{first[1]}{port}{first[2]}\n" for port in ports)
    text = text[: first.start()] + servers + line.sub("", text[first.start() :])
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 443", f"listen 127.0.0.1:{tls}").replace("listen 80", f"listen 127.0.0.1:{plain}")
    if not encrypted:
        text = re.sub(r"^ *ssl_.*\n", "", text, flags=re.MULTILINE).replace(f":{tls} ssl;", f":{tls};")
    if workers > 1:  # the system shares visitors out evenly; otherwise one worker may take nearly all
        text = re.sub(rf"(listen 127\.0\.0\.1:{tls}[^;]*);", r"\1 reuseport;", text)
    return text.replace("/etc/galapagos/tls", str(folder))


class Nginx:
    def __init__(self, folder: Path, ports: Sequence[int], sockets: int = 100, encrypted: bool = True) -> None:
        self.program, self.folder, self.tls, self.plain = required(), folder, free_port(), free_port()
        certificate(folder, "play.example")
        workers, files = workers_for(sockets, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        text = site(folder, ports, self.tls, self.plain, encrypted, workers)
        (folder / "site.conf").write_text(text, encoding="utf-8")
        main = MAIN.format(folder=folder, files=files, workers=workers)
        if os.geteuid() == 0:
            main = "user root;\n" + main  # the temporary folders are ours alone
        (folder / "nginx.conf").write_text(main, encoding="utf-8")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def base(self) -> str:
        return f"https://play.example:{self.tls}"

    def __enter__(self) -> Nginx:
        command = [self.program, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
