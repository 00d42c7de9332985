"""Small print in many languages, mails without readable words, and a glance at a raw mail.

Firms and programs put small print below every mail. Its patterns are written without capitals. A bar is
between patterns, and an indented line goes on with the one above. `closings.py` decides what they mean.
"""

from __future__ import annotations

import re
from email.message import Message
from typing import NamedTuple

from games.mail.language.phrasing import NotUnderstood
from games.mail.message.automatic import marks_machine
from games.mail.message.parse import InboundMessage, storable

# Beginnings of a line of small print.
BEGINS = r"""
(?:this|these|the (?:information|contents?)(?: contained)? (?:in|of) this) (?:e-?mail|message|
    communication|transmission|mail|correspondence)\b.{0,160}?\b(?:confidential|privileged|intended|
    scanned|checked for|virus(?:es\b|[- ]?(?:free|scan|check|
    protect))|malware|for the (?:sole|exclusive|use|addressee|named|person|individual)|
    encrypted|constitute|legally|sent (?:from|via)|monitored|contains? (?:information|proprietary))
(?:confidentiality|privacy|legal|copyright) (?:notice|statement|note|disclaimer|warning)|(?:e-?mail |
    legal )?disclaimer:
confidential(?:ity)?(?: and privileged)?(?: communication| information| message)
if you (?:are not|aren't|have received|received|got|have got|believe).{0,80}\b(?:intended|recipient|error|
    mistake)
(?:you are receiving|you're receiving|you received|you have received|you are getting|you get) this
    (?: (?:\w+ )?(?:e-?mails?|mail|message|newsletter|notification|digest)\b| because you (?:are|have|
    signed|asked|subscribe))
(?:to )?unsubscribe\b|(?:click|tap) (?:here|below) to|manage (?:your )?(?:e-?mail )?(?:preferences|
    subscriptions?)|view (?:this|it) (?:e-?mail )?in (?:your|a) browser|to stop receiving|
    update your preferences
(?:please |pls )?(?:think|consider|remember|mind|save|protect|respect|care)(?: (?:about|of|
    for))?(?: (?:the|our|a))?(?: environment| nature| trees?| paper| forest| planet)(?=\W*$|
    .{0,60}\bprint)
(?:please )?(?:think|consider).{0,60}\bbefore (?:you )?print|(?:please )?(?:do not|don't|only|
    avoid) print|before (?:you )?print
do you really need to print|is it necessary to print|there is no planet b
(?:we|i|our firm|the (?:company|sender|firm)) (?:accepts?|takes?|assumes?|(?:do|does|can|
    will) ?not).{0,80}\b(?:liab|responsib|warrant|guarantee|damage|viruses)
although .{0,100}(?:viruses|virus[- ]free|precaution)|no (?:liability|contract|warranty|virus(?:es)? (?:was|
    were|found|detected|in this))|all rights reserved|copyright|©
(?:any |the |all )?(?:views?|opinions?)(?: or opinions)? (?:expressed|are|in this|presented|stated)
(?:company )?(?:registered|incorporated) (?:in|office|address|number|no|charity|as|company|at)|vat (?:no|
    num|reg|id)
(?:company|charity|registration|business) (?:reg(?:istration)?\.? ?)?(?:no\b|number|num\b)|
    (?:managing )?directors?:
authori[sz]ed and regulated|a company (?:registered|incorporated)|(?:part|member) of the .{1,40} (?:group|
    association|family|holding|network)
(?:checked|scanned|protected|verified|certified|secured)(?: for viruses)? (?:by|with)|virus[- ]?(?:free|
    frei|checked)
(?:my|our|the) (?:working|office|opening|business) (?:hours|days|pattern)|(?:working|office|opening|
    business) hours
i (?:usually |currently |only )?work (?:part|flexib|mon|tue|wed|thu|from mon|a flex)|i may (?:send|
    write).{0,40}outside
(?:follow|find|visit|like) (?:us|our) (?:on|at|today|in|online|website|web)
(?:get|download|try|sent with|sent via|sent using|powered by|secured by|written with) .{1,60}\b(?:app|ios|
    android|mail|encryption|desktop|client)\b
(?:caution|warning|external|notice)[: -]{1,3}.{0,80}\b(?:external|outside|links|attachments)
diese[rs]? (?:e-?mail|nachricht|mail|mitteilung|elektronische nachricht)\b.{0,160}?(?:vertraulich|
    für .{1,80}bestimmt|bestimmt für|viren|virus-?(?:frei|prüf|scan|schutz|gepr)|geprüft|gescannt|
    rechtlich|verschlüsselt|überprüft)
(?:der |die )?(?:inhalte?|informationen?) (?:in )?diese[rs] (?:e-?mail|nachricht|mail|mitteilung)
vertraulich(?:keit|e (?:nachricht|information|e-?mail|mitteilung)|er inhalt)|rechtlicher hinweis|
    haftungsausschluss
(?:wenn|sollten|falls|sind) sie (?:nicht|diese|die|diesen|keine|irrtümlich).{0,120}(?:adressat|empfänger|
    irrtum|irrtümlich|erhalten|empfangen|vernichten|löschen|newsletter|e-?mails?)
(?:bitte )?(?:denk|bedenk|prüf|überleg|schon|schütz|überprüf)\w* (?:sie|bitte|an|vor|du|doch|ob|die|
    unsere|bevor).{0,80}(?:umwelt|druck|papier|wald|wälder|bäume?)
(?:der |unserer )?umwelt zuliebe|muss diese e?-?mail|drucken sie|bitte (?:nicht|nur).{0,40}druck
sitz\s?:|(?:firmensitz|sitz der (?:gesellschaft|firma)|gerichtsstand|geschäftsführ\w+|geschäftsleitung|
    vorstand|vorsitz\w*|aufsichtsrat\w*|registergericht|registernummer|handelsregister\w*|amtsgericht|
    hr[ab] ?(?:nr\.? ?)?\d|ust|ust-?id\w*|umsatzsteuer\w*|steuernummer|steuer-?nr|bankverbindung|iban|bic|
    vertretungsberechtigt\w*|inhaber\w*|firmenbuch\w*|uid(?:-nr)?|verantwortlich)\b\s?[:.\d(]|
    eingetragen (?:im|beim|unter)|registriert (?:im|beim|unter)
(?:auf viren|virenfrei|keine viren|virengeprüft)|(?:sie erhalten|du erhältst|ihr erhaltet) diesen? (?:e-?mail|
    mail|nachricht|mitteilung|benachrichtigung|newsletter)|um sich (?:von|aus|
    vom)|(?:hier )?abmelden|newsletter (?:abbestellen|abmelden)|vom newsletter|abbestellen|zum abbestellen
(?:informationen|hinweise|näheres) (?:zum|zur|zu|über).{0,40}(?:datenschutz|daten)|datenschutz\w*|
    öffnungszeiten|bürozeiten|sprechzeiten|geschäftszeiten|meine arbeitszeit|meine arbeitstage|
    ich arbeite (?:in )?teilzeit
(?:besuchen|folgen|finden) sie|(?:folgt|besucht) uns|kurz gehalten, da
(?:ce|cet|cette) (?:message|courriel|mail|e-?mail|courrier)\b.{0,160}(?:confidentiel|destin|virus|vérifié|
    contien)
(?:les informations contenues|avis de confidentialité|clause de confidentialité|si vous (?:n'êtes pas|
    avez reçu|recevez)|pensez à l'environnement|(?:merci de )?n'imprim|avant d'imprimer|
    merci de (?:penser|n'imprimer|ne pas imprimer)|siret|siren|rcs|r\.c\.s|capital (?:social|de)|
    siège(?: social)?\b\s?:|(?:garanti )?sans virus|(?:se|pour vous) désabonner|pour vous désinscrire|
    vous recevez ce|excusez (?:ma|la) (?:brièveté|concision)|horaires)
(?:este|esta) (?:mensaje|correo|e-?mail|comunicación|mensagem|correio)\b.{0,160}(?:confiden|dirig|destin|
    virus|vírus|analiz|verific|conté)
(?:la información contenida|aviso (?:legal|de confidencialidad|de privacidade)|si (?:usted )?(?:no es|
    ha recibido|recibe)|antes de imprimir|piense? (?:en|antes)|por favor, (?:no imprim|piense)|
    c\.?i\.?f\.?\s?:|n\.?i\.?f\.?\s?:|inscrita en|registro mercantil|domicilio social|libre de virus|
    (?:para )?(?:darse|darte) de baja|cancelar (?:su|la|a|sua)|recibes? este|horario)
(?:questo|questa|il presente|la presente) (?:messaggio|e-?mail|comunicazione|mail)\b.{0,160}(?:riservat|
    destin|confiden|virus|contien|controll)
(?:le informazioni contenute|avviso di riservatezza|nota di riservatezza|informativa|se (?:non siete|
    non è|avete ricevuto|ha ricevuto|avete)|prima di stampare|pensa? (?:all'ambiente|prima)|
    rispett\w+ l'ambiente|p\.? ?iva|partita iva|codice fiscale|cod\. ?fisc|capitale sociale|
    sede (?:legale|sociale)|registro (?:delle )?imprese|privo di virus|(?:per )?(?:annullare l|
    disiscriver|cancellar)|ricevi questa|orari(?:o)?\b\s?[:d])
(?:as informações contidas|se (?:não é|você não|recebeu|não for)|pense (?:no|antes)|proteja o|cnpj|nipc|
    capital social|sede(?: social)?\b\s?:|matriculada|(?:livre de|sem) vírus|para cancelar|recebeu esta)
(?:dit|deze|dit e-?mail) ?(?:bericht|e-?mail|mail|boodschap|mailbericht)?\b.{0,160}(?:vertrouwelijk|
    bestemd|virus|gecontroleerd|gescand)
(?:de informatie in (?:dit|deze)|vertrouwelijkheid|indien u|als u (?:niet|dit|deze)|
    denk aan (?:het milieu|de)|(?:print|druk)(?: deze| dit)|k\.?v\.?k\b|btw[- ]?(?:nr|nummer|id)\b|
    statutair|virusvrij|afmelden|uitschrijven|u ontvangt|openingstijden|werkdagen)
(?:detta|denna|det här) ?(?:meddelande\w*|e-?post\w*|mejl|mail)?\b.{0,160}(?:konfidentiell|sekretess|
    avsed|virus|kontroller)
(?:informationen i|om du (?:inte|har fått|fått)|tänk på miljön|skriv inte ut|org\.?\s?-?n(?:r|ummer)|
    organisationsnummer|säte\b|virusfri|avregistrera|avsluta prenumeration|avprenumerera|du får (?:detta|
    det här)|öppettider|innan du skriver ut)
(?:denne|dette) (?:e-?mail|e-?post\w*|mail|meddelelse|besked|meldingen?)\b.{0,160}(?:fortrolig|
    konfidensiell|beregnet|bestemt|virus)
(?:oplysningerne i|hvis du (?:ikke|har modtaget|har mottatt)|tænk på miljøet|tenk på miljøet|cvr\b|afmeld|
    avmeld|virusfri|åbningstider|print kun)
(?:tämä viesti|tämän viestin|luottamuksellinen|jos et ole|ajattele ympäristöä|y-tunnus|peruuta tilaus|
    virustarkistettu)
(?:ta|niniejsz\w+|treść tej) (?:wiadomość|wiadomości|e-?mail|korespondencja|przesyłka)\b.{0,160}(?:poufn|
    przeznaczon|wirus)
(?:informacje zawarte|klauzula poufności|poufność|jeśli nie|jeżeli (?:nie|otrzym)|pomyśl o|
    zanim wydrukujesz|przed wydrukowaniem|krs\b|nip\b|regon\b|kapitał zakładowy|sąd rejonowy|
    wolna od wirusów|(?:aby )?(?:się )?wypisać|zrezygnować z subskrypcji|godziny otwarcia|siedziba\b\s?:|
    otrzymujesz)
(?:tato|tento|obsah) (?:zpráva|e-?mail|zprávy|e-?mailu)?\b.{0,160}(?:důvěrn|určen|vir)
(?:informace obsažené|důvěrnost|pokud (?:nejste|jste)|před (?:tiskem|vytištěním)|myslete na|šetřete|
    ičo?\b\s?:|dič\b|zapsan\w+ v|obchodní rejstřík|spisová značka|sídlo\b\s?:|neobsahuje viry|bez virů|
    odhlásit|pro odhlášení|otevírací doba|dostáváte)
(?:это|данное|настоящее) (?:сообщение|письмо|электронное)\b.{0,160}(?:конфиденциальн|предназначен|вирус|
    проверен|содержит)
(?:информация, содержащаяся|конфиденциальность|если вы (?:не|получили)|подумайте об|прежде чем|инн\b|
    огрн\b|кпп\b|юридический адрес|проверено на вирусы|не содержит вирусов|отписаться|чтобы отписаться|
    вы получили это|режим работы)
(?:bu) (?:e-?posta|mesaj|ileti|e-?mail)\b.{0,160}(?:gizli|amaçl|virüs|yalnızca|yalnizca|sadece|içer|taran)
(?:gizlilik|eğer (?:bu|siz)|yazdirmadan|yazdırmadan|çevreyi|çevre için|mersis|vergi (?:no|dairesi|numar)|
    ticaret sicil|virüs|abonelikten|listeden|çalişma saatleri|merkez\b\s?:)
(?:(?:本|この)(?:電子)?メール(?:は|に|が)?.{0,80}(?:機密|宛|誤|ウイルス)|この電子メール|機密|誤って受信|印刷する前|環境(?:保護|に)|登記|法人番号|配信停止|ウイルス|
    営業時間|本邮件|此邮件|保密|请勿打印|退订|如果您不是|本郵件|此郵件)
"""

# Apologies below each mail for faults in it; a person may also write one about a single mail.
SORRY = r"""
(?:please )?(?:excuse|forgive|pardon|apologies for|sorry for) (?:my |the |any |all )*(?:brevity|typos|
    spelling|mistakes?|errors?)
(?:entschuldige?n? sie|bitte entschuldig\w*|verzeih\w*).{0,40}(?:tippfehler|kürze|fehler)
"""

# Words within a line of small print, however it begins.
HOLDS = r"""
\bregistered (?:in|office|at|with)\b|\bcompany (?:no|number|reg)\b|\breg(?:istered)?\.? (?:no|number)\b|
    \bvat (?:no|reg|id|num)
\bregistergericht\b|\bamtsgericht \w+|\bhr[ab] ?(?:nr\.? ?)?\d{2,}|\bust\.?-?\s?id|\bgeschäftsführ\w+\s?:|
    \bsteuer-?nr
\bintended (?:solely|only|recipients?|for the)|\bvertraulich\w* und|\bauf viren (?:geprüft|überprüft|
    untersucht)|\bunsubscribe\b
\b(?:scanned|checked) (?:for|by)\b.{0,40}\b(?:virus|malware|spam|antivirus|security)|\bantivirus\b|
    \bvirus-?free\b|\bvirenfrei
\b(?:abmelden|abbestellen)\b.{0,40}\bhttps?:|\bnicht (?:der|die) (?:richtige|beabsichtigte)\w*|\bsiret\b|
    \bkvk\b.{0,6}\d
\bbefore printing\b|\bticaret sicil|\bvergi no|\bičo?\b.{0,3}\d|\bdič\b|\bobchodní\w* rejstřík|
    \bcvr\b.{0,3}\d|\by-tunnus|\binn\b.{0,3}\d|\bинн\b|\brcs\b|\bnipc\b|\bbtw\b.{0,6}\b(?:nl|be)? ?\d[\d.]{6}|
    \bcif\b.{0,3}\w?\d|\bsede legale\b|\bhandelsregister\b|\bp\. ?iva\b|\bregistro mercantil\b|
    \bcapital social\b|\borg\.? ?nr\b|\bкпп\b|\bогрн\b|\bkrs\b.{0,3}\d|\bnip\b.{0,3}\d
"""

# A machine says that it has scanned a person's mail.
LOOKED_AT = r"""
vir(?:us|en|rus)|вирус|wirus|vírus|virüs|malware|spyware|\bscan|gescan|ウイルス|病毒
"""

# Labels before a number or an address of a person.
LABELS = r"""
tel|telephone|phone|ph|office|direct|direct dial|mobile|mob|cell|fax|hotline|switchboard|call|whatsapp|
    signal|skype|extension|ext
telefon|mobil|handy|durchwahl|zentrale|fon|büro|festnetz|tél|téléphone|portable|standard|fixe|télécopie|
    teléfono|móvil|oficina
telefono|cellulare|cell|uff|telefone|telemóvel|celular|telefoon|mobiel|direct nummer|växel|mobilnummer|
    tlf|mobiltelefon
puhelin|kom|tel kom|telefon komórkowy|telefon stacjonarny|mobilní|тел|телефон|моб|факс|cep|ofis|gsm|faks|
    電話|携帯|电话|手机
t|m|f|p|c|d|o|h|e|w|e-?mail|mail|web|website|www|internet|site|url|home ?page|linkedin|e-?posta|почта|
    сайт|メール
"""


_PGP = "-----BEGIN PGP MESSAGE-----"
_SEALED = frozenset(
    {"application/pgp-encrypted", "application/x-microsoft-rpmsg-message", "application/vnd.ms-outlook-rpmsg"}
)
_CMS = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
MOST_NAMED, MOST_NAME = 3, 60


def refuse_sealed(message: InboundMessage, wrote: str) -> None:
    """Raise NotUnderstood for a mail that is encrypted, or signed so that its text is in the signature."""
    if message.kind == "multipart/encrypted" or _PGP in wrote:
        raise NotUnderstood("encrypted")
    kinds = [part.get_content_type() for part in message.parts]
    if _SEALED.intersection(kinds):
        raise NotUnderstood("encrypted")
    for part, kind in zip(message.parts, kinds, strict=True):
        if kind in _CMS:
            raise NotUnderstood("signed" if _is_signature(part) else "encrypted")


def why_empty(message: InboundMessage, written: str = "") -> NotUnderstood:
    """Return why no words were found in a mail.

    It holds something else, a signature alone (`written`), quoted text alone, or nothing.
    """
    files = [_name(part) for part in message.parts if _is_file(part)]
    if files:
        return NotUnderstood("only_files", files=files[:MOST_NAMED], more=len(files[MOST_NAMED:]))
    if written:
        return NotUnderstood("only_signature")
    return NotUnderstood("empty") if message.text.strip() else NotUnderstood("nothing")


def _is_signature(part: Message) -> bool:
    return str(part.get_param("smime-type", "")).lower() == "signed-data"


def _is_file(part: Message) -> bool:
    """Return whether a part is anything but the text of the mail, and the signature under it."""
    kind = part.get_content_type()
    if kind.endswith(("-signature", "/x-pkcs7-signature")):
        return False
    return part.get_content_disposition() == "attachment" or kind not in ("text/plain", "text/html")


def _name(part: Message) -> str:
    """Return the file's name; "" for one that has none, or none that can be shown."""
    try:
        found = part.get_filename() or ""
    except (ValueError, LookupError):  # in an encoding for something else: "filename*=idna''x"
        return ""
    name = storable(" ".join(found.split()))[:MOST_NAME]
    return name if name.isprintable() else ""


MOST_LOOKED_AT = 64_000
MOST_LINE = 1_000
_ADDRESS = re.compile(rb"[\w.+%'=-]{1,64}@[\w.-]{1,190}", re.ASCII)


class Glance(NamedTuple):
    """Who seems to have sent a raw mail, and whether a machine did. `sender` is "" if it cannot be told."""

    sender: str
    is_automatic: bool


def glance_at(raw: bytes, envelope_from: str) -> Glance:
    """Return who seems to have sent a mail: the one address in From, else the envelope's. Its time is linear.

    >>> glance_at(b"Subject: x\\r\\nFrom: Red <Red@Example.com>\\r\\n\\r\\n7", "r@example.com")
    Glance(sender='red@example.com', is_automatic=False)
    """
    lines = [line[:MOST_LINE].lower() for line in raw[:MOST_LOOKED_AT].splitlines()]
    found = {address for line in lines if line.startswith(b"from:") for address in _ADDRESS.findall(line)}
    sender = found.pop().decode("ascii") if len(found) == 1 else envelope_from.strip("<> ").lower()
    is_automatic = not envelope_from.strip("<> ") or any(map(_is_mark, lines))
    return Glance(sender, is_automatic)


def _is_mark(line: bytes) -> bool:
    name, colon, value = line.decode("latin-1").partition(":")
    return bool(colon) and marks_machine(name, value)
