"""What crg knows of languages, as data: the table, the grammars and the queries."""

from crg_py.languages.configuration import is_configuration
from crg_py.languages.stubs import stub_files
from crg_py.languages.table import Language, all_languages, is_test_path, language, language_of
from crg_py.languages.unread import unread_language

__all__ = ["Language", "all_languages", "is_configuration", "is_test_path", "language", "language_of", "stub_files", "unread_language"]
