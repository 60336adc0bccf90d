"""Word lists beyond reading them: themes, levels, bonus words, dictionary candidates."""

from unboggle._lazy import attach

_TABLE = {
    "clues.candidates": "ClueCandidates",
    "forward.language": "looks_english",
    "library.most_words": "trace_bonus_words",
    "puzzle.lists.theme": "words_up_to_list_level merge_required_and_optional",
    "puzzle.model.faces": "Spelling",
}
__getattr__, __dir__, __all__ = attach(__name__, _TABLE)
