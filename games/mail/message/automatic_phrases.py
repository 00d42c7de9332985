"""How automatic mails call themselves, in the languages of most mail programs. Only data.

Written in lower case; `automatic.py` decides what they mean. A subject is compared from its beginning to a
colon, a dash, a bracket or its end, so the words may be as plain as they are: "away: …", and never "away
tomorrow". Words of the body are patterns.
"""

# Outlook and Exchange, Notes ("AUTO: …"), sieve ("Auto: …"), vacation, Yahoo, Zimbra, Horde, and what people
# who set up an answer of their own like to write.
ANSWERS_IN_SUBJECT = """
automatic reply|automatic response|automated reply|automated response|auto reply|auto-reply|autoreply|auto
auto response|auto-response|autoresponse|auto responder|autoresponder|out of office|out of the office|ooo
out-of-office|out of office autoreply|out of office reply|out of office notification|out of office message
out of office response|away from my mail|away from my email|away|away message|vacation|vacation reply
vacation notice|vacation message|vacation response|on vacation|on leave|annual leave|on holiday|absence
i am out of office|i am out of the office|i'm out of the office|currently out of office|yahoo! auto response
automatische antwort|automatische abwesenheitsnotiz|automatische abwesenheitsmeldung|abwesenheitsnotiz
abwesenheitsmeldung|abwesenheitsnachricht|abwesenheitsassistent|abwesenheitsbenachrichtigung|abwesenheit
abwesend|urlaub|urlaubsnotiz|urlaubsbenachrichtigung|autoantwort|auto-antwort|nicht im büro|außer haus
im urlaub|automatische rückantwort|automatische nachricht|automatische benachrichtigung
réponse automatique|réponse auto|message automatique|absence du bureau|absent du bureau|absent|absente
message d'absence|message d’absence|réponse d'absence|notification d'absence|avis d'absence|en vacances
en congé|en congés|congés
respuesta automática|respuesta automatica|mensaje automático|fuera de la oficina|fuera de oficina|ausente
ausencia|mensaje de ausencia|aviso de ausencia|vacaciones|de vacaciones|auto respuesta|autorespuesta
risposta automatica|messaggio automatico|fuori sede|fuori ufficio|assente|assenza|in ferie|ferie
messaggio di assenza|notifica di assenza|avviso di assenza
resposta automática|resposta automatica|mensagem automática|fora do escritório|fora do escritorio
ausência|ausência temporária|aviso de ausência|mensagem de ausência|férias|de férias
automatisch antwoord|automatische beantwoording|automatisch bericht|afwezigheidsbericht|afwezigheid|afwezig
afwezigheidsmelding|niet aanwezig|vakantie|op vakantie|buiten kantoor|auto-antwoord
automatyczna odpowiedź|odpowiedź automatyczna|autoodpowiedź|poza biurem|nieobecność|nieobecność w biurze
urlop|na urlopie|nieobecny|nieobecna
автоматический ответ|автоматическое сообщение|автоответ|автоответчик|вне офиса|отсутствие|в отпуске|отпуск
отсутствую|меня нет на месте|нет на месте|нет на рабочем месте
自動返信|自動応答|自動返信メール|不在通知|不在のお知らせ|不在連絡|不在|休暇|休暇中|外出中|自動送信|自動配信
自动答复|自动回复|自动应答|自動回覆|自動答覆|自動回復|外出|不在办公室|不在辦公室|休假|休假中|休假通知
otomatik yanıt|otomatik cevap|otomatik mesaj|ofis dışında|ofis dışı|ofis dışındayım|izinde|izindeyim
yıllık izin|yıllık izindeyim|tatildeyim
autosvar|automatiskt svar|frånvaro|frånvaromeddelande|frånvarande|ej på kontoret|inte på kontoret|semester
"""

# Reports that come by the reply address: receipts of reading, mails that did not arrive, tickets.
REPORTS_IN_SUBJECT = """
read|not read|delivered|relayed|read receipt|return receipt|return receipt (displayed)|gelesen|ungelesen
gelesen (nicht)|lu|non lu|leído|no leído|letto|non letto|lida|não lida|gelezen|niet gelezen|przeczytane
nieprzeczytane|прочтено|прочитано|не прочтено|開封済み|开封|已读|未读|已讀|okundu|okunmadı|läst
undeliverable|undelivered mail returned to sender|delivery status notification|delivery failure
mail delivery failed|mail delivery failure|mail delivery subsystem|returned mail|failure notice
message undeliverable|unzustellbar|nicht zustellbar|non remis|non distribuable|no se puede entregar
no se puede entregar el mensaje|non recapitabile|impossibile recapitare|não entregue|onbestelbaar
niet te bezorgen|niedostarczalne|niedostarczona|не удается доставить|недоставленное сообщение|配信不能
配信できません|无法送达|未送达|teslim edilemedi|ej leveransbar
request received|ticket received|ticket created|new ticket|support ticket|case received|case created
ticket opened|new support request|we received your request|we have received your request
your request has been received|your ticket has been created|anfrage erhalten|ticket erstellt|ticket eröffnet
eingangsbestätigung|empfangsbestätigung|lesebestätigung|demande reçue|ticket créé|accusé de réception
accusé de lecture|solicitud recibida|ticket creado|acuse de recibo|richiesta ricevuta|ticket creato
conferma di ricezione|conferma di lettura|pedido recebido|solicitação recebida|confirmação de leitura
aanvraag ontvangen|ticket aangemaakt|ontvangstbevestiging|leesbevestiging|zgłoszenie przyjęte
zgłoszenie otrzymane|potwierdzenie odczytu|запрос получен|заявка принята|обращение зарегистрировано
уведомление о прочтении|受付完了|お問い合わせ受付|受付のお知らせ|开封通知|已收到您的请求|工单已创建
talebiniz alındı|talep alındı|okundu bilgisi|ärende mottaget
"""

# What a mail program puts before the subject that it answers or passes on, also behind the words above.
REPLY_MARKS = """
re|aw|antw|antwort|sv|vs|rv|res|r|rif|odp|od|ynt|yan|cevap|tr|ref|回复|回覆|答复|答覆|返信|ha|отв|ответ|на
fw|fwd|wg|i|pd|enc|doorst|转发|轉寄|転送|ilt|ил|vb|vl|wtr
"""

# Patterns of the body: a machine says what it is.
SAYS_IT_IS_AUTOMATIC = r"""
this is an? (automat(ic|ed)|auto)[ -]?(ally)? ?(generated)? ?(reply|response|answer|message|e-?mail
    |notification)
automat(ed|ic) (reply|response|message|e-?mail)\b(?! ?\?)
auto-?(reply|response|responder)\b(?! ?\?)
(message|e-?mail|reply|mail) (is|was|has been) (sent |generated |created )?automatically
automatically generated (reply|response|message|e-?mail|mail)
do not (reply|respond) to this (e-?mail|message|mail)
dies ist eine automatisch
(automatische|automatisierte) (antwort|nachricht|abwesenheit\w*|e-?mail|mail|rückantwort|benachrichtigung)
automatisch (generiert|erstellt|erzeugt|versandt|versendet|verschickt|beantwortet)
(nicht|bitte nicht) auf diese (e-?mail|mail|nachricht)( zu)? (antworten|zu antworten)
abwesenheits(notiz|meldung|nachricht|assistent)
(réponse|message|courriel|e-?mail) automatique
(généré|envoyé|générée|envoyée) automatiquement
(merci de ne pas|ne pas|veuillez ne pas) répondre à ce (message|courriel|mail|e-?mail)
(respuesta|mensaje|correo) automátic[oa]
(generado|enviado|generada|enviada) automáticamente
(no responda|no conteste) a este (mensaje|correo)
(risposta|messaggio|e-?mail) automatic[ao]
(generat[oa]|inviat[oa]) automaticamente
(non rispondere|si prega di non rispondere) a quest[oa]
(resposta|mensagem|e-?mail) automátic[oa]
(gerad[oa]|enviad[oa]) automaticamente
não responda a est[ea]
automatisch (antwoord|bericht|gegenereerd|verzonden|verstuurd|beantwoord)
automatische (e-?mail|beantwoording|mail)
(niet|gelieve niet) (te )?(antwoorden|reageren) op (dit|deze) (bericht|e-?mail|mail)
(automatyczna|autom\.) (odpowiedź|wiadomość)|odpowiedź automatyczna|autoodpowiedź
wygenerowan\w+ automatycznie|automatycznie (wygenerowan|wysłan)\w+
(nie|prosimy nie) odpowiadać na (tę|tego) (wiadomość|maila)
автоматическ(ий|ое|ая) (ответ|сообщение|письмо|рассылка)|автоответ
(сгенерировано|отправлено|создано|сформировано) автоматически
не отвечайте на (это|данное) (письмо|сообщение)
自動(返信|応答|送信|配信|返答)|自動的に(返信|送信|配信)
自动(回复|答复|应答|发送|生成)|自動(回覆|答覆|發送|產生)
otomatik (bir )?(olarak|yanıt|cevap|mesaj|ileti|e-?posta)
(bu )?(e-?postayı|mesajı|iletiyi) (lütfen )?yanıtlamayın
autosvar|automatiskt (svar|meddelande|genererat|skickat)
"""

# … or somebody who is away has written it beforehand, for everybody.
SAYS_NOBODY_IS_THERE = r"""
\b(i am|i'm|i’m|i will be|i'll be|i’ll be|we are|we're) (\w+ ){0,3}(out of (the |my )?office
    |on (\w+ )?(vacation|holidays?|leave))\b
\b(i am|i'm|i’m|i will be|i'll be|i’ll be) (\w+ ){0,2}(away|travell?ing|absent
    |unavailable)\b.{0,40}\b(until|till|from|through|between|back|e-?mails?|return\w*)\b
\b(is|will be) (currently |presently )?out of (the |her |his |their )?office\b
^\W{0,3}(currently |presently )?out of (the )?office (until|till|from|through|between|\d|and )
\b(limited|no|little|intermittent|without) access to (my |our )?(work )?e-?mails?\b
\b(will|shall|i'll|i’ll) (reply|respond|answer|get back)\b.{0,40}\b(return|i am back|i'm back|i’m back
    |as soon as|when i)\b
\bno longer (work\w* (at|for|here)|with (the|this|our)|employed|an employee|monitored|in use)\b
\b(bin|befinde mich)\b.{0,60}\b(nicht im (büro|hause?)|im urlaub|abwesend|außer haus|ausser haus
    |auf dienstreise|in elternzeit|nicht erreichbar)
\b(im urlaub|abwesend|nicht im (büro|hause?)|nicht erreichbar)\b.{0,40}\b(bis|vom|ab)\b
\bkeinen (zugriff|zugang) (auf|zu) (meine[nm]?|die) (e-?mails?|mails?|postfach)
\b(e-?mails?|nachrichten?|mails?) (wird|werden) (nicht|während)\b.{0,40}\b(gelesen|weitergeleitet
    |bearbeitet)
\barbeite nicht mehr (bei|für|hier)
\bje (suis|serai)\b.{0,40}\b(absente?|en (congés?|vacances|déplacement)|hors du bureau|indisponible
    |en réunion toute)
\babsente? (du bureau|jusqu)
\baccès (limité|restreint) à (ma|mes) (messagerie|mails|e-?mails|courriels)
\b(estoy|estaré|me encuentro|me encontraré)\b.{0,30}\b(de vacaciones|fuera de (la )?oficina|ausente
    |de viaje|de baja)
\bacceso limitado (a|al) (mi )?(correo|e-?mail)
\b(sono|sarò|mi trovo)\b.{0,30}\b(in ferie|fuori (sede|ufficio)|assente|in vacanza|in trasferta)
\b(estou|estarei|encontro-me|vou estar)\b.{0,30}\b(de férias|fora do escritório|ausente|em viagem
    |de licença)
\bik ben\b.{0,40}\b(afwezig|niet aanwezig|niet op kantoor|(op|met) vakantie|met verlof|buiten kantoor
    |niet bereikbaar)
\b(jestem|będę|przebywam)\b.{0,40}\b(nieobecn[ya]|poza biurem|na urlopie|niedostępn[ya]|w delegacji)
(нахожусь|буду находиться|буду|я)\b.{0,30}\b(в (\w+ )?отпуске|в командировке|отсутствовать|отсутствую)
    |отсутствую (в офисе|на рабочем|до)|меня не будет (в офисе|на месте)
(不在|休暇|出張|外出|夏季休業|休業)(に|を|中|と)(して|し|いただ|頂|て|な|つき|取得|さ|の)|休みをいただ
    |お休みを(いただ|頂)
(正在|目前|现在|現在)?(休假|度假|出差|外出)(中|期间|期間|，|,|。|至)|不在(办公室|辦公室|公司)|(无法
    |無法)及时(回复|回覆|查看)|(无法|無法)及時(回覆|查看)
(ofis dışında|ofiste değil|(yıllık )?izinde|tatilde|seyahatte)(yim|yım|ym|im)\b|\b(izinde|ofis dışında
    |tatilde) (olacağım|olduğum|bulunmaktayım|bulunacağım)
\bjag är\b.{0,40}\b(på semester|inte på kontoret|frånvarande|ledig|bortrest|tjänstledig|på tjänsteresa)
"""

# … or a system has opened a case.
SAYS_A_CASE_IS_OPEN = r"""
\b(your|the) (request|message|e-?mail|mail|ticket|enquiry|inquiry|case|query) (\(.{1,40}\) )?(has been
    |was|is) (received|created|opened|assigned|registered|logged|forwarded)\b
\bwe (have )?received your (request|message|e-?mail|mail|enquiry|inquiry|query)\b
\b(ticket|case|reference|request)[ -]?((number|id|nr\.?|#) ?(is|:|#|\d)|no\.? ?[:#])
\b(ihre|deine) (anfrage|nachricht|e-?mail|mail) (ist|wurde|haben wir)\b.{0,40}\b(eingegangen|erhalten
    |erfasst|aufgenommen)
\bwir haben ihre (anfrage|nachricht|e-?mail|mail) (erhalten|aufgenommen)|\b(ticket|vorgangs|fall
    |bearbeitungs)-?nummer
\b(votre|ta) (demande|message|courriel|ticket|mail) (a (bien )?été|est)\b.{0,20}\b(reçue?|enregistrée?
    |créée?|pris)|\bnous avons bien reçu votre\b
\b(su|tu) (solicitud|mensaje|consulta|correo|ticket) (ha sido|fue)\b.{0,20}\b(recibid|registrad
    |cread)[oa]|\bhemos recibido su\b
\b(la (sua|tua) (richiesta|mail|e-?mail)|il (suo|tuo) (messaggio|ticket)) è stat[oa]\b
    |\babbiamo ricevuto la (sua|tua)\b
\b(sua|seu|a sua|o seu) (solicitação|mensagem|pedido|e-?mail|chamado) foi (recebid|registad|registrad
    |criad|abert)[oa]|\brecebemos (a sua|o seu|sua|seu)\b
\b(uw|je) (aanvraag|bericht|e-?mail|vraag|ticket|melding) (is|hebben wij)\b.{0,30}\b(ontvangen
    |geregistreerd|aangemaakt)|\bwij hebben uw\b.{0,30}\bontvangen
(twoje|państwa|pana) (zgłoszenie|wiadomość|zapytanie)\b.{0,30}(przyjęt|zarejestrowan|otrzyman)\w+
    |otrzymaliśmy (twoje|państwa)
ваш[ае]?\b (запрос|обращение|письмо|заявка|сообщение)\b.{0,20}(получен|принят|зарегистрирован)\w*
    |мы получили ваш
お問い?合わせ(を|いただき|は|ありがとう)|受け?付け(いたし|まし|番号)|受付番号|チケット番号
(已|我们已|我們已)(收到|受理)(您|你)的|(工单|工單|案件|受理)(编号|編號|号|號)
(talebiniz|mesajınız|e-?postanız|başvurunuz)\b.{0,20}(alın|ulaş|kayded|oluşturul)\w*|(talep|kayıt
    |bilet) (no|numarası)
\b(ditt|er) (ärende|meddelande)\b.{0,20}\b(mottaget|registrerat|skapats)|\bvi har (tagit emot|mottagit) ditt
"""
