"""All words of the game, once for mail, page and API: ids with parameters go in, sentences come out.

Every function takes a `reader` where names of seats occur: the seat that the words are for, and which aliens
are known to be where. An id without words still gives a readable line.
"""

from games.log.words.sentences import sentence, sentences
from games.questions.forms import answer_words
from games.questions.words.reasons import reason
from games.questions.words.titles import QuestionWords, question
from games.words.choices import option_words
from games.words.names import alien_name, card_name, humanise, place_name, planet_name, seat_name
from games.words.reader import Reader, deadline

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
