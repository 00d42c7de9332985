# ruff: noqa: E501
"""Replies as mail programs make them, each with what the person wrote.

`Q` is a prompt mail as programs quote it with `>`, `U` the same mail quoted without any mark. The
sender is always `NAME <ADDRESS>`.
"""

from games.mail.outbox.drafts import DELIMITER

NAME = "Cosmic Post"
ADDRESS = "t+mfrgg.abcdefghijklmnop@mail.example.org"

PROMPT = f"""{DELIMITER}

Red, which card do you play against Blue on blue 3?
You have until Thursday 20:00 (in 31 hours).

  1  attack 10
  2  negotiate
  3  attack 8

If you do not answer, the judge plays for you: attack 8.

THE BOARD
            1   2   3   4   5
  Red       4   4   4   4   4
  Blue      4   4   4   4   4

--
Cosmic Post, game Andromeda: https://post.example.org/games/7
"""
Q = "\n".join(f"> {line}".rstrip() for line in PROMPT.splitlines())
QQ = "\n".join(f">{line}" for line in PROMPT.splitlines())
U = PROMPT
SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n"
SIGNATURE = "-----BEGIN PGP SIGNATURE-----\n\niQEzBAEBCgAdFiEE2\n=abcd\n-----END PGP SIGNATURE-----\n"
LONG = "I think we should talk about a colony, since Green stands at four of them and wins next turn."


def interleaved(answer: str) -> str:
    """The prompt quoted, with an answer right below its question."""
    head, question, rest = Q.partition("> You have until Thursday 20:00 (in 31 hours).")
    return f"{head}{question}\n\n{answer}\n{rest}"


REPLIES: dict[str, tuple[str, str]] = {
    "gmail, english, top": (
        f"7\n\nOn Tue, Nov 4, 2025 at 10:12 AM {NAME} <\n{ADDRESS}> wrote:\n\n{Q}\n",
        "7",
    ),
    "gmail, attribution on three lines": (
        f"attack 10\n\nOn Tue, Nov 4, 2025 at 10:12 AM {NAME}, the judge of Andromeda <\n{ADDRESS}>\nwrote:\n\n{Q}\n",
        "attack 10",
    ),
    "gmail, two paragraphs": (
        f"2\n\n{LONG}\n\nOn Tue, 4 Nov 2025 at 10:12, {NAME} <{ADDRESS}> wrote:\n\n{Q}\n",
        f"2\n\n{LONG}",
    ),
    "gmail, german": (
        f"Karte 10, bitte\n\nAm Di., 4. Nov. 2025 um 10:12 Uhr schrieb {NAME} <\n{ADDRESS}>:\n\n{Q}\n",
        "Karte 10, bitte",
    ),
    "gmail, french": (
        f"1\n\nLe mar. 4 nov. 2025 à 10:12, {NAME} <{ADDRESS}> a\nécrit :\n\n{Q}\n",
        "1",
    ),
    "gmail, spanish": (
        f"negotiate\n\nEl mar, 4 nov 2025 a las 10:12, {NAME} (<{ADDRESS}>)\nescribió:\n\n{Q}\n",
        "negotiate",
    ),
    "gmail, portuguese": (
        f"3\n\nEm ter., 4 de nov. de 2025 às 10:12, {NAME} <\n{ADDRESS}> escreveu:\n\n{Q}\n",
        "3",
    ),
    "gmail, italian": (
        f"Passo\n\nIl giorno mar 4 nov 2025 alle ore 10:12 {NAME} <\n{ADDRESS}> ha scritto:\n\n{Q}\n",
        "Passo",
    ),
    "gmail, dutch": (
        f"2 van red 1\n\nOp di 4 nov 2025 om 10:12 schreef {NAME} <\n{ADDRESS}>:\n\n{Q}\n",
        "2 van red 1",
    ),
    "gmail, swedish": (
        f"12\n\nDen tis 4 nov. 2025 kl 10:12 skrev {NAME} <\n{ADDRESS}>:\n\n{Q}\n",
        "12",
    ),
    "gmail, finnish": (
        f"1\n\nti 4. marrask. 2025 klo 10.12 {NAME} (\n{ADDRESS}) kirjoitti:\n\n{Q}\n",
        "1",
    ),
    "gmail, polish": (
        f"1\n\nwt., 4 lis 2025 o 10:12 {NAME} <{ADDRESS}>\nnapisał(a):\n\n{Q}\n",
        "1",
    ),
    "gmail, czech": (
        f"1\n\nút 4. 11. 2025 v 10:12 odesílatel {NAME} <{ADDRESS}>\nnapsal:\n\n{Q}\n",
        "1",
    ),
    "gmail, hungarian": (
        f"5\n\n{NAME} <{ADDRESS}> ezt írta (időpont: 2025.\nnov. 4., K, 10:12):\n\n{Q}\n",
        "5",
    ),
    "gmail, turkish": (
        f"2\n\n{NAME} <{ADDRESS}>, 4 Kas 2025 Sal, 10:12\ntarihinde şunu yazdı:\n\n{Q}\n",
        "2",
    ),
    "gmail, russian": (
        f"2\n\nвт, 4 нояб. 2025 г. в 10:12, {NAME} <{ADDRESS}>:\n\n{Q}\n",
        "2",
    ),
    "gmail, japanese": (
        f"2\n\n2025年11月4日(火) 10:12 {NAME} <{ADDRESS}>:\n\n{Q}\n",
        "2",
    ),
    "gmail, chinese": (
        f"2\n\n{NAME} <{ADDRESS}> 于2025年11月4日周二 10:12写道：\n\n{Q}\n",
        "2",
    ),
    "gmail, korean": (
        f"2\n\n2025년 11월 4일 (화) AM 10:12, {NAME} <{ADDRESS}>님이 작성:\n\n{Q}\n",
        "2",
    ),
    "gmail, hebrew, with marks of direction": (
        f"2\n\n\u202bבתאריך יום ג׳, 4 בנוב׳ 2025 ב-10:12 מאת \u202a{NAME}\u202c\u200f <\u202a{ADDRESS}\u202c\u200f>:\u202c\n\n{Q}\n",
        "2",
    ),
    "gmail, vietnamese": (
        f"4\n\nVào Th 3, 4 thg 11, 2025 vào lúc 10:12 {NAME} <\n{ADDRESS}> đã viết:\n\n{Q}\n",
        "4",
    ),
    "apple mail, english": (
        f"attack 8\n\n> On 4 Nov 2025, at 10:12, {NAME} <{ADDRESS}> wrote:\n> \n{Q}\n",
        "attack 8",
    ),
    "iphone, english": (
        f"7\n\nSent from my iPhone\n\n> On 4 Nov 2025, at 10:12, {NAME} <{ADDRESS}> wrote:\n> \n> \ufeff{Q[2:]}\n",
        "7",
    ),
    "iphone, german": (
        f"Angriff mit 10\n\nVon meinem iPhone gesendet\n\n> Am 04.11.2025 um 10:12 schrieb {NAME} <{ADDRESS}>:\n>\n{Q}\n",
        "Angriff mit 10",
    ),
    "iphone, french, footer above an unmarked quote": (
        f"9\n\nEnvoyé de mon iPhone\n\nLe 4 nov. 2025 à 10:12, {NAME} <{ADDRESS}> a écrit :\n\n{U}\n",
        "9",
    ),
    "ipad, spanish": (
        f"9\n\nEnviado desde mi iPad\n\n> El 4 nov 2025, a las 10:12, {NAME} <{ADDRESS}> escribió:\n> \n{Q}\n",
        "9",
    ),
    "android, italian": (
        f"9\n\nInviato dal mio telefono Android\n\nIl 4 nov 2025 10:12, {NAME} <{ADDRESS}> ha scritto:\n{Q}\n",
        "9",
    ),
    "iphone, dutch": (
        f"9\n\nVerstuurd vanaf mijn iPhone\n\n> Op 4 nov. 2025 om 10:12 heeft {NAME} <{ADDRESS}> het volgende geschreven:\n{Q}\n",
        "9",
    ),
    "iphone, japanese": (
        f"9\n\niPhoneから送信\n\n> 2025/11/04 10:12、{NAME} <{ADDRESS}>のメール:\n>\n{Q}\n",
        "9",
    ),
    "iphone, chinese": (
        f"9\n\n发自我的iPhone\n\n> 在 2025年11月4日，10:12，{NAME} <{ADDRESS}> 写道：\n>\n{Q}\n",
        "9",
    ),
    "iphone, russian": (
        f"9\n\nОтправлено с iPhone\n\n> 4 нояб. 2025 г., в 10:12, {NAME} <{ADDRESS}> написал(а):\n>\n{Q}\n",
        "9",
    ),
    "samsung, original message": (
        f"2\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: {NAME} <{ADDRESS}>\n"
        f"Date: 04/11/2025 10:12 (GMT+01:00)\nTo: red@example.com\nSubject: Your card\n\n{U}",
        "2",
    ),
    "outlook, english": (
        f"1\r\n\r\nFrom: {NAME} <{ADDRESS}>\r\nSent: Tuesday, November 4, 2025 10:12 AM\r\nTo: red@example.com\r\n"
        f"Subject: Your card\r\n\r\n{U}",
        "1",
    ),
    "outlook on the web, with a rule": (
        f"1\n________________________________\nFrom: {NAME} <{ADDRESS}>\nSent: 04 November 2025 10:12\n"
        f"To: red@example.com <red@example.com>\nSubject: Your card\n\n{U}",
        "1",
    ),
    "outlook, german, with a courtesy": (
        f"Ich nehme die 2.\n\nViele Grüße\nRot\n\nVon: {NAME} <{ADDRESS}>\nGesendet: Dienstag, 4. November 2025 10:12\n"
        f"An: red@example.com\nBetreff: Deine Karte\n\n{U}",
        "Ich nehme die 2.\n\nViele Grüße\nRot",
    ),
    "outlook, french": (
        f"2\n\nDe : {NAME} <{ADDRESS}>\nEnvoyé : mardi 4 novembre 2025 10:12\nÀ : red@example.com\nObjet : Votre carte\n\n{U}",
        "2",
    ),
    "outlook, spanish": (
        f"2\n\nDe: {NAME} <{ADDRESS}>\nEnviado: martes, 4 de noviembre de 2025 10:12\nPara: red@example.com\nAsunto: Carta\n\n{U}",
        "2",
    ),
    "outlook, polish": (
        f"2\n\nOd: {NAME} <{ADDRESS}>\nWysłano: wtorek, 4 listopada 2025 10:12\nDo: red@example.com\nTemat: Karta\n\n{U}",
        "2",
    ),
    "outlook, russian": (
        f"2\n\nОт: {NAME} <{ADDRESS}>\nОтправлено: 4 ноября 2025 г. 10:12\nКому: red@example.com\nТема: Карта\n\n{U}",
        "2",
    ),
    "outlook, chinese": (
        f"2\n\n发件人: {NAME} <{ADDRESS}>\n发送时间: 2025年11月4日 10:12\n收件人: red@example.com\n主题: 牌\n\n{U}",
        "2",
    ),
    "outlook for android": (
        f"2\n\nGet Outlook for Android<https://aka.ms/example>\n________________________________\n"
        f"From: {NAME} <{ADDRESS}>\nSent: Tuesday, November 4, 2025 10:12:34 AM\nTo: red@example.com\nSubject: Card\n\n{U}",
        "2",
    ),
    "outlook, bold labels": (
        f"2\n\n*From:* {NAME} <{ADDRESS}>\n*Sent:* Tuesday, November 4, 2025 10:12\n*To:* red@example.com\n*Subject:* Card\n\n{U}",
        "2",
    ),
    "outlook, original message, norwegian": (
        f"2\n\n-----Opprinnelig melding-----\nFra: {NAME} [mailto:{ADDRESS}]\nSendt: 4. november 2025 10:12\n"
        f"Til: red@example.com\nEmne: Kort\n\n{U}",
        "2",
    ),
    "outlook, the sender under a name of the address book": (
        f"2\n\nFrom: The Judge\nSent: Tuesday, November 4, 2025 10:12\nTo: red@example.com\nSubject: Card\n\n{U}",
        "2",
    ),
    "gmx, german, sent before from": (
        f'2\n\nGesendet: Dienstag, 04. November 2025 um 10:12 Uhr\nVon: "{NAME}" <{ADDRESS}>\n'
        f"An: red@example.com\nBetreff: Karte\n\n{U}",
        "2",
    ),
    "gmx app, german": (
        f"2\n-- \nDiese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.\n"
        f"Am 04.11.25, 10:12 schrieb {NAME} <{ADDRESS}>:\n{Q}\n",
        "2",
    ),
    "qq, chinese": (
        f'2\n\n------------------ 原始邮件 ------------------\n发件人: "{NAME}" <{ADDRESS}>;\n'
        f'发送时间: 2025年11月4日(星期二) 上午10:12\n收件人: "red"<red@example.com>;\n主题: 牌\n\n{U}',
        "2",
    ),
    "yahoo, unmarked quote": (
        f"negotiate\n    On Tuesday, November 4, 2025 at 10:12:11 AM GMT+1, {NAME} <{ADDRESS}> wrote:  \n \n {U}",
        "negotiate",
    ),
    "yahoo, unmarked quote without our delimiter": (
        f"negotiate\n\n    On Tuesday, November 4, 2025 at 10:12:11 AM GMT+1, {NAME} <{ADDRESS}> wrote:  \n \n"
        f" {U.replace(DELIMITER, '')}",
        "negotiate",
    ),
    "proton": (
        f"3\n\nSent with [Proton Mail](https://proton.me/) secure email.\n\n"
        f"On Tuesday, November 4th, 2025 at 10:12 AM, {NAME} <{ADDRESS}> wrote:\n\n{Q}\n",
        "3",
    ),
    "thunderbird, bottom": (f"On 04/11/2025 10:12, {NAME} wrote:\n{Q}\n\nattack 10\n", "attack 10"),
    "thunderbird, bottom, german, with signature": (
        f"Am 04.11.2025 um 10:12 schrieb {NAME}:\n{Q}\n2 from red 1, 1 from blue 3\n\n-- \nRed\nPlanet 1\n",
        "2 from red 1, 1 from blue 3",
    ),
    "thunderbird, interleaved": (
        f"On 04/11/2025 10:12, {NAME} wrote:\n{interleaved('attack 10')}",
        "attack 10",
    ),
    "interleaved below a greeting": (
        f"Hello Cosmic Post,\n\nOn 04/11/2025 10:12, {NAME} <{ADDRESS}> wrote:\n{interleaved('3')}\n",
        "Hello Cosmic Post,\n\n3",
    ),
    "words before an exclamation mark are no greeting": (
        f"everyone, please help me!\n\nOn 04/11/2025 10:12, {NAME} wrote:\n{Q}\n\nVirus-free. www.example.com\nRed\n",
        "everyone, please help me!",
    ),
    "interleaved, pointed at": (
        f"See below.\n\nOn 04/11/2025 10:12, {NAME} wrote:\n{interleaved('3')}",
        "See below.\n\n3",
    ),
    "bottom, with the attribution taken away": (f"{Q}\n\n2\n", "2"),
    "between trimmed quotes": (
        "About the card:\n\n> Red, which card do you play against Blue on blue 3?\n\nnegotiate\n",
        "About the card:\n\nnegotiate",
    ),
    "top, quote without a space": (f"2\n\nOn 04.11.2025 10:12, {NAME} wrote:\n{QQ}\n", "2"),
    "top, quoted twice": (
        f"2\n\nOn 04.11.2025 10:12, {NAME} wrote:\n" + "\n".join(f"> {line}" for line in Q.splitlines()),
        "2",
    ),
    "top, right above the attribution": (f"2\nOn 04.11.2025 10:12, {NAME} <{ADDRESS}> wrote:\n{Q}\n", "2"),
    "top, footer of a virus scanner below": (
        f"2\n\nOn 04.11.2025 10:12, {NAME} wrote:\n{Q}\n\nVirus-free. www.example.com\n",
        "2",
    ),
    "signature above the quote": (
        f"2\n\n-- \nRed\nred@example.com\n\nOn 04.11.2025 10:12, {NAME} wrote:\n{Q}\n",
        "2",
    ),
    "no quote": (
        "my attack 10 and a colony on red 2 for your negotiate\n",
        "my attack 10 and a colony on red 2 for your negotiate",
    ),
    "no quote, signature": ("2\n-- \nRed\n", "2"),
    "no quote, phone": ("2\n\nLähetetty iPhonesta\n", "2"),
    "delimiter alone": (f"2\n\n{U}", "2"),
    "our name within the words": (
        f"Dear Cosmic Post, I take 2\n\nOn 04.11.2025 10:12, {NAME} wrote:\n{Q}\n",
        "Dear Cosmic Post, I take 2",
    ),
    "words that look like labels": (
        "card: attack 8\nships: 2 from red 1\n",
        "card: attack 8\nships: 2 from red 1",
    ),
    "address in capitals": (f"2\n\nOn 04.11.2025 10:12, Judge <{ADDRESS.upper()}> wrote:\n{Q}\n", "2"),
    "an attribution of somebody else": (
        "2\n\nOn Tue, 4 Nov 2025 at 10:12, Blue <blue@example.com> wrote:\n> what will you play?\n",
        "2",
    ),
    "quoted lines that a program broke": (
        f"On 04/11/2025 10:12, {NAME} wrote:\n> ##- Write your answer above this line -##\n>\n"
        "> Red, which card do you play against Blue on blue 3, with four ships and\nno ally?\n> Until Thursday.\n\n2\n",
        "2",
    ),
    "an attribution without a colon": (
        f"2\n\n{NAME} schrieb am 04.11.2025 um 10:12 Uhr\n{Q}\n",
        "2",
    ),
    "a virus scanner, german": (
        f"2\n\nDiese E-Mail wurde von Avast-Antivirussoftware auf Viren geprüft.\nwww.avast.com\n\n{Q}\n",
        "2",
    ),
    "iphone, danish": (
        f"9\n\nSendt fra min iPhone\n\n> Den 4. nov. 2025 kl. 10.12 skrev {NAME} <{ADDRESS}>:\n>\n{Q}\n",
        "9",
    ),
    "iphone, greek": (
        f"9\n\nΣτάλθηκε από το iPhone μου\n\n> Στις 4 Νοε 2025, στις 10:12, ο χρήστης {NAME} <{ADDRESS}> έγραψε:\n>\n{Q}\n",
        "9",
    ),
    "outlook for ios, german": (
        f"9\n\nHolen Sie sich Outlook für iOS<https://aka.ms/example>\n________________________________\n"
        f"Von: {NAME} <{ADDRESS}>\nGesendet: Tuesday, November 4, 2025 10:12:34 AM\nAn: red@example.com\nBetreff: Karte\n\n{U}",
        "9",
    ),
    "mail.ru, russian": (
        f"9\n\n--\nRed\n\nВторник, 4 ноября 2025, 10:12 +03:00 от {NAME} <{ADDRESS}>:\n{Q}\n",
        "9",
    ),
    "the same attribution under another name": (
        f"9\n\nLe mar. 4 nov. 2025 à 10:12, Le Juge <judge@example.com> a\nécrit :\n\n{Q}\n",
        "9",
    ),
    "our local mailbox": (f"9\n\n{NAME} wrote:\n{Q}\n", "9"),
    "our local mailbox, nothing written": (f"\n\n{NAME} wrote:\n{Q}\n", ""),
    "thunderbird, bottom, two lines": (
        f"On 04/11/2025 10:12, {NAME} wrote:\n{Q}\n\n2 from red 1\n1 from blue 3\n",
        "2 from red 1\n1 from blue 3",
    ),
    "picture in place of a logo": (
        f"2\n\n[cid:image001.png@01D9]\n\nOn 04.11.2025 10:12, {NAME} wrote:\n{Q}\n",
        "2",
    ),
    "clear-signed, above the quote": (
        f"{SIGNED}attack 10\n\nOn 04.11.2025 10:12, {NAME} wrote:\n{Q}\n{SIGNATURE}",
        "attack 10",
    ),
    "clear-signed, with a line that begins with dashes": (f"{SIGNED}2\n\n- -- \nRed\n{SIGNATURE}", "2"),
    "clear-signed, without an end of the signature": (f"{SIGNED}2\n{SIGNATURE.splitlines()[0]}\niQEz\n", "2"),
    "empty": ("", ""),
    "only the quote": (f"\n\nOn 04.11.2025 10:12, {NAME} <{ADDRESS}> wrote:\n{Q}\n", ""),
    "only the quote, unmarked": (
        f"\nFrom: {NAME} <{ADDRESS}>\nSent: today\nTo: red@example.com\nSubject: Card\n\n{U}",
        "",
    ),
    "only a phone": (
        f"Sent from my iPhone\n\n> On 4 Nov 2025, at 10:12, {NAME} <{ADDRESS}> wrote:\n>\n{Q}\n",
        "",
    ),
}
