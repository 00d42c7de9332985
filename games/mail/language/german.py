"""German answers in English, word by word: there is one grammar of answers, and it reads only English.

Only words are known here. An unknown word stays as it is, so that the answer is not understood: its meaning
is not guessed from the rest.
"""

from __future__ import annotations

import re
import unicodedata

# English = German, as regular expressions; an entry goes before those below it.
_TEXT = """
leave it as it is = (?:ich )?(?:lass(?:e|t)?|belasse?n?) (?:es|das|alles|sie|ihn|meine antwort) SO_(?: SO_)?
times = TIMES_(?= (?:minus )?(?:null|eins|zwei|drei|vier|[0-4])(?= *[.,!]| *$| bitte| verdeckt))
leave it as it is = IT_(?:bleibt|bleiben)(?: es| das| alles)? SO_(?: SO_)?|dabei bleib(?:t|e) (?:es|ich)
leave it as it is = (?:(?:es|das) )?bleibt bei (?:dem|der antwort|meiner antwort|meiner wahl)
keep mine = (?:ich )?bleibe? bei mein(?:em|er)(?! (?:antwort|wahl))(?: alten?)?(?: alien)?
leave it as it is = (?:ich )?bleibe? (?:dabei|bei (?:dem|meiner antwort|meiner wahl))|alles beim alten
leave it as it is = (?:alles )?(?:so )?wie (?:gehabt|vorher|zuvor|bisher|bis jetzt|immer)|(?:so )?wie es ist
leave it as it is = (?:(?:das|es) )?passt(?: (?:mir|für mich|schon|noch|immer noch|alles))* so(?: wie es ist)?
leave it as it is = so (?:be)?lassen|stehen ?lassen|beibehalten|unverändert(?: lassen)?
no change = keine änderung(?:en)?|(?:ich )?änd(?:e?re|ern) nichts|nichts (?:zu )?ändern|nicht ändern
no change = ohne änderung(?:en)?
same as before = (?:genau )?(?:das(?:selbe| gleiche)|die(?:selbe| gleiche)|gleich)BEFORE_
discard it = weg damit
take it = (?:die|das|den|ihn|sie) nehme? ich|ich nehme? (?:die|das|den|ihn|sie)(?= *[.!,]* *$)
pass = ni(?:x|chts) (?:aus)?spielen
wait = (?:ich )?warte?(?: ich)?(?: erst(?: ?mal)?)?(?: ab)?,? (?:was|wer)\\b.*
wait = (?:ich )?(?:schaue?|sehe?|gucke?)(?: ich)?(?: mir)? (?:erst|vorher)(?: ?mal)?(?: an)?,? (?:was|wer) .*
wait = erst(?: ?mal)? (?:ab)?warten(?:,? (?:was|wer)\\b.*)?
instead of = anstelle(?: von)?|anstatt|statt
discard = abwerfen|wegwerfen
add = (?:da|hin)zuzählen|dazurechnen|addieren
switch = wechs(?:le|eln|el)(?: ich)?
old = alte[nrs]?
accept = (?:ich )?nehme? (?:(?:das|dein|euer|sein|ihr) angebot |den handel |es |ihn |sie )?an(?= *[.!,]* *$)
accept = (?:ich )?(?:möchte|will|WISH_)(?: OFFER_)?(?: gerne?)? (?:annehmen|akzeptieren)
would accept = würde(?: ich)? (?:\\w+ ){0,3}(?:annehmen|akzeptieren)
accept = (?:das|dein|euer|sein|ihr) angebot nehme? ich (?:(?:sehr )?gerne? )?an(?= *[.!,]* *$)
accept = (?:das |dein )?angebot (?:auf dem tisch )?(?:annehmen|angenommen)|angenommen|annehmen|einverstanden
from now on = von nun an|ab jetzt|ab nun|von jetzt an
complete = (?:ich )?schliesse?(?= (?!mich\\b).*\\bab\\b)|(?:ich )?(?:vollende|beende)n?|abschliessen
build = (?:ich )?baue?n?(?= .*\\bauf\\b)|(?:ich )?errichte?n?
complete = fertig(?:stellen|machen)
abandon = aufdecken und aufgeben
abandon = (?:ich )?(?:gebe?|gib)(?= .*\\bauf\\b *[.!]* *$)|aufgeben
research = (?:weiter )?(?:er)?forsche?n?(?: (?:ich )?weiter)?
tech = technologien?
new = neue[nrs]?
accept = machen wir(?: so)?|so machen wirs|abgemacht|(?:ich )?glaube? (?:es|ihm|ihr|das)(?! nicht)
challenge = (?:ich )?glaube? (?:es |ihm |ihr |das )?nicht|(?:ich )?(?:be)?zweifle (?:es |das |ihn )?(?:an)?
challenge = anzweifeln|(?:das |ihm |es )?glaube? ich (?:ihm |ihr |dir )?(?:das )?nicht
decline = (?:ich )?lehne? (?:(?:das|dein|euer) angebot |den handel |es |ihn |sie )?ab|abgelehnt|ablehnen
break off = (?:ich )?breche? (?:die (?:verhandlung(?:en)?|gespräche) |es |das )?ab|abbrechen|abbruch
break off = (?:die )?(?:verhandlung(?:en)?|gespräche) (?:abbrechen|abgebrochen)
no deal = kein(?:en)? (?:handel|deal)
no = nix da|nichts da|von wegen
for the offense = für den angriff
for the defense = für die (?:abwehr|verteidigung)
let them die = lass(?:t)? sie (?:alle )?(?:sterben|leiden|schmoren)
nothing of that = nichts davon|keine? davon
sacrifice = opfern?
wait = (?:ich )?warte?(?: ich)?(?: erst(?: ?mal)?| lieber| mal)* ab(?= *[.!]* *$)
wait = ^SEE_ (?:was|wer) (?:die |so |noch )*(?:anderen?|andern|sonst|mitmacht|hilft)\\b.*
no help needed = (?:ich |wir )?brauche?n? keine (?:hilfe|verbündeten)
do it alone = (?:ich )?komme? (?:schon |ganz |auch )*alleine? (?:schon )?klar
 = als (?:erstes|zweites|nächstes)
well = auf gehts|los gehts|also gut|ach|nun|tja|heute gibts|egal
stay out = (?:da )?halte? ich mich (?:da |hier |diesmal |heute |mal |lieber )*(?:he)?raus
stay out = (?:ich )?halte? mich (?:da )?(?:he)?raus
stay out = (?:ich )?halte? mich (?:da |hier |diesmal |lieber )*(?:he)?raus
stay out = (?:da |hier )?bin ich raus|ich bin (?:da |hier |diesmal )?raus
stay out = (?:he)?raushalten|(?:ich )?mache? nicht mit|ohne mich(?: diesmal| hier| bitte| heute)?
stay out = (?:ich )?schau(?:e)? (?:nur |lieber )?zu
nobody = (?:ich )?frage? niemand(?:en)?
choose = ich frage?(?= \\w)
will do = muss reichen|reicht|reichen|genügt|genügen
do it alone = (?:ich )?(?:mach|schaff)e? (?:das|es)(?: auch| schon| lieber)? alleine?
do it alone = (?:das |es )?(?:mach|schaff)e? ich (?:das |es )?(?:auch |schon |lieber )?alleine?
alone = alleine?
stay out = nicht mein(?:e baustelle| problem| kampf| bier)
stay out = ich setze? (?:(?:da|hier|diesmal|heute|mal|lieber) )*aus(?= *[.!,]* *$)
stay out = da bleibe? ich (?:(?:diesmal|heute|mal|lieber) )*(?:draussen|daheim|zu ?hause|neutral)
stay out = (?:ich )?bleibe? (?:(?:lieber|diesmal|heute|da) )*(?:draussen|daheim|zu ?hause|neutral)
stay out = kein bündnis
pass = (?:ich )?passe?n?(?: diesmal)?|(?:ich )?(?:tue?|mache?) nichts|nichts (?:tun|machen)
not now = jetzt nicht
not yet = noch nicht
not this time = diesmal nicht
i have no choice = (?:ich |da |mir )*(?:habe?|bleibt)(?: (?:ich|mir|ja|wohl|da))* keine (?:andere )?wahl
as suggested = wie vorgeschlagen
one is enough = eine?s? (?:reicht|genügt) (?:mir|uns)(?: völlig)?
nothing this time = (?:diesmal|heute) ni(?:chts|x)|ni(?:chts|x) diesmal
no thanks = (?:ach |nee,? )?lass(?:t)? mal(?= *[,.!]| *$)
keep it for later = (?:den|die|das) (?:spare?|hebe?) ich (?:(?:mir|lieber|noch|mal) )*auf
let it happen = (?:das |es )?(?:lasse?|winke?) ich durch(?:gehen)?|lass(?:e|t)? (?:es|das) durch(?:gehen)?
let it happen = (?:das |es )?(?:lass(?:t|e)?(?: ich)?|lassen wir) (?:es |das )?(?:mal )?laufen|durchwinken
lets = lass(?:t)? uns|lasst? uns mal
 = und (?:dann )?(?:mal )?(?:schauen|sehen|gucken)(?: wir)?(?: mal)?(?: weiter| was passiert)?
let it happen = lass(?:t|e)? (?:es|das) (?:geschehen|zu|passieren)|soll (?:es|das) geschehen
again if it works = SOON_*noch ?(?:ein)?mal,? IF_|IF_,? SOON_*(?:noch ?(?:ein)?mal|mache? ich weiter)
again = SOON_*noch ?(?:ein)?mal(?: gerne?)?|mache? (?:ich )?(?:danach|dann) weiter
another one = noch eine?[nrs]?
no second encounter = kein(?:e|en)? zweite[rsn]?(?: begegnung| mal)?(?= *[.!]* *$)
no second encounter = keine zweite begegnung
second encounter = zweite begegnung
nobody = niemand wird eingeladen
invite all = alle (?:dürfen|können|sollen)(?: mir| uns| gerne?)* (?:mit)?(?:helfen|machen|kommen)
ask = (?:ich )?frage?(?= (?:rot|gelb|blau|grün|lila|violett|orange|alle)\\b)
power = kraft
draw again = (?:ich )?ziehe?(?: ich)?(?: lieber| doch| einfach)* (?:noch ?mal|neu|erneut)(?= *[.!]* *$)
all cards = alles (?:in|als) karten(?= *[.!]* *$)| alles (?:in|als) karten(?= bitte)
from the deck = vom stapel(?= *[.!,]|$)
enough = das reicht|mir reichts|mir reicht es|genug|reicht mir
one of each = von jedem eine?s?
help = mithelfen
join = (?:ich )?trete(?: ich)? bei
join = (?:ich )?bin(?: ich)? (?:(?:wieder|gerne?) )?bei(?= (?:de[nmr] )?(?:COLOUR_|angreif|verteid))
join = (?:ich )?komme?(?: ich)?(?= mit .*\\bmit\\b)
 = (?<=\\S )mit(?= *:)
 = wieder(?= mit (?:COLOUR_|de[nmr]\\b))|(?<=\\S )zusammen(?= *[,.:]| mit)
join = (?:ich )?bin(?= .*\\bdabei\\b)
 = dabei
fly = fliege?n?|flieg
go = (?:ich )?gehe?(?= mit \\w)
up to = (?<=\\d )bis(?: zu)?(?= (?:COLOUR_ )?\\d)
each = jede[mnrs]?(?= (?:einzelnen? )?(?:meiner |der )?(?:heimat|COLOURED_ )?(?:planet|kolonie))
 = gerne?(?= (?:\\w+ )?(?:rot|gelb|blau|grün|lila|violett|alle))
ok = in ordnung|gut|okay|geht klar|meinetwegen|von mir aus|passt
then = dann
 = halt|eben(?!so)|doch|lieber(?! nicht)|mal|diesmal
still = immer noch|weiterhin
face down = verdeckt
back = zurück
negotiate = verhandle|verhandeln
line = zeile
option = möglichkeit
but = aber|ausser dass
attack = attacke
first = erste[nrs]?
second = zweite[nrs]?
third = dritte[nrs]?
fourth = vierte[nrs]?
fifth = fünfte[nrs]?
sixth = sechste[nrs]?
last = letzte[nrs]?
exactly = genau
help = helft|hilfe?
redraw = (?:noch ?(?:ein)?mal|neu) ziehen
resettle = neu besiedeln|(?:ich )?besied(?:le|ele) neu
continue = weiter
join = (?:ich )?(?:verbünde?|schliesse?) mich|bündnis|(?:ich )?mache? mit|(?:ich )?(?:helfe?|unterstütze?)
aim at = (?:ich )?(?:ziele?|richte?) (?:das (?:hyper)?tor )?auf|ziel(?: ist)?
choose = (?:ich )?greife?(?= \\w+ an\\b)
attack = (?:ich )?greife?(?= .* an\\b)
attack = angreifen
choose = einladen|(?:ich )?lade?(?= .* ein\\b)|(?:ich )?(?:hole?|hol)(?= .* dazu\\b)|dazuholen
in exchange for = im (?:aus)?tausch (?:für|gegen)|als gegenleistung für
give me = gib mir|gebt mir
i give = gebe ich|(?:ich )?gebe?
you give = gibst du|du gibst|gib
gives = gibt
i get = (?:bekomme?|kriege?|erhalte?) ich|(?:ich )?(?:bekomme?|kriege?|erhalte?)
you get = (?:bekommst|kriegst|erhältst) du|du (?:bekommst|kriegst|erhältst)
gets = bekommt|kriegt|erhält
offer = (?:ich )?biete?|angebot|vorschlag
would like = (?:würde|möchte|hätte) (?:gern|gerne)|möchte|würde?
want = will|verlange?
take = nehme?n?|nehmt|nimm
play = (?:aus)?spiele?n?
lay = lege?n?
choose = wähle?n?|werfe?n?|wirf
send = schicke?n?|sende?n?
use = (?:be)?nutze?n?|verwende?n?|setze?n?(?: ich)?|einsetzen
land = lande?n?
keep = behalte?n?
grant = gewähre?n?
lose = verliere?n?
swap = tausche?n?
no thanks = nein,? danke
yes please = ja,? (?:bitte|gerne?)
welcome = MAY_ (?:gerne? |bitte |auch )*(?:mitmachen|mithelfen|helfen|mitspielen|mitkommen|dabei sein)
 = um(?= hilfe\\b)
of course not = natürlich nicht
 = und hoffe?n?(?: (?:ich|wir|mal))* (?:auf(?:s| das) beste|das beste|auf glück)(?= *[.!]* *$)
 = und hoffe?n?(?: (?:ich|wir|mal))* dass? (?:es|das) \\w+(?= *[.!]* *$)
 = und drücke?n? (?:(?:ich|wir|mir|uns|euch|dir|selbst) )*die daumen(?= *[.!]* *$)
 = natürlich(?= (?!nicht\\b|bitte\\b|gerne?\\b|doch\\b|kein)\\w)|(?<=\\S )(?<!aber )(?<!na )(?<!ja )natürlich
 = weiter geht(?:s| ?[\'’]s| es)
yes = ja,? (?:das )?mache? ich(?= *[.!]* *$)
yes = auf jeden fall|ja|jawohl|jep|(?:na )?klar|sicher|natürlich|gern|gerne
no = nein|nö|nee|lieber nicht|auf keinen fall
nobody = niemand(?:en|em)?
neither = keine? von beiden|keine seite
no cards = keine? karten?
no ships = keine? schiffe?
none = (?:gar )?keine[mnrs]?
nothing = (?:gar )?ni(?:chts|x)
not = nicht
everything = alles
everybody = alle (?:anderen|mitspieler|spieler)|jede[nr]?
except = ausser|bis auf
default = vorgabe
just = nur
all = alle[nr]?(?= (?:meine )?(?:schiffe|karten)\\b)|alle[nr]?
both = beiden?
any = (?:irgend)?eine?[nr]? beliebige[nrs]?|beliebige[nrs]?|irgendeine?[nrs]?
random = zufällige[nrs]?
at random = zufällig|per zufall
highest = höchste[nrs]?|grösste[nrs]?
lowest = niedrigste[nrs]?|kleinste[nrs]?
best = beste[nrs]?
worst = schlechteste[nrs]?
attack card = angriffskarten?
attack = angriffe?s?
negotiate = verhandlungskarten?|verhandlung(?:en)?
reinforcement = verstärkungskarten?|verstärkung(?:en)?
artifact = artefaktkarten?|artefakte?s?
morph = morphkarten?
kicker = kickerkarten?
flare = flarekarten?|flares
cards = karten
card = karte
ships = schiffe[ns]?
ship = schiff
colony = kolonien?
beside the planet = neben dem planeten
home planet = heimatplanet(?:en)?
planet = planet(?:en)?
home = heimat
gate = hyper(?:raum)?tor|tor
offense = angriff(?=: *(?:je )?\\w+ (?:schiffe? )?(?:von|aus)\\b)
offense = angreifer[sn]?(?:seite)?|angriffsseite
defend = (?:ich )?verteidige?n?(?: ich)?(?= )
as many as possible = so viele?n? wie(?: nur)? (?:möglich|geht|gehen)|allem,? was (?:geht|ich habe)
as many as possible = mit voller kraft|maximal(?:e[rn]?(?: anzahl)?)?|alles reinwerfen
defense = verteidiger[sn]?(?:seite)?|verteidigung(?:sseite)?
side = seite
allies = verbündete[nr]?
red = rot(?:e[mnrs]?|s(?= seite))?
yellow = gelb(?:e[mnrs]?|s(?= seite))?
blue = blau(?:e[mnrs]?|s(?= seite))?
green = grün(?:e[mnrs]?|s(?= seite))?
purple = violett(?:e[mnrs]?|s(?= seite))?|lila
white = weiss(?:e[mnrs]?)?
teal = türkis(?:e[mnrs]?)?
number = nummer|nr
answer = antworte?
choice = wahl
please = bitte
thanks = danke(?: schön)?
hello = hallo|moin|servus
each = jeweils|je
from = von|vom|aus
to = nach|zu|zum|zur
on = auf
in = in|im|ins
at = bei|beim|am
with = mit
for = für|fürs
against = gegen
and = und|sowie
as = als
then = dann|also
also = auch
it = es
is = ist|sind
i = ich
we = wir
myself = (?:mich|mir) selb(?:st|er)
me = mir|mich
you = du|dir|dich|ihr|euch
he = er|ihm
him = ihn
other idea = (?:andere|neue) idee
the other = die (?:anderen?|andern|übrigen)(?= (?:zwei|drei|vier|[2-9])\\b)
they = sie
my = meine?[mnrs]?
your = deine?[mnrs]?|eure?[mnrs]?
his = seine?[mnrs]?
their = ihre?[mnrs]?
our = unsere?[mnrs]?
the = der|die|das|dem|den|des
zero = null
one = eine?[mnrs]?|eins
one = (?<=[a-zäöüß] )(?:nen|nem|ner|ne(?! (?:danke|lieber|ich|lass|mag|will|passe?)\\b))(?= [a-zäöü0-9])
two = zwei|zwo
three = drei
four = vier
five = fünf
six = sechs
seven = sieben
eight = acht
nine = neun
ten = zehn
eleven = elf
twelve = zwölf
thirteen = dreizehn
fourteen = vierzehn
fifteen = fünfzehn
sixteen = sechzehn
seventeen = siebzehn
eighteen = achtzehn
nineteen = neunzehn
twenty = zwanzig
thirty = dreissig
forty = vierzig
"""
_SHORT = {  # in the table, where a phrase would be longer than a line
    "SO_": "(?:so|stehen|dabei|unverändert|bestehen|gleich|beim alten|wie (?:es|sie) (?:ist|sind|war))",
    "TIMES_": "(?:^|(?<=kicker )|(?<=den )|(?<=einen )|(?<=mit ))mal",
    "IT_": "(?:(?:es|das|alles|alle|meine antwort) )?",
    "WISH_": "würde (?:ich )?(?:OFFER_ )?(?:sehr )?gerne?",
    "OFFER_": "(?:das|es|den|dein|euer|ihr|sein)(?: angebot| handel)?",
    "SOON_": "(?:(?:und|will|möchte|dann|danach|gerne?|bitte) )",
    "IF_": "(?:wenn|falls) (?:es|das) (?:klappt|gelingt)",
    "MAY_": "(?:d(?:ü|a)rf(?:en|t)?|soll(?:en|t)?)",
    "SEE_": "(?:(?:ich|erst(?: ?mal)?|mal|lieber) )*(?:ab)?(?:warten?|schaue?n?|sehen|gucken?)"
    "(?: (?:ich|erst(?: ?mal)?|mal|ab))*,?",
    "COLOURED_": "(?:rot|gelb|blau|grün|violett|lila|orange|weiss|türkis)(?:en?|em)?",
    "COLOUR_": "(?:rot|gelb|blau|grün|violett|lila|orange|weiss|türkis)",
    "BEFORE_": "(?: wie (?:vorher|zuvor|bisher|eben|gerade))?",
}
_ONES = zip(
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
    ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"],
    strict=True,
)
_TENS = [
    (f"{ten} {one}", f"{german}und{zehn}")
    for one, german in _ONES
    for ten, zehn in (("twenty", "zwanzig"), ("thirty", "dreissig"), ("forty", "vierzig"))
]
_COLOURS = "rot|gelb|blau|grün|violett|lila|orange|weiss|türkis"
_PART = (  # of a verb: "nehme … an"
    r"(?<=\S )(?:an|ab|ein|zurück|dazu|hinein|rauf|drauf|rüber|hin|dahin|dorthin)(?= *[.!,;:]| *$| mit\b)"
)
_ANEW = r"(?<=\S )neu auf(?= *[.!,;:]| *$| mit\b)"
_NOTHING = rf"dafür|{_ANEW}|und zwar(?= )|planet(?:en)?(?= (?:{_COLOURS}) [1-9])|{_PART}"


def _entries() -> list[tuple[str, str]]:
    """Return the English words, each with a pattern of the German ones."""
    text = _TEXT
    for short, words in _SHORT.items():
        text = text.replace(short, words)
    lines = [line.partition(" = ") for line in text.strip().split("\n")]
    return [("", _NOTHING), *_TENS, *((english, pattern) for english, _equals, pattern in lines)]


def written_out(pattern: str) -> str:
    """Return a pattern of German words that also finds umlauts written as two letters."""
    return re.sub("[äöü]", lambda found: f"(?:{found[0]}|{found[0].translate(_LETTERS)})", pattern)


_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_ENTRIES = _entries()
_PATTERNS = "|".join(rf"(?P<n{n}>{written_out(pattern)})" for n, (_english, pattern) in enumerate(_ENTRIES))
_WORDS = re.compile(rf"(?<![\w-])(?=[^\W\d]{{2}})(?:{_PATTERNS})(?!\w)", re.MULTILINE)


_OF_A_NUMBER = re.compile(r"\b(\d{1,2})ern?\b")  # "beide 8er"


def in_english(text: str) -> str:
    """Return the text with every German word of the table in English.

    >>> in_english("Ich biete zwei Karten für eine Kolonie auf Blau 3.")
    'offer two cards for one colony on blue 3.'
    """
    plain = _OF_A_NUMBER.sub(r"\1s", unicodedata.normalize("NFKC", text).casefold())
    return _WORDS.sub(_english, plain)


def _english(found: re.Match[str]) -> str:
    return _ENTRIES[int(str(found.lastgroup)[1:])][0]
