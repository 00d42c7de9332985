"""The answer in a reply, without the words that lead up to it or trail after it.

"Ok, I think I'll go with attack 12 and hope for the best" is "attack 12". Nothing is taken out of the middle
of an answer, and the grammar reads what remains as strictly as any other text.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from .chatter import is_chatter
from .vocabulary import cleaned

_APOSTROPHES = re.compile("[’‘`´]")
_AND_REMARK = re.compile(
    r"[\s,;.!-]{1,4}(?:(?:and|then|so|just)\s){0,3}(?:(?:i'?ll|we'?ll|i|we|let'?s|let us"
    r"|may)\s+)?(?:just\s+)?"
    r"(?:hop(?:e|ing)|pray(?:ing)?|see(?:ing)?|wish(?:ing)?|cross(?:ing)?|fingers crossed|good luck"
    r"|wait and see"
    r"|be done|get it over|that'?s (?:it|that|all)|have fun|enjoy|god help|god bless|fate|thank|good "
    r"riddance)"
    r"\b([^,;.!?\n]{0,80})[\s.!]*$"
)
_REASON = re.compile(r"[\s,]{1,2}(?:because|coz|cuz|'?cause|since)\s+([^,;.!?\n]{1,100})[\s.!]*$")
_HEDGED = re.compile(
    r"\b(?:if|unless|but|or|maybe|perhaps|instead|wait|actually|otherwise|except|though|until|rather)\b|\d"
)
_INTERJECTION = (
    r"(?:well|h+m+|u+h+m*|u+m+|erm*|oh|ah+|aha|ok(?:ay)?|alright|all right|so|right|now|then|hey|listen|look"
    r"|honestly|you know what|oh well|what the hell|what the heck|screw it|sod it|to hell with it|here goes"
    r"|here we go|hehe|haha+|lol|great|nice|cool|excellent|perfect|obviously|naturally|of course|definitely"
    r"|easy|as always|as usual|this time|please|pls|plz|finally|yay|woo+|whatever|why not)[\s,.!:;-]+"
)
_ME = r"(?:i|we)"
_MODAL = (
    r"(?:(?:'?ll|'?d| will| would|(?:'?m| am|'?re| are)(?= \w+ing\b| (?:gonna|happy to))"
    r"|(?:'?ve| have)(?= (?:decided (?:to|on)|to|got to)\b))?(?: (?:just|probably|simply|definitely"
    r"|gladly|happily"
    r"|obviously))?(?: (?:gonna|going to|like to|love to|want to|wanna|decided to|have to|got to|gotta"
    r"|rather|prefer to|choose to|decide to|need to|opt to|happy to|planning to))*)"
)
_VERB = (
    r"(?:do(?:ing)?|lay(?:ing)?|visit(?:ing)?|gambl(?:e|ing) with|go(?:ing)? (?:for|with|ahead and"
    r"|ahead with)|opt(?:ing)? for|settl(?:e|ing) (?:for|on)"
    r"|stick(?:ing)? (?:to|with)|throw(?:ing)? in|throw(?:ing)?|toss(?:ing)? in|chip(?:ping)? in"
    r"|commit(?:ting)?"
    r"|pitch(?:ing)? in|play(?:ing)?|pick(?:ing)?|choos(?:e|ing)|tak(?:e|ing)|us(?:e|ing)|make it|be"
    r"|have to be|call(?:ing)? it|try(?:ing)?|risk(?:ing)?|fir(?:e|ing)|bring(?:ing)? out"
    r"|slap(?:ping)? down|spend(?:ing)?|vot(?:e|ing) for|put(?:ting)? down|(?:bet"
    r"|betting) on|bluff(?:ing)? with|(?:coming|going|go) (?:for|after)|decided on|send(?:ing)? in"
    r"|decid(?:e|ing) on|gambl(?:e|ing) on)"
)
_LEAD = re.compile(
    rf"(?:{_INTERJECTION}"
    rf"|{_ME}(?:'?ll|'?d| would)? (?:think|guess|suppose|reckon|say|figure) (?:(?:that )?(?={_ME}\b"
    rf"|let'?s\b)|)"
    rf"|(?:guess|suppose|reckon) (?={_ME}\b)"
    rf"|{_ME}{_MODAL} (?:{_VERB} )?"
    rf"|(?:it'?s|it'?ll be|it has to be|it must be|time (?:to|for)|let'?s|lets|let us|let me|gonna"
    rf"|wanna|gotta"
    rf"|going to|just|simply|probably|have to|got to|has to|(?:my|our) (?:choice|vote|answer|pick|move"
    rf"|play|decision)"
    rf"(?: is| will be|:)|put me down for|looks like|happy to)\s+(?:{_VERB} )?(?:be )?"
    rf"|{_VERB}\s+)(?=\S)"
)
_TRAIL = re.compile(
    r"[\s,.!-]{1,4}(?:i (?:guess|suppose|think|reckon|say)|i'?d say|of course|obviously|naturally|for sure"
    r"|no doubt|definitely|then|now|please|pls|plz|thanks?|thank you|thx|cheers|and thank you|and thanks"
    r"|for me|to me|for now|(?:for )?this (?:time|turn|round)|today|anyways?|haha+|hehe|lol|mate"
    r"|buddy|folks|guys|sir"
    r"|my friends?|at (?:him|her|them)|as (?:always|usual|planned|promised)|right (?:now|away)|here we go"
    r"|(?:just )?to be (?:safe|sure)|just in case|nothing to lose|all the way|to the (?:max|end)|it is"
    r"|why not|what else|what the hell|what the heck|here|wish me luck|fingers crossed|no problem"
    r"|(?:looks|sounds|seems) (?:good|great|fine|nice|fun|right|tempting|weak|best)|is (?:fine|good"
    r"|great|best)"
    r"|if (?:that'?s|it'?s) (?:ok|okay|fine|alright|all right)(?: with (?:you|everyone))?|if you "
    r"don'?t mind|if i may|if i must"
    r"|(?:ok|right|agreed|deal)\?|is that (?:ok|fair)\?|(?:will|must|has to) (?:do|be enough)(?: it| "
    r"nicely)?|goes|can go|has to go"
    r"|have to go|:[()d])[\s.!]*$"
)
_BELIEF = re.compile(r"(?:i|we)(?:'?ll|'?d| would)? (?:think|guess|suppose|reckon|say|figure)\b")
_STATES = re.compile(
    r"\b(?:will|is|are|has|have|had|was|were|wants?|would|might|may|can|could|should|does|did|needs?|plays?|attacks"
    r"|wins?|loses?|joins|helps|he|she|they)\b"
)
_MOST_STEPS = 8


def gist(text: str, words: Collection[str]) -> str:
    """Return the answer in a text; "" if nothing is around it, or if the text is no answer.

    `words` are those of this game and question; a remark has none of them.
    """
    said = re.sub(r"[ \t]+", " ", _APOSTROPHES.sub("'", cleaned(text)).casefold()).strip()
    found = _without_lead(_without_trail(said, words))
    return found if found != said and any(sign.isalnum() for sign in found) else ""


def _without_trail(said: str, words: Collection[str]) -> str:
    for _step in range(_MOST_STEPS):
        shorter = _TRAIL.sub("", _without_reason(_without_remark(said, words)))
        if shorter == said:
            break
        said = shorter
    return said.rstrip(" ,;:.!-")


def _without_remark(said: str, words: Collection[str]) -> str:
    """Cut off a remark behind an answer ("… and hope for the best"): it names nothing."""
    found = _AND_REMARK.search(said)
    return said[: found.start()] if found and is_chatter(found[1], words) else said


def _without_reason(said: str) -> str:
    """Cut off the reason of an answer ("… because Green is ahead"): it does not change the answer."""
    found = _REASON.search(said)
    return said[: found.start()] if found and not _HEDGED.search(found[1]) else said


def _without_lead(said: str) -> str:
    for _step in range(_MOST_STEPS):
        lead = _LEAD.match(said)
        if lead is None:
            break
        rest = said[lead.end() :]
        if _BELIEF.match(lead[0]) and not re.match(r"(?:i|we|let'?s)\b", rest) and _STATES.search(rest):
            return ""  # a thought about others is no answer
        said = rest
    return said
