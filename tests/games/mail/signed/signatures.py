# ruff: noqa: E501
"""Signatures and small print in fourteen languages, ours: no such person, firm or number exists.

They hold digits, colours and words of the game on purpose. `closings` close a letter for certain, `thanks` often,
`block` tells who writes and where they are reached, `small` is what a firm or a program puts below every mail.
"""

from __future__ import annotations

from typing import NamedTuple


class Voice(NamedTuple):
    """How people and firms of one language end their mails."""

    closings: tuple[str, ...]
    thanks: str
    block: str
    small: tuple[str, ...]
    phone: str  # what a phone puts there


VOICES = {
    "en": Voice(
        ("Best regards,", "Kind regards", "Yours sincerely,", "All the best,"),
        "Many thanks,",
        "Max Example\nHead of Planning, Blue Team\nExample Ltd, 4 Green Road, room 12\nPhone: +1 555 0100 ext. 7\nwww.example.org",
        (
            "This e-mail and any attachments are confidential and may be legally privileged. If you are not the intended\nrecipient, please notify the sender and delete all copies. Do not use, copy or pass on any part of it.",
            "Please consider the environment before printing this e-mail.",
            "Example Ltd is registered in England, no. 01234567. Registered office: 4 Green Road, Exampletown EX1 2MP.\nVAT no. 123 4567 89.",
            "This message has been scanned for viruses and other malware by Example Mail Security 7.2.",
            "You received this message because you are subscribed to the list “planets”. To unsubscribe, send an empty\nmail to planets-off@example.org.",
            "My working hours may not be your working hours: I work Monday to Thursday, 9 to 3.",
        ),
        "Sent from my iPhone",
    ),
    "de": Voice(
        ("Mit freundlichen Grüßen", "Viele Grüße", "Liebe Grüße,", "Beste Grüße"),
        "Vielen Dank!",
        "i. A. Max Beispiel\nAbteilung Blau, Zimmer 4\nBeispiel GmbH, Roter Weg 7, 12345 Musterstadt\nTel.: +49 555 0100-12, Fax: +49 555 0100-99\nwww.example.org",
        (
            "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind, informieren Sie\nbitte sofort den Absender und vernichten Sie diese Mail. Das unerlaubte Kopieren ist nicht gestattet.",
            "Bitte denken Sie an die Umwelt, bevor Sie diese E-Mail ausdrucken.",
            "Sitz der Gesellschaft: Musterstadt · Registergericht: Amtsgericht Musterstadt, HRB 4711\nGeschäftsführung: die Gesellschafter · USt-IdNr.: DE 123456789",
            "Diese E-Mail wurde von Beispiel-Schutz auf Viren geprüft.\nwww.example.org",
            "Sie erhalten diese Nachricht, weil Sie die Liste „Planeten“ lesen. Hier abmelden: https://example.org/ab/3",
            "Bürozeiten: Montag bis Donnerstag 9 bis 15 Uhr",
        ),
        "Von meinem iPhone gesendet",
    ),
    "fr": Voice(
        ("Cordialement,", "Bien cordialement", "Meilleures salutations,", "Bien à vous,"),
        "Merci beaucoup,",
        "Max Exemple\nÉquipe Orange, bureau 4\nExemple SARL, 7 rue Blanche, 12345 Exempleville\nTél. : +33 5 55 01 00 00",
        (
            "Ce message et ses pièces jointes sont confidentiels et destinés à leur seul destinataire. Si vous l'avez reçu\npar erreur, merci de le détruire et d'en avertir l'expéditeur.",
            "Pensez à l'environnement avant d'imprimer ce message.",
            "SARL au capital de 10 000 euros – RCS Exempleville 123 456 789 – SIRET 123 456 789 00012",
            "Ce courriel a été vérifié par un antivirus. Aucun virus trouvé.",
            "Pour vous désabonner de la liste : https://example.org/non/2",
        ),
        "Envoyé de mon iPhone",
    ),
    "es": Voice(
        ("Un saludo,", "Saludos cordiales", "Atentamente,", "Un cordial saludo"),
        "Muchas gracias,",
        "Max Ejemplo\nEquipo 7, sala 3\nEjemplo S.L., calle Verde 4, 12345 Ejemplo\nTel.: +34 555 010 000",
        (
            "Este mensaje y sus archivos son confidenciales y van dirigidos solo a su destinatario. Si no es usted el\ndestinatario, le rogamos que lo borre y que avise al remitente.",
            "Antes de imprimir este mensaje, piense en el medio ambiente.",
            "Ejemplo S.L., inscrita en el Registro Mercantil de Ejemplo, tomo 1234, hoja 5. CIF: B01234567",
            "Este correo electrónico ha sido analizado en busca de virus.",
            "Para darse de baja de la lista, responda con 3 letras: BAJ.",
        ),
        "Enviado desde mi iPhone",
    ),
    "it": Voice(
        ("Cordiali saluti", "Distinti saluti,", "Un caro saluto,", "Saluti"),
        "Grazie mille,",
        "Max Esempio\nSquadra Verde, ufficio 4\nEsempio S.r.l., via Bianca 7, 12345 Esempio\nTel. +39 555 010000",
        (
            "Questo messaggio e i suoi allegati sono riservati e destinati solo a chi è indicato. Se lo avete ricevuto per\nerrore, siete pregati di cancellarlo e di avvisare il mittente.",
            "Rispettiamo l'ambiente: prima di stampare questa e-mail, pensa se serve.",
            "Esempio S.r.l. – Sede legale: via Bianca 7 – P. IVA 01234567890 – Capitale sociale 10.000 euro",
            "Questa e-mail è stata controllata da un antivirus: nessun virus trovato.",
            "Per annullare l'iscrizione scrivi a via@example.org.",
        ),
        "Inviato da iPhone",
    ),
    "pt": Voice(
        ("Com os melhores cumprimentos,", "Atenciosamente,", "Um abraço,", "Cumprimentos"),
        "Muito obrigado,",
        "Max Exemplo\nEquipa Laranja, sala 5\nExemplo Ltda, rua Azul 4, 1234-567 Exemplo\nTel. +351 555 010 000",
        (
            "Esta mensagem e os seus anexos são confidenciais e destinam-se apenas ao destinatário. Se a recebeu por\nengano, apague-a e avise o remetente.",
            "Antes de imprimir, pense no ambiente.",
            "Exemplo Ltda – NIPC 501234567 – Capital social 10.000 euros – matriculada com o n.º 4",
            "Este e-mail foi verificado e está livre de vírus.",
            "Para cancelar a subscrição, visite https://example.org/sair/2",
        ),
        "Enviado do meu iPhone",
    ),
    "nl": Voice(
        ("Met vriendelijke groet,", "Hartelijke groeten", "Groetjes,", "Hoogachtend,"),
        "Alvast bedankt,",
        "Max Voorbeeld\nTeam Groen, kamer 4\nVoorbeeld B.V., Rodeweg 7, 1234 AB Voorbeeld\nTelefoon: +31 555 010000",
        (
            "Dit bericht is vertrouwelijk en alleen bestemd voor de geadresseerde. Als u dit bericht ten onrechte heeft\nontvangen, wilt u het dan verwijderen en de afzender waarschuwen?",
            "Denk aan het milieu voordat u dit bericht afdrukt.",
            "Voorbeeld B.V. – KvK 01234567 – BTW NL001234567B01",
            "Deze e-mail is gecontroleerd op virussen.",
            "U ontvangt dit bericht omdat u lid bent van de lijst. Uitschrijven kan op https://example.org/uit/4",
        ),
        "Verstuurd vanaf mijn iPhone",
    ),
    "sv": Voice(
        ("Med vänliga hälsningar", "Vänliga hälsningar,", "Mvh", "Hälsningar,"),
        "Tack på förhand,",
        "Max Exempel\nLag 4, våning 3\nExempel AB, Gröna gatan 7, 123 45 Exempelstad\nTelefon: +46 555 010 00",
        (
            "Detta meddelande är konfidentiellt och avsett endast för mottagaren. Om du har fått det av misstag ber vi dig\natt radera det och meddela avsändaren.",
            "Tänk på miljön innan du skriver ut det här meddelandet.",
            "Exempel AB, org.nr 551234-5678, säte i Exempelstad",
            "Detta e-postmeddelande har kontrollerats för virus.",
            "Du får det här meddelandet för att du är med på listan. Avregistrera dig: https://example.org/av/2",
        ),
        "Skickat från min iPhone",
    ),
    "da": Voice(
        ("Med venlig hilsen", "Venlig hilsen,", "Mange hilsner", "De bedste hilsner,"),
        "Mange tak,",
        "Max Eksempel\nHold 3, 4. sal\nEksempel ApS, Blåvej 7, 1234 Eksempel\nTlf.: +45 55 50 10 00",
        (
            "Denne e-mail er fortrolig og kun beregnet for modtageren. Hvis du har modtaget den ved en fejl, bedes du\nslette den og give afsenderen besked.",
            "Tænk på miljøet, før du printer denne e-mail.",
            "Eksempel ApS, CVR 12345678",
            "Denne mail er kontrolleret for virus.",
            "Afmeld listen her: https://example.org/af/3",
        ),
        "Sendt fra min iPhone",
    ),
    "pl": Voice(
        ("Z poważaniem", "Pozdrawiam serdecznie,", "Serdeczne pozdrowienia", "Pozdrawiam"),
        "Z góry dziękuję,",
        "Max Przykład\nZespół 4, pokój 7\nPrzykład sp. z o.o., ul. Zielona 3, 12-345 Przykładowo\ntel. +48 555 010 000",
        (
            "Ta wiadomość jest poufna i przeznaczona wyłącznie dla adresata. Jeśli nie jesteś adresatem, prosimy o jej\nusunięcie i powiadomienie nadawcy.",
            "Pomyśl o środowisku, zanim wydrukujesz tę wiadomość.",
            "Przykład sp. z o.o., KRS 0000012345, NIP 123-456-78-90, kapitał zakładowy 5 000 zł",
            "Ta wiadomość jest wolna od wirusów.",
            "Aby się wypisać z listy, otwórz https://example.org/wypis/2",
        ),
        "Wysłane z iPhone'a",
    ),
    "cs": Voice(
        ("S pozdravem", "S přátelským pozdravem,", "Srdečné pozdravy", "S úctou"),
        "Předem děkuji,",
        "Max Příklad\nOddělení 4, kancelář 7\nPříklad s.r.o., Zelená 3, 123 45 Příkladov\ntel.: +420 555 010 000",
        (
            "Tato zpráva je důvěrná a určená pouze adresátovi. Pokud nejste adresátem, zprávu prosím smažte a dejte vědět\nodesílateli.",
            "Před tiskem této zprávy myslete na životní prostředí.",
            "Příklad s.r.o., IČO: 01234567, DIČ: CZ01234567, zapsaná v obchodním rejstříku, oddíl C, vložka 4",
            "Tato zpráva neobsahuje viry.",
            "Odhlásit se z odběru: https://example.org/ven/3",
        ),
        "Odesláno z iPhonu",
    ),
    "ru": Voice(
        ("С уважением,", "С наилучшими пожеланиями,", "Всего доброго,", "С приветом"),
        "Большое спасибо,",
        "Макс Пример\nОтдел 4, комната 7\nООО «Пример», Зелёная ул., д. 3\nТел.: +7 555 010-00-00",
        (
            "Это сообщение конфиденциально и предназначено только для адресата. Если вы получили его по ошибке, удалите\nего и сообщите отправителю.",
            "Подумайте об окружающей среде, прежде чем печатать это письмо.",
            "ООО «Пример», ИНН 0123456789, ОГРН 1230123456789",
            "Проверено на вирусы.",
            "Чтобы отписаться от рассылки, откройте https://example.org/net/2",
        ),
        "Отправлено с iPhone",
    ),
    "tr": Voice(
        ("Saygılarımla,", "İyi çalışmalar,", "Sevgiler", "Saygılarımızla"),
        "Teşekkürler,",
        "Max Örnek\nEkip 4, kat 7\nÖrnek A.Ş., Yeşil Sokak 3, 12345 Örnek\nTel: +90 555 010 00 00",
        (
            "Bu e-posta gizlidir ve yalnızca alıcısı içindir. Size yanlışlıkla ulaştıysa lütfen silin ve gönderene\nbildirin.",
            "Yazdırmadan önce çevreyi düşünün.",
            "Örnek A.Ş., Ticaret Sicil No: 12345, Vergi No: 0123456789",
            "Bu e-posta virüs taramasından geçmiştir.",
            "Listeden çıkmak için: https://example.org/cik/3",
        ),
        "iPhone'umdan gönderildi",
    ),
    "ja": Voice(
        ("よろしくお願いいたします。", "敬具", "よろしくお願いします", "以上"),
        "ありがとうございます。",
        "例 太郎\n青チーム 4階 7号室\n株式会社例\n電話: +81 55 5010 0000",
        (
            "本メールには機密情報が含まれる場合があります。誤って受信された場合は、削除してください。",
            "印刷する前に、環境のことをお考えください。",
            "法人番号 0123456789012",
            "このメールはウイルスチェック済みです。",
            "配信停止はこちら: https://example.org/stop/2",
        ),
        "iPhoneから送信",
    ),
}


def _both(voice: Voice, n: int) -> str:
    return f"{voice.closings[n % 4]}\n\n{voice.block}\n\n{voice.small[0]}\n\n{voice.small[2]}\n\n{voice.small[1]}"


# What stands below an answer, by how much of it there is; `n` picks among a language's own.
ENDINGS = {
    "closing, name": lambda voice, n: f"{voice.closings[n % 4]}\n{voice.block.splitlines()[0]}",
    "closing, block": lambda voice, n: f"{voice.closings[n % 4]}\n{voice.block}",
    "closing, gap, block": lambda voice, n: f"{voice.closings[n % 4]}\n\n{voice.block}",
    "closing, block, small print": lambda voice, n: (
        f"{voice.closings[n % 4]}\n{voice.block}\n\n{voice.small[n % 5]}"
    ),
    "all of it": _both,
    "thanks, block": lambda voice, _n: f"{voice.thanks}\n{voice.block}",
    "block": lambda voice, _n: voice.block,
    "small print": lambda voice, n: voice.small[n % len(voice.small)],
    "two of small print": lambda voice, n: f"{voice.small[n % 5]}\n\n{voice.small[(n + 2) % 5]}",
    "a dash, block": lambda voice, _n: f"--\n{voice.block}",
    "a rule, block, small print": lambda voice, n: f"____________\n{voice.block}\n\n{voice.small[n % 5]}",
    "phone, block": lambda voice, _n: f"{voice.phone}\n\n{voice.block}",
    "closing, phone": lambda voice, n: (
        f"{voice.closings[n % 4]}\n{voice.block.splitlines()[0]}\n\n{voice.phone}"
    ),
}
