"""Load tree-sitter grammars by the table's word."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from crg_py.model.errors import LanguageError

if TYPE_CHECKING:
    from tree_sitter import Language as Grammar

    from crg_py.languages.table import Language


@cache
def grammar(language: "Language") -> "Grammar":
    """Return the grammar of a language. Raises LanguageError if its wheel is missing or does not fit tree-sitter."""
    import tree_sitter

    module, _, function = language.grammar.partition(":")
    try:
        return tree_sitter.Language(getattr(import_module(module), function)())
    except (ImportError, AttributeError, ValueError) as error:
        hint = f"pip install --upgrade {language.package}"
        raise LanguageError(f"the grammar of {language.name} cannot be loaded: {error}", hint) from error
