"""Mails that are built to keep a parser busy, or to break it. None comes near what a person sends."""

from __future__ import annotations

NEARLY = 1_900_000  # of the two million bytes that a mail may have
FROM = b"From: Red <red@example.com>\r\nMessage-ID: <hostile@example.com>\r\n"
MULTIPART = FROM + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"


def nested(depth: int) -> bytes:
    """Parts within parts, and then lines that are compared with the bounds of all of them."""
    heads = [b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(depth)]
    return FROM + b"".join(heads) + b"\n" + b"a line\n" * 50_000


# What is refused, and why: the time it would take grows with the square of its size, or faster.
REFUSED = {
    "two megabytes of semicolons": (FROM + b"X: " + b";" * NEARLY + b"\r\n\r\n7", "header"),
    "semicolons in the type": (FROM + b"Content-Type: a/b" + b";" * 30_000 + b"\r\n\r\n7", "header"),
    "open quotes": (FROM + b"Content-Type: a/b" + b';a="' * 400_000 + b"\r\n\r\n7", "header"),
    "semicolons in a part": (MULTIPART + b"--b\nContent-Type: a/b" + b";" * NEARLY + b"\n\n7", "header"),
    "semicolons in folded lines": (
        FROM + b"Content-Type: a/b" + b";\r\n ;;;;;;" * 9_000 + b"\r\n\r\n7",
        "header",
    ),
    "a megabyte of encoded words": (
        FROM + b"Subject: " + b"=?utf-8?q?a?= b " * 70_000 + b"\r\n\r\n7",
        "header",
    ),
    "thousands of continued parameters": (
        FROM + b"Content-Type: a/b" + b"".join(b"; charset*%d=a" % n for n in range(90_000)) + b"\r\n\r\n7",
        "header",
    ),
    "a megabyte between the parts": (
        FROM + b"Content-Type: multipart/mixed; boundary=" + b"a" * 900_000 + b"\r\n\r\n--" + b"a" * 900_000,
        "header",
    ),
    "a long line between the parts": (
        FROM + b"Content-Type: multipart/mixed; boundary=" + b"a" * 5_000 + b"\r\n\r\n7",
        "line between parts",
    ),
    "three hundred thousand headers": (FROM + b"X: y\r\n" * 300_000 + b"\r\n7", "lines"),
    "ten thousand headers": (FROM + b"X: y\r\n" * 10_000 + b"\r\n7", "headers"),
    "headers in every part": (MULTIPART + (b"--b\n" + b"X: y\n" * 20 + b"\n7\n") * 100, "headers"),
    "headers without an end": (FROM + b"X: y\r\n" + (b"Y: " + b"y" * 900 + b"\r\n") * 1_000, "end"),
    "ten thousand parts": (MULTIPART + b"--b\r\n\r\nx\r\n" * 10_000, "parts"),
    "parts a thousand deep": (nested(1_000), "deep"),
    "parts fifty deep": (nested(50), "deep"),
    "messages fifty thousand deep": (FROM + b"Content-Type: message/rfc822\n\n" * 25_000, "deep"),
    "blocks of a report": (
        FROM + b"Content-Type: message/delivery-status\n\n" + b"A: b\n\n" * 20_000,
        "parts",
    ),
    "lines without number": (FROM + b"\r\n" + b"\n" * NEARLY, "lines"),
    "carriage returns alone": (FROM + b"\r\n" + b"\r" * NEARLY, "lines"),
    "a number beyond all numbers": (
        FROM + b"Content-Type: multipart/mixed; boundary*" + b"9" * 5_000 + b"*=a\r\n\r\n7",
        "malformed",
    ),
}

# What is read all the same, and gives this text.
READ = {
    "brackets in From": (b"From: " + b"(" * 3_000 + b"\r\n\r\n7", "7"),
    "a hundred thousand brackets in From": (b"From: " + b"(" * 30_000 + b"\r\n\r\n7", "7"),
    "commas in From": (b"From: " + b"," * 30_000 + b"\r\n\r\n7", "7"),
    "angle brackets in many From": ((b"From: " + b"<" * 30_000 + b"\r\n") * 7 + b"\r\n7", "7"),
    "encoded words": (FROM + b"Subject: " + b"=?a?q?" * 5_000 + b"\r\n\r\n7", "7"),
    "encoded words in an id": (
        b"From: red@example.com\r\nMessage-ID: " + b"=?utf-8?q?a?= b " * 1_900 + b"\r\n\r\n7",
        "7",
    ),
    "nothing at all": (FROM + b"X: \x00\r\n\r\n7" + b"\x00" * 100_000, "7"),
    "idna": (FROM + b"Content-Type: text/plain; charset=idna\r\n\r\n7 " + b"a." * 900_000, "7 a.a."),
    "punycode": (FROM + b"Content-Type: text/plain; charset=punycode\r\n\r\n7 " + b"a" * NEARLY, "7 aaa"),
    "punycode beyond ASCII": (
        FROM + b"Content-Type: text/plain; charset=punycode\r\n\r\n7 \xff" + b"a" * NEARLY,
        "7 ",
    ),
    "punycode in a header": (FROM + b"Subject: =?punycode?q?" + b"a" * 30_000 + b"?=\r\n\r\n7", "7"),
    "an alphabet with a long name": (
        FROM + b"Content-Type: text/plain; charset=" + b"a" * 7_000 + b"\r\n\r\n7",
        "7",
    ),
    "an alphabet with nothing in its name": (
        FROM + b"Content-Type: text/plain; charset=a\x00b\r\n\r\n7",
        "7",
    ),
    "an alphabet in pieces": (FROM + b"Content-Type: text/plain; charset*0*=utf-8'en'%\r\n\r\n7\xff", "7"),
    "an alphabet that is none": (FROM + b"Content-Type: text/plain; charset=zlib\r\n\r\n7", "7"),
    "an undefined alphabet": (FROM + b"Content-Type: text/plain; charset=undefined\r\n\r\n7", "7"),
    "base64 without end": (
        FROM + b"Content-Transfer-Encoding: base64\r\n\r\n" + b"NyA3\r\n" * 59_000,
        "7 77 7",
    ),
    "base64 that is none": (FROM + b"Content-Transfer-Encoding: base64\r\n\r\n" + b"!" * NEARLY, ""),
    "uuencode that is none": (
        FROM + b"Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a\n" + b"!a\n" * 50_000,
        "begin 644 a",
    ),
}

HTML = {
    "a hundred thousand tags within tags": "<div>" * 100_000 + "7",
    "tags that never end": "<p><b>" * 40_000,
    "tables within tables": "<table><tr><td>" * 20_000 + "7",
    "a wide row": "<table><tr>" + "<td>a" * 60_000,
    "long cells beside a wide one": "<table><tr><td>"
    + "<br>a" * 20_000
    + "<td>"
    + "b" * 20_000
    + "<td>" * 20,
    "lists within lists": "<ul><li>" * 30_000,
    "quotes beside quotes": "<blockquote>a</blockquote>" * 11_000,
    "attributes": "<p " + "".join(f"a{n}=1 " for n in range(40_000)) + ">7",
    "a long style": "<p style='" + "a:b;" * 70_000 + "'>7",
    "far to the right": "<p style='padding-left: 99999999em'>7</p>" * 5_000,
    "far below": "<p style='margin-top: 99999999em'>7</p>" * 5_000,
}
