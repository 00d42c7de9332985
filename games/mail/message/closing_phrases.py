"""How letters are closed, in the languages of most mail programs. Only data.

Written without capitals and without the signs around them. A bar stands between patterns, a line that is
moved in goes on with the one above. `closings.py` decides what they mean.
"""

from __future__ import annotations

# Whoever writes one of these has come to the end.
SURE = r"""
(?:with |my |the |kind |kindest |best |very best |warm |warmest |many |sincere )*(?:regards|wishes|
    greetings)
all the (?:very )?best|(?:yours|your) (?:very )?(?:sincerely|faithfully|truly|respectfully|ever)|yours
(?:very )?(?:sincerely|respectfully|cordially|faithfully|truly)(?: yours)?|take care|with love|rgds|br|kr|
    wkr
(?:mit |viele[nr]? |liebe[nr]? |schöne[nr]? |beste[nr]? |besten |freundliche[nmr]? |herzliche[nr]? |ganz |
    sonnige|vielen |allerbeste |lieben |einem |einen |meine |kollegiale[nr]? )*(?:grüsse?n?|gruesse?n?|
    gruss|grussen)
(?:lg|vg|mfg|hg|glg|fg|sg|bg|mfgr)|hochachtungsvoll|herzlichst|alles (?:gute|liebe)|(?:dein|deine|euer|
    eure|ihr|ihre)
(?:bien )?(?:cordialement|sincèrement|amicalement|respectueusement)|bien à (?:vous|toi)|amitiés|cdlt|cdt
(?:mes |avec mes |avec nos |meilleures |sincères |cordiales |bonnes )*(?:salutations|
    sentiments)(?: distinguée?s| les meilleures| cordiales)?|(?:je vous prie d|veuillez )agréer.{0,120}
(?:un |muy |cordiales |afectuosos |atentos |cordial |afectuoso )*(?:saludos?|abrazo)(?: cordiale?s?
    | afectuosos?)?
(?:muy )?(?:atentamente|cordialmente|sinceramente|afectuosamente)|atte
(?:un |i più |con i migliori |i migliori |cordiali |distinti |cari |tanti |caro |cordiale |
    migliori )*(?:saluti|saluto|abbraccio)(?: cordiali| distinti)?
(?:com os |os |meus |melhores |com |cordiais |muitos )*(?:cumprimentos|saudações|abraços?)(?: cordiais)?|
    um abraço
atenciosamente
(?:met |de |een |hele |veel |vriendelijke |hartelijke |beste |lieve |warme )*(?:groet|groeten|groetjes|
    groetnis)
hoogachtend|mvg|gr|vr gr
(?:med |många |bästa |vänliga? |varma? |hjärtliga? )*(?:hälsning|hälsningar|hälsn)|mvh|vh|vänligen|
    högaktningsfullt
(?:med |de |mange |venlige? |vennlige? |kærlige? |bedste |beste |gode |kjærlig )*(?:hilsen|hilsener|
    hilsner)
kh|dbh|vennligst hilsen|med vennlig hilsen
(?:ystävällisin |parhain |lämpimin |hyvin )*(?:terveisin|terveiset|yhteistyöterveisin)|ystävällisesti
z (?:poważaniem|wyrazami szacunku)|(?:serdecznie |z |serdeczne |gorąco |przesyłam )*(?:pozdrawiam|
    pozdrowienia|pozdrowieniami)(?: serdecznie)?|pozdr
s (?:pozdravem|úctou|přáním.{0,40}|přátelským pozdravem)|(?:srdečné |hezké )?(?:pozdravy?|zdravím)|
    s pozdravom
с (?:уважением|наилучшими пожеланиями|приветом)|всего (?:доброго|хорошего|наилучшего)|искренне ваш[аи]?
saygilarimla|saygilarimizla|(?:en içten |iyi )?(?:dileklerimle|selamlar|selamlarimla)|iyi çalişmalar|
    sevgiler
üdvözlettel|tisztelettel|cu (?:stimă|respect)|με εκτίμηση|φιλικά|з повагою|с уважение|ugodan pozdrav|lp|
    lep pozdrav
敬具|草々|よろしくお願い(?:いた|致)?します|宜しくお願い(?:いた|致)?します|以上|此致|敬礼|祝好|顺祝商祺|順頌商祺|드림|올림
"""

# These may also be said above an answer, or in the middle.
OFTEN = r"""
best|cheers|(?:many |with |kind |very )*(?:thanks|thank you)(?: (?:a lot|so much|very much|again|
    in advance|and (?:kind |best |warm )*regards|and best wishes|everyone|all))*|thx|ta|bye|ciao|love|
    greetings|see you
see (?:you|ya)(?: (?:soon|later|around|then))?|talk (?:to you )?soon|speak soon|until then|so long
have a (?:nice|good|great|lovely) (?:day|week|weekend|evening|one)|enjoy (?:the|your) (?:day|evening|
    weekend|week)
(?:vielen |besten |herzlichen |schönen |lieben |tausend )?danke?(?: (?:schön|sehr|dir|euch|ihnen|vielmals|
    im voraus|und (?:viele |liebe |beste |schöne )*grüsse))*|merci|tschüss|tschö|servus|ade|bis (?:bald|
    dann|später|morgen)
(?:einen )?schöne[ns] (?:tag|abend|woche|wochenende)(?: noch)?|gute nacht
merci(?: (?:beaucoup|bien|d'avance))*|à (?:bientôt|plus|demain)|bonne (?:journée|soirée)|bises|bisous
(?:muchas |mil )?gracias(?: de antemano)?|hasta (?:luego|pronto|mañana)|(?:buen|buena) (?:día|tarde|noche)
(?:molte |mille |tante )?grazie(?: mille)?|a presto|buona (?:giornata|serata)|arrivederci
(?:muito )?obrigad[oa]|até (?:logo|breve|já)|(?:bom|boa) (?:dia|tarde|noite|semana)
(?:alvast )?(?:bedankt|dank(?: je| u)?(?: wel)?)|tot (?:snel|ziens|later)|fijne (?:dag|avond|weekend)
(?:stort )?tack(?: så mycket| på förhand)?|hej då|ha det (?:bra|så bra)|(?:mange )?takk?|kiitos|hei hei
dziękuję|dzięki|z góry dziękuję|do (?:widzenia|zobaczenia)|miłego dnia|děkuji|díky|hezký den|ďakujem
спасибо(?: большое)?|до (?:свидания|встречи)|хорошего дня|teşekkürler|teşekkür ederim|iyi (?:günler|
    akşamlar)
köszönöm|mulțumesc|ευχαριστώ|дякую|ありがとう(?:ございます)?|谢谢|謝謝|감사합니다
"""
