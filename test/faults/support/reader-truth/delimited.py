"""
Delimited text as Python's csv module reads it, by rules that are written down here once more, apart from the reader that
is held against them:
- the encoding is that of the byte order mark; else UTF-16 where every other byte is NUL, UTF-8 where all or most of what is
  beyond ASCII is so, and Windows-1252; what has NUL in it is no text;
- a first line `sep=` names the delimiter; else it is that of `; , | tab` by which most rows are as wide as the usual one, and
  of those that are alike the one in which the first row is so wide too, or else the one with most columns; lines of nothing but `53,1` are amounts;
- a quote that is not doubled ends the quoting, and what follows before the delimiter is text, as in Excel; `\\"` within a
  cell may be a quote, and where there are no double quotes single ones may be around cells.
"""

import codecs
import collections
import csv
import io
import itertools
import re

# As many rows tell what the others are like.
SAMPLE = 500
END = "\0end"
AMOUNTS = re.compile(r"[\d.]{1,11},\d\d?")
csv.field_size_limit(2**30)
# As in the Encoding Standard of the WHATWG.
codecs.register_error("same number", lambda error: (chr(error.object[error.start]), error.start + 1))


def of_csv(path):
    with open(path, "rb") as file:
        text = decoded(file.read())
    told = re.match(r'"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)', text, re.I)
    text = text[told.end() :] if told else text
    if re.match(r'\s*(?:\[\s*)?\{\s*"', text):
        raise ValueError("JSON")
    dialects = [dict(delimiter=one, **quotes) for one in (told[1] if told else ";,|\t") for quotes in likely_quotes(text)]
    best = max(dialects, key=lambda dialect: fitness(text, dialect))
    # Behind a quote that never closes there are no rows.
    *rows, end = rows_of(f"{text}\n{END}", best)
    if end != [END]:
        raise ValueError("a quote never closes")
    yield None, [[row, column, "text", cell] for row, cells in enumerate(rows, 1) for column, cell in enumerate(cells, 1) if cell != ""]


def decoded(data):
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be")):
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    head = data[:4096]
    for encoding, zeros in (("utf-16le", head[1::2]), ("utf-16be", head[::2])):
        if zeros and zeros.count(0) > 0.6 * len(zeros) and head.count(0) < 1.1 * zeros.count(0):
            return data.decode(encoding, "replace")
    if b"\0" in data:
        raise ValueError("binary")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
    if text.count("\ufffd") <= len(re.findall(r"[^\0-\x7f\ufffd]", text)):
        return text
    return data.decode("windows-1252", "same number")


def likely_quotes(text):
    """The first of those that read it equally well counts."""
    if re.search(r'(?:^|[;,|\t])"[^"\r\n]*\\"(?![;,|\t\r\n]|$)', text, re.M):
        yield {"escapechar": "\\", "doublequote": False}
    if '"' not in text and len(re.findall(r"(?:^|[;,|\t])'[^'\r\n]*'(?=[;,|\t\r]|$)", text, re.M)) > 2:
        yield {"quotechar": "'"}
    yield {}


def rows_of(text, dialect):
    return csv.reader(io.StringIO(text, newline=""), **dialect)


def fitness(text, dialect):
    widths = [len(row) for row in itertools.islice(rows_of(text, dialect), SAMPLE) if row]
    several = collections.Counter(width for width in widths if width > 1)
    lines = [line for line in text[:100_000].splitlines() if line]
    # Digits with a comma before one or two of them are amounts, where no names stand above them.
    amounts = sum(AMOUNTS.fullmatch(line) is not None for line in lines if "," in line)
    is_column = dialect["delimiter"] == "," and amounts >= 0.9 * text[:100_000].count(",") and not re.search(r"\D,\D", lines[0])
    if not several or is_column:
        return 0, False, 0
    usual, count = several.most_common(1)[0]
    return round(count / len(widths), 1), widths[0] == usual, usual
