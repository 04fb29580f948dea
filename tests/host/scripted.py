"""A provider that does for each request what its only argument says: a list of one-key objects, of the kinds in `act`."""

import json
import sys
import time


def say(frame: object) -> None:
    sys.stdout.write(frame if isinstance(frame, str) else json.dumps(frame) + "\n")
    sys.stdout.flush()


def call(method: str, params: object) -> object:
    say({"jsonrpc": "2.0", "id": "c", "method": method, "params": params})
    answer = json.loads(sys.stdin.readline())
    return answer.get("result", answer.get("error"))


def act(step: dict[str, object]) -> object:
    ((kind, value),) = step.items()
    if kind == "list":
        return call("workspace/listTree", value)
    if kind == "read":
        return call("workspace/readBlob", {"blobs": value})
    if kind == "sleep":
        time.sleep(float(str(value)))
        return None
    if kind == "mutter":
        sys.stderr.write(f"{value}\n")
        sys.stderr.flush()
        return None
    if kind == "die":
        sys.stderr.write("a last word\n")
        sys.stderr.flush()
        sys.exit(int(str(value)))
    say(value)
    return None


def main() -> None:
    script = json.loads(sys.argv[1])
    for line in sys.stdin:
        frame = json.loads(line)
        method = frame["method"]
        if method == "exit":
            return
        if "id" not in frame:
            continue
        seen: object = None
        if method not in {"initialize", "shutdown"}:
            seen = {"steps": [act(step) for step in script], "params": frame.get("params")}
        if method == "initialize":
            seen = frame["params"]
        say({"jsonrpc": "2.0", "id": frame["id"], "result": seen})


main()
