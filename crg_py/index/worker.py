"""A worker, `python -m crg_py.index.worker DIGEST`: frames of bytes in, frames of facts out, to the end. It never sees the store's file.

The digest is that of its parent's code: one that was installed since then makes other facts, and declines.
"""

import os
import sys

import msgspec

from crg_py.extraction import extract
from crg_py.index.collector import paused
from crg_py.index.frames import OTHER_CODE, Job, flat, receive, send
from crg_py.index.steering import code_digest
from crg_py.languages import language
from crg_py.store import pack


def main() -> None:
    """Serve one parent. Standard output is the frames' alone: whatever a grammar prints goes to standard error."""
    if sys.argv[1:] != [code_digest()]:
        sys.exit(OTHER_CODE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while (frame := receive(sys.stdin.buffer)) is not None:
        job = msgspec.msgpack.decode(frame, type=Job)
        with paused():
            send(answers, [flat(pack(extract(content, language(name), job.limits))) for name, content in job.blobs])


if __name__ == "__main__":
    main()
