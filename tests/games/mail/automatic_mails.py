"""Mails as machines write them in a player's name, and mails of people that look alike.

Written for these tests after how common systems build them. "[…]" stands for our own subject.
"""

from __future__ import annotations

from typing import NamedTuple


class Written(NamedTuple):
    """A mail without any mark of a machine in its headers, unless `headers` has one."""

    what: str
    subject: str
    body: str
    headers: dict[str, str] = {}


# Sure by the subject or a header: never taken, never answered.
SURE = [
    Written("Exchange, English", "Automatic reply: […]", "2 days away.\n\n2"),
    Written("Exchange, old", "Out of Office: […]", "I am away.\n\nSpiff"),
    Written("Exchange, older", "Out of Office AutoReply: […]", "2"),
    Written("Exchange, German", "Automatische Antwort: […]", "Bin im Urlaub.\n\n2"),
    Written("Exchange, old German", "Abwesenheitsnotiz: […]", "2"),
    Written("Exchange, French", "Réponse automatique : […]", "Bonjour,\n\n2"),
    Written("Exchange, old French", "Absence du bureau : […]", "2"),
    Written("Exchange, Spanish", "Respuesta automática: […]", "2"),
    Written("Exchange, Italian", "Risposta automatica: […]", "2"),
    Written("Exchange, old Italian", "Fuori sede: […]", "2"),
    Written("Exchange, Portuguese", "Resposta automática: […]", "2"),
    Written("Exchange, Dutch", "Automatisch antwoord: […]", "2"),
    Written("Exchange, Polish", "Odpowiedź automatyczna: […]", "2"),
    Written("Exchange, Polish otherwise", "Automatyczna odpowiedź: […]", "2"),
    Written("Exchange, Russian", "Автоматический ответ: […]", "2"),
    Written("Exchange, Japanese", "自動応答: […]", "2"),
    Written("Exchange, Chinese", "自动答复: […]", "2"),
    Written("Exchange, Chinese of Taiwan", "自動回覆: […]", "2"),
    Written("Exchange, Turkish", "Otomatik yanıt: […]", "2"),
    Written("Exchange, Turkish in capitals", "OTOMATİK YANIT: […]", "2"),
    Written("Exchange, Swedish", "Autosvar: […]", "2"),
    Written("Notes", "AUTO: Red Player is out of the office (returning 24.11.2026)", "2"),
    Written("Notes, older", "Red Player is out of the office.", "I will be back on Monday.\n\n2"),
    Written("Notes, German", "AUTO: Red Player ist außer Haus (Rückkehr am 24.11.2026)", "2"),
    Written("sieve", "Auto: Re: […]", "2"),
    Written("vacation of Unix", "away from my mail", "2"),
    Written("Gmail with a subject", "Out of office Re: […]", "2"),
    Written("Gmail with a German subject", "Im Urlaub Re: […]", "2"),
    Written("Yahoo", "Yahoo! Auto Response", "2"),
    Written("Horde", "Vacation notice", "2"),
    Written("Zimbra, by its header", "Re: […]", "2", {"Auto-Submitted": "auto-replied (zimbra; vacation)"}),
    Written("Gmail, by its header", "Re: […]", "2", {"Precedence": "bulk", "X-Autoreply": "yes"}),
    Written("GMX, by its header", "Re: […]", "2", {"X-Autorespond": "vacation"}),
    Written("Thunderbird, by its header", "Re: […]", "2", {"Auto-Submitted": "auto-replied"}),
    Written("Apple's server, by its header", "Re: […]", "2", {"X-Auto-Reply": "vacation"}),
    Written("cPanel, by its header", "Re: […]", "2", {"X-Autorespond": "2"}),
    Written("an old forwarder, by its header", "Re: […]", "2", {"Delivered-To": "Autoresponder"}),
    Written("Exchange's rules, by their header", "Re: […]", "2", {"X-MS-Exchange-Inbox-Rules-Loop": "red@x"}),
    Written("a bounce to the wrong address", "Undeliverable: […]", "2"),
    Written("a German bounce", "Unzustellbar: […]", "2"),
    Written("Postfix", "Undelivered Mail Returned to Sender", "2"),
    Written("Exim", "Mail delivery failed: returning message to sender", "2"),
    Written("a receipt of reading", "Read: […]", "2"),
    Written("a German receipt of reading", "Gelesen: […]", "2"),
    Written("a French receipt of reading", "Lu : […]", "2"),
    Written("a ticket system", "Ticket received: […]", "2"),
    Written("a German ticket system", "Eingangsbestätigung: […]", "2"),
    Written("a ticket system, by its header", "Re: […]", "2", {"X-OTRS-Loop": "support@x"}),
]

# Suspected by the body: never taken, asked back once.
SUSPECTED = [
    Written("English", "Re: […]", "Thank you for your message. I am currently out of the office.\n\n2"),
    Written("English, on leave", "Re: […]", "I'm on annual leave until the\n\n2\n\nof December."),
    Written("English, limited", "Re: […]", "This week I have limited access to email.\n\n2"),
    Written("English, later", "Re: […]", "I will get back to you as soon as I return.\n\n2"),
    Written("English, gone", "Re: […]", "Red no longer works at Example.\n\n2"),
    Written("English, a machine", "Re: […]", "This is an automated response.\n\n2"),
    Written("English, do not reply", "Re: […]", "2\n\nPlease do not reply to this email."),
    Written("Apple", "Re: […]", "I’m away until Monday and will answer emails when I return.\n\n2"),
    Written("Proton", "Re: […]", "I'm out of the office with limited access to my email.\n\n2"),
    Written("a ticket system", "Re: […]", "Your request (#4711) has been received.\n\n2"),
    Written("German", "Re: […]", "Ich bin bis zum 24.11. nicht im Büro.\n\n2"),
    Written("German, holidays", "AW: […]", "Ich befinde mich derzeit im Urlaub.\n\n2"),
    Written("German, a machine", "Re: […]", "Dies ist eine automatische Antwort.\n\n2"),
    Written("GMX", "Re: […]", "Ich bin vom 1.12. bis 8.12. nicht erreichbar.\n\n2"),
    Written(
        "German, not read",
        "Re: […]",
        "Ihre E-Mail wird nicht weitergeleitet.\n\n2\n\nIch bin abwesend bis Montag.",
    ),
    Written("French", "Re: […]", "Je suis actuellement absente du bureau.\n\n2"),
    Written("French, holidays", "Re: […]", "Je suis en congés jusqu'au\n\n2\n\ndécembre."),
    Written("Spanish", "Re: […]", "Estoy de vacaciones hasta el lunes.\n\n2"),
    Written("Spanish, a machine", "Re: […]", "Este es un mensaje automático.\n\n2"),
    Written("Italian", "Re: […]", "Sono in ferie fino al\n\n2\n\ndicembre."),
    Written("Portuguese", "Re: […]", "Encontro-me ausente até segunda-feira.\n\n2"),
    Written("Portuguese, holidays", "Re: […]", "Estou de férias.\n\n2"),
    Written("Dutch", "Re: […]", "Ik ben momenteel niet op kantoor.\n\n2"),
    Written("Dutch, holidays", "Re: […]", "Ik ben tot maandag met vakantie.\n\n2"),
    Written("Polish", "Re: […]", "Jestem obecnie poza biurem.\n\n2"),
    Written("Polish, holidays", "Re: […]", "Przebywam na urlopie do poniedziałku.\n\n2"),
    Written("Russian", "Re: […]", "Я нахожусь в отпуске до понедельника.\n\n2"),
    Written("Russian, a machine", "Re: […]", "Это автоматический ответ.\n\n2"),
    Written("Japanese", "Re: […]", "ただいま不在にしております。\n\n2"),
    Written("Japanese, a machine", "Re: […]", "このメールは自動返信です。\n\n2"),
    Written("Chinese", "Re: […]", "您好,我正在休假,无法及时回复。\n\n2"),
    Written("Chinese of Taiwan", "Re: […]", "這是自動回覆。\n\n2"),
    Written("Turkish", "Re: […]", "Şu anda ofis dışındayım.\n\n2"),
    Written("Turkish, a machine", "Re: […]", "Bu otomatik bir mesajdır.\n\n2"),
    Written("Swedish", "Re: […]", "Jag är på semester till måndag.\n\n2"),
    Written("a person who writes like one", "Re: […]", "I'm out of the office tomorrow, 2"),
    Written("a German who writes like one", "Re: […]", "Ich bin morgen nicht im Büro, 2"),
]

# A person's: read as an answer like any other.
HUMAN = [
    Written("a number", "Re: […]", "2"),
    Written("a subject of their own", "my answer", "2"),
    Written("a question for a subject", "Automatic reply?", "2"),
    Written("away as a word", "Away we go", "2"),
    Written("away tomorrow", "away tomorrow […]", "2"),
    Written("on vacation with a sentence", "On vacation I still play […]", "2"),
    Written("a reply to a machine", "Re: Automatic reply: […]", "2"),
    Written("read as a verb", "Read this: […]", "2"),
    Written("no subject", "", "2"),
    Written("a passed on mail", "Fwd: […]", "2"),
    Written("German reply", "AW: […]", "2"),
    Written("Auto-Submitted: no", "Re: […]", "2", {"Auto-Submitted": "no"}),
    Written("first class", "Re: […]", "2", {"Precedence": "first-class"}),
    Written("a header of Outlook's", "Re: […]", "2", {"X-MS-Has-Attach": "", "Thread-Index": "AQH"}),
    Written("back from a holiday", "Re: […]", "2\n\nSorry, I was on holiday."),
    Written("a vacation that is over", "Re: […]", "2\n\nI was out of the office yesterday."),
    Written("thanks", "Re: […]", "2\n\nThank you for your message!"),
    Written("thanks in German", "Re: […]", "2\n\nVielen Dank für deine Nachricht!"),
    Written("away from the gate", "Re: […]", "2\n\nI stay away from Blue."),
    Written("automatic", "Re: […]", "2\n\nIs the rest automatic?"),
    Written("a machine asked about", "Re: […]", "2\n\nWas that an automatic reply?"),
    Written("an office", "Re: […]", "2\n\nGreetings from the office"),
    Written("on leave as a verb", "Re: […]", "2\n\nI leave the rest to you."),
    Written("received", "Re: […]", "2\n\nI received your mail twice."),
    Written("a ticket", "Re: […]", "2\n\nthe ticket to victory"),
    Written("German holiday that was", "Re: […]", "2\n\nNach dem Urlaub wieder da."),
    Written("German absent others", "Re: […]", "2\n\nGrün ist wohl verreist."),
    Written("French thanks", "Re: […]", "2\n\nMerci pour votre message."),
    Written("Spanish holidays that were", "Re: […]", "2\n\nLas vacaciones eran buenas."),
    Written("Japanese thanks", "Re: […]", "2\n\nありがとう"),
    Written("Chinese thanks", "Re: […]", "2\n\n谢谢"),
    Written("Russian thanks", "Re: […]", "2\n\nСпасибо за письмо"),
]
