"""A worker, `python -m crg_py.index.worker`: frames of bytes in, frames of facts out, to the end. It never sees the store's file."""

import os
import sys

import msgspec

from crg_py.extraction import extract
from crg_py.index.collector import paused
from crg_py.index.frames import Job, flat, receive, send
from crg_py.languages import language
from crg_py.store import pack


def main() -> None:
    """Serve one parent. Standard output is the frames' alone: whatever a grammar prints goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while (frame := receive(sys.stdin.buffer)) is not None:
        job = msgspec.msgpack.decode(frame, type=Job)
        with paused():
            send(answers, [flat(pack(extract(content, language(name), job.limits))) for name, content in job.blobs])


if __name__ == "__main__":
    main()
