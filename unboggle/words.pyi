from unboggle.clues.candidates import ClueCandidates as ClueCandidates
from unboggle.forward.language import looks_english as looks_english
from unboggle.library.most_words import trace_bonus_words as trace_bonus_words
from unboggle.puzzle.lists.theme import merge_required_and_optional as merge_required_and_optional
from unboggle.puzzle.lists.theme import words_up_to_list_level as words_up_to_list_level
from unboggle.puzzle.model.faces import Spelling as Spelling

__all__: list[str]
