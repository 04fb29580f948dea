"""Precision, recall and F1 of an answer, per kind of edge."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bench.accuracy.pairs import AnyPair, Pairs, pairs_of
from bench.accuracy.truth import CERTAIN, KINDS, Edge, Pair, Truth

if TYPE_CHECKING:
    from bench.accuracy.definitions import Key

Answer = Mapping[str, Any]
Listed = tuple[object, ...]


@dataclass
class Score:
    """How one kind of edges did: counts of pairs, and the pairs that are wrong or missed as rows of text and lines."""

    answered: int = 0
    right: int = 0
    wrong: int = 0
    needed: int = 0
    found: int = 0
    neutral: Counter[str] = field(default_factory=Counter)
    by_category: dict[str, list[int]] = field(default_factory=dict)
    """Kind of use -> found, needed."""
    at_run_time: tuple[int, int] = (0, 0)
    """Found and all of the explicit calls seen at run time."""
    only_at_run_time: tuple[int, int] = (0, 0)
    """The same of those that no static oracle gives."""
    wrong_edges: list[Listed] = field(default_factory=list)
    missed: list[Listed] = field(default_factory=list)

    @property
    def precision(self) -> float | None:
        """Return right / (right + wrong), none without answers."""
        return self.right / (self.right + self.wrong) if self.right + self.wrong else None

    @property
    def recall(self) -> float | None:
        """Return found / needed, none if nothing is needed."""
        return self.found / self.needed if self.needed else None

    @property
    def f1(self) -> float | None:
        """Return the harmonic mean of precision and recall, none without both."""
        precision, recall = self.precision, self.recall
        if precision is None or recall is None:
            return None
        return 2 * precision * recall / (precision + recall) if precision and recall else 0.0


def score(truth: Truth, edges: Iterable[Answer], counted: Callable[[str], bool] = lambda _: True) -> dict[str, Score]:
    """Judge an answer; `counted` may leave out more paths than those the truth does not cover."""

    def ok(path: str) -> bool:
        return path in truth.files and counted(path)

    pairs = pairs_of(truth, edges, ok)
    return {
        "calls": Judge(truth, pairs, "calls", ok).score(),
        "references": Judge(truth, pairs, "references", ok).score(),
        "inherits": _score_bases(truth, pairs, ok),
        "imports": _score_imports(truth, pairs, ok),
    }


class Judge:
    """Judges the calls or the references of an answer."""

    def __init__(self, truth: Truth, pairs: Pairs, kind: str, counted: Callable[[str], bool]) -> None:
        self.truth, self.pairs, self.kind = truth, pairs, kind
        self.counted = counted
        self.edges = truth.calls if kind == "calls" else truth.references
        self.stands = truth.standing_for[kind]
        self.seen = {pair: edge for pair, edge in truth.at_run_time.items() if kind == "calls" and self.inside(pair)}
        self.true = {pair for pair in self.edges if self.inside(pair)} | self.seen.keys()
        self.of_source: dict[Key, set[Key]] = defaultdict(set)
        for source, target in self.true:
            self.of_source[source].add(target)

    def inside(self, pair: Pair) -> bool:
        """Say whether both ends lie in files that are looked at."""
        return all(self.counted(self.truth.definitions.path_of(key)) for key in pair)

    def score(self) -> Score:
        """Judge every pair of the answer, and look for every pair that is needed."""
        answered: Mapping[Any, Answer] = self.pairs.of_kind[self.kind]
        result = Score(answered=len(answered), neutral=self.pairs.neutral[self.kind])
        hit: set[Pair] = set()
        for pair, edge in answered.items():
            verdict = self.judge(pair)
            if verdict == "right":
                result.right += 1
                hit |= self.hits(pair)
            elif verdict == "wrong":
                result.wrong += 1
                result.wrong_edges.append((*self.ends(pair), edge.get("line") or edge.get("from_line")))
            else:
                result.neutral[verdict] += 1
        if self.kind == "references":
            called: Mapping[Any, Answer] = self.pairs.of_kind["calls"]
            hit |= {one for pair in called for one in (pair, *self.stands.get(pair, ()))}
        self.find(result, hit)
        return result

    def judge(self, pair: Pair) -> str:
        """Return `right`, `wrong`, or why a pair does not count."""
        if not self.inside(pair):
            return "outside"
        if pair in self.true or pair in self.stands or (self.kind == "references" and self.is_called(pair)):
            return "right"
        if pair in self.truth.uncounted or self.is_called_without_a_call(pair):
            return "soft"
        if self.truth.overrides.of(pair[1]) & self.of_source.get(pair[0], set()):
            return "override"
        name = self.truth.definitions.name_of(pair[1]).replace("::", ".").rpartition(".")[2]
        return "unresolved by oracle" if (pair[0], name) in self.truth.unknown else "wrong"

    def is_called(self, pair: Pair) -> bool:
        """Say whether a reference is a true call."""
        return pair in self.truth.calls or pair in self.truth.at_run_time or pair in self.truth.standing_for["calls"]

    def is_called_without_a_call(self, pair: Pair) -> bool:
        """Say whether a call is of a property or decorator that the source only names."""
        named = self.truth.references.get(pair) if self.kind == "calls" else None
        return named is not None and not {"decorator", "property"}.isdisjoint(named.categories)

    def hits(self, pair: Pair) -> AbstractSet[Pair]:
        """Return the true pairs that a right pair finds."""
        if pair in self.true:
            return {pair}
        return self.stands.get(pair, set())

    def ends(self, pair: Pair) -> tuple[str, str, str, str]:
        """Return path and name of both ends."""
        known = self.truth.definitions
        return known.path_of(pair[0]), known.name_of(pair[0]), known.path_of(pair[1]), known.name_of(pair[1])

    def find(self, result: Score, hit: set[Pair]) -> None:
        """Count which needed pairs were found, also by kind of use."""
        needed = {pair: edge for pair, edge in self.edges.items() if edge.strength >= CERTAIN and self.inside(pair)}
        result.needed, result.found = len(needed), len(needed.keys() & hit)
        categories: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for pair, edge in needed.items():
            for category in edge.categories:
                categories[category][0] += pair in hit
                categories[category][1] += 1
            if pair not in hit:
                result.missed.append(self.miss(pair, edge))
        result.by_category = dict(sorted(categories.items(), key=lambda one: -one[1][1]))
        only = self.seen.keys() - self.edges.keys()
        result.at_run_time = len(hit & self.seen.keys()), len(self.seen)
        result.only_at_run_time = len(hit & only), len(only)

    def miss(self, pair: Pair, edge: Edge) -> Listed:
        """Return a missed pair as a row: where a use of it stands, its kinds, and the target."""
        return (*edge.example, " ".join(sorted(edge.categories)), *self.ends(pair)[2:])


def _score_bases(truth: Truth, pairs: Pairs, counted: Callable[[str], bool]) -> Score:
    known, paths = truth.definitions, truth.definitions.path_of
    several = truth.language == "python"
    needed = {
        (heir, parent)
        for (heir, parent), (kind, n_oracles) in truth.bases.items()
        if kind != "implements-implicit" and counted(paths(heir)) and counted(paths(parent)) and (not several or n_oracles >= CERTAIN)
    }
    answered: Mapping[Any, Answer] = pairs.of_kind["inherits"]
    true = [pair for pair in answered if pair in truth.bases]
    right = [pair for pair in true if truth.bases[pair][0] != "implements-implicit"]
    wrong = [pair for pair in answered if pair not in truth.bases]
    neutral = pairs.neutral["inherits"]
    neutral["implicit interface"] = len(true) - len(right)
    return Score(
        answered=len(answered),
        right=len(right),
        wrong=len(wrong),
        needed=len(needed),
        found=len(needed & answered.keys()),
        neutral=neutral,
        wrong_edges=[(paths(a), known.name_of(a), paths(b), known.name_of(b), 0) for a, b in wrong],
        missed=[(paths(a), 0, known.name_of(a), "inherits", paths(b), known.name_of(b)) for a, b in needed - answered.keys()],
    )


def _score_imports(truth: Truth, pairs: Pairs, counted: Callable[[str], bool]) -> Score:
    """Judge imports; where an import names a folder, a file inside it is right too."""
    folders = truth.imports_folders
    true: set[AnyPair] = {(a, b) for a, b in truth.imports if counted(a) and (counted(b) or folders)}
    answered = set(pairs.of_kind["imports"])
    if folders:
        answered = {(a, b if b in truth.folders else (str(b).rpartition("/")[0] or ".")) for a, b in answered}
    right, wrong = answered & true, answered - true
    return Score(
        answered=len(answered),
        right=len(right),
        wrong=len(wrong),
        needed=len(true),
        found=len(right),
        neutral=pairs.neutral["imports"],
        wrong_edges=sorted((str(a), "", str(b), "", 0) for a, b in wrong),
        missed=sorted((str(a), 0, "", "imports", str(b), "") for a, b in true - answered),
    )


def pooled(scores: Iterable[Score]) -> Score:
    """Return the counts of several packages taken together."""
    total = Score()
    for one in scores:
        for name in ("answered", "right", "wrong", "needed", "found"):
            setattr(total, name, getattr(total, name) + getattr(one, name))
    return total


def as_counts(one: Score) -> dict[str, float | int | None]:
    """Return the figures that are kept of a score, shares rounded to four places."""
    shares = {name: None if value is None else round(value, 4) for name, value in _shares(one).items()}
    return {**shares, "answered": one.answered, "right": one.right, "wrong": one.wrong, "needed": one.needed, "found": one.found}


def _shares(one: Score) -> dict[str, float | None]:
    return {"precision": one.precision, "recall": one.recall, "f1": one.f1}


__all__ = ["KINDS", "Score", "as_counts", "pooled", "score"]
