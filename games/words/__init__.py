"""All words of the game, once for mail, page and API: ids with parameters go in, sentences come out.

Every function takes a `reader` where names of seats occur: whose eyes the words are for, and which
aliens are known to sit where. An id without words still gives a readable line.
"""

from games.words.core.answers import answer_words, option_words
from games.words.core.names import alien_name, card_name, humanise, place_name, planet_name, seat_name
from games.words.core.reader import Reader
from games.words.core.times import deadline
from games.words.facts.sentences import sentence, sentences
from games.words.questions.reasons import reason
from games.words.questions.titles import QuestionWords, question

__all__ = [
    "QuestionWords",
    "Reader",
    "alien_name",
    "answer_words",
    "card_name",
    "deadline",
    "humanise",
    "option_words",
    "place_name",
    "planet_name",
    "question",
    "reason",
    "seat_name",
    "sentence",
    "sentences",
]
