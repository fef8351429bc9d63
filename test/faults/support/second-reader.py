"""
Cells of workbooks as openpyxl reads them, one line of JSON for each sheet: {"file", "sheet", "cells": [[row, column,
kind, text], …]} with the cells that hold something; or {"file", "error"}. Files are the arguments.

The text of a cell is made of openpyxl's value and number format by the rules below, which are written down here once
more, apart from the reader that is held against them:
- a date in figures is DD/MM/YYYY, whatever its order; where the format has a time, behind it HH:MM, with :SS where there
  are seconds, and nothing at midnight; any other format of dates and times is followed letter by letter, with names in
  Portuguese;
- true and false are VERDADEIRO and FALSO, an error is its code, a formula is the value that it was saved with;
- a number in a format of amounts is shown as there, with the decimal comma and points of Brazil, half away from zero in
  15 digits; but whole numbers of 8 digits and more (11 and more in a currency) are digits, and so is what would be hidden;
- a whole number is its digits; another one a decimal in 15 significant digits, with a dot, without exponent; from
  2^53 on, where digits are lost, the mantissa and exponent of the file, as far as they survive a float;
- a number in a format of nothing but zeros and signs between them is padded to so many digits;
- text is text: _xHHHH_ is the character of that number.
"""

import datetime
import json
import re
import sys
import warnings
from decimal import ROUND_HALF_UP, Decimal

from openpyxl import load_workbook
from openpyxl.styles.numbers import is_timedelta_format

warnings.simplefilter("ignore")


def clock(hour, minute, second):
    return f"{hour:02}:{minute:02}" + (f":{second:02}" if second else "")


def whole_seconds(moment):
    return (moment + datetime.timedelta(microseconds=500_000)).replace(microsecond=0)


def of_date(value):
    if isinstance(value, datetime.datetime):
        value = whole_seconds(value)
        time = "" if value.time() == datetime.time(0) else " " + clock(value.hour, value.minute, value.second)
    else:
        time = ""
    return f"{value.day:02}/{value.month:02}/{value.year:04}" + time


def of_time(value):
    moment = whole_seconds(datetime.datetime.combine(datetime.date(2000, 1, 1), value))
    if moment.day == 2:
        return "01/01/1900"
    return clock(moment.hour, moment.minute, moment.second)


MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()
WEEKDAYS = "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo".split()
PIECE = re.compile(r'"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?|am/pm|a/p|d+|m+|y+|h+|s+|\.0+|.', re.I | re.S)


def first_section(number_format):
    return re.match(r'(?:"[^"]*"|\\.|[^;"\\])*', number_format or "").group()


def moment_pieces(number_format):
    """Codes of a format of dates, in lower case, and the texts between them in quotes."""
    pieces = []
    for piece in PIECE.findall(first_section(number_format)):
        low = piece.lower()
        if re.match(r"\[?[dmyhs]+\]?$|am/pm|a/p|\.0", low):
            pieces.append(low)
        elif piece[0] == "[":
            symbol = re.match(r"\[\$([^-\]]*)", piece)
            pieces.append('"' + (symbol[1] if symbol else ""))
        else:
            pieces.append('"' + (" " if piece[0] == "_" else "" if piece[0] == "*" else piece.strip('"').replace("\\", "")))
    return pieces


def is_minute(pieces, index):
    if pieces[index] not in ("m", "mm"):
        return False
    before = [piece for piece in pieces[:index] if piece[0] in "[dmyhs"]
    after = [piece for piece in pieces[index + 1 :] if piece[0] in "[dmyhs"]
    return bool(before and before[-1].lstrip("[")[0] == "h") or bool(after and after[0].lstrip("[")[0] == "s")


def in_figures(pieces):
    months = [piece for index, piece in enumerate(pieces) if piece[0] == "m" and not is_minute(pieces, index)]
    days = [piece for piece in pieces if piece[0] == "d"]
    years = [piece for piece in pieces if piece[0] == "y"]
    return bool(months and days and years) and all(len(piece) < 3 for piece in months + days)


def piece_text(pieces, index, moment, days):
    piece = pieces[index]
    if piece[0] == '"':
        return piece[1:]
    total = int(days * 86400 + 0.5)
    if piece[0] == "[":
        return str(total // {"h": 3600, "m": 60, "s": 1}[piece[1]]).zfill(len(piece) - 2)
    if piece in ("am/pm", "a/p"):
        return "AM" if moment.hour < 12 else "PM"
    if is_minute(pieces, index):
        return str(moment.minute).zfill(len(piece))
    hour = (moment.hour + 11) % 12 + 1 if "am/pm" in pieces or "a/p" in pieces else moment.hour
    width = len(piece)
    return {
        "d": lambda: str(moment.day).zfill(width) if width < 3 else WEEKDAYS[moment.weekday()][: 3 if width == 3 else None],
        "m": lambda: str(moment.month).zfill(width) if width < 3 else MONTHS[moment.month - 1][: {3: 3, 5: 1}.get(width)],
        "y": lambda: str(moment.year % 100).zfill(2) if width < 3 else str(moment.year).zfill(4),
        "h": lambda: str(hour).zfill(width),
        "s": lambda: str(moment.second).zfill(width),
        ".": lambda: "",
    }[piece[0]]()


def of_pieces(pieces, moment, days):
    texts = [piece_text(pieces, index, moment, days) for index in range(len(pieces))]
    return re.sub(" {2,}", " ", "".join(texts)).strip()


def of_moment(value, number_format):
    """A date or time, in figures or as its format says."""
    # Built-in formats that Brazil has another of.
    pieces = moment_pieces({"h:mm": "hh:mm", "h:mm:ss": "hh:mm:ss"}.get(number_format, number_format))
    if isinstance(value, datetime.time):
        moment = whole_seconds(datetime.datetime.combine(datetime.date(2000, 1, 1), value))
        days = (moment - datetime.datetime(2000, 1, 1)).total_seconds() / 86400
    else:
        moment = whole_seconds(value) if isinstance(value, datetime.datetime) else datetime.datetime(value.year, value.month, value.day)
        days = 0
    if not in_figures(pieces):
        return of_pieces(pieces, moment, days)
    if isinstance(value, datetime.time):
        return of_time(value)
    has_time = any(piece[0] in "hs[" for piece in pieces)
    return of_date(value if has_time else moment.date())


def of_elapsed(value, number_format):
    return of_pieces(moment_pieces(number_format), datetime.datetime(2000, 1, 1) + value, value.total_seconds() / 86400)


NUMBER = re.compile(r"[#0?][#0?,]*(?:\.[0#?]*)?,*|\.[0#?]+")


def affixed(section):
    """Text before the figures, their places, and text behind; none for what is no format of one amount."""
    pieces = []
    for piece in re.findall(r'"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?|[#0?,.]+|.', section, re.S):
        if piece[0] == "[":
            symbol = re.match(r"\[\$([^-\]]*)", piece)
            pieces.append(("text", symbol[1] if symbol else ""))
        elif piece[0] in "#0?.,":
            pieces.append(("places", piece))
        elif piece in ("@", "/") or piece.lower() == "e":
            return None
        else:
            text = " " if piece[0] == "_" or piece == "* " else "" if piece[0] == "*" else piece.strip('"')
            pieces.append(("text", text[1:] if piece[0] == "\\" else text))
    at = [index for index, (kind, _) in enumerate(pieces) if kind == "places"]
    if len(at) != 1 or not NUMBER.fullmatch(pieces[at[0]][1]):
        return None
    before = "".join(text for _, text in pieces[: at[0]])
    behind = "".join(text for _, text in pieces[at[0] + 1 :])
    return before, pieces[at[0]][1], behind


def of_amount(value, number_format):
    """A number as Excel in Brazil shows it; none where it stays as it is."""
    if (number_format or "General") == "General" or abs(value) >= 2**53:
        return None
    sections = re.findall(r'((?:"[^"]*"|\\.|[^;"\\])*)(?:;|$)', number_format)
    main = affixed(sections[0])
    is_second = value < 0 and len(sections) > 2
    parts = affixed(sections[1]) if is_second else main
    if main is None or parts is None or zeros_of(number_format) or any("[<" in one or "[>" in one for one in sections):
        return None
    before, places, behind = parts
    is_currency = re.search(r"[$€£]", before + behind)
    if value == int(value) and "%" not in before + behind and abs(value) >= (1e10 if is_currency else 1e7):
        return None
    whole, _, decimals = places.rstrip(",").partition(".")
    scale = Decimal(100) ** (before + behind).count("%") / Decimal(1000) ** (len(places) - len(places.rstrip(",")))
    size = abs(Decimal(format(value, ".15g"))) * scale
    if size.scaleb(len(decimals)) >= 10**15:
        return None
    rounded = format(size.quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP), "f")
    units, _, cents = rounded.partition(".")
    units = units.lstrip("0").zfill(whole.count("0"))
    while len(cents) > decimals.rfind("0") + 1 and cents.endswith("0"):
        cents = cents[:-1]
    if "," in whole:
        units = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", ".", units)
    figure = units + ("," + cents if cents else "")
    if not figure:
        return None
    needs_sign = (value < 0 and not is_second) or (is_second and parts[::2] == main[::2])
    sign = "-" if needs_sign and re.search("[1-9]", figure) else ""
    return re.sub(r"\s+", " ", sign + before.lstrip() + figure + behind.rstrip()).strip()


def of_number(value):
    if isinstance(value, int):
        return str(value)
    if abs(value) >= 2**53:
        return repr(value).upper()
    if value == int(value):
        return str(int(value))
    return format(Decimal(format(value, ".15g")), "f")


def zeros_of(number_format):
    """How many digits a format of zeros pads to; 0 for any other."""
    section = first_section(number_format)
    bare = re.sub(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[-+() ]', "", section)
    return len(bare) if len(bare) > 1 and set(bare) == {"0"} else 0


def text_of(cell):
    """Kind and text; an empty text for what holds nothing."""
    value = cell.value
    if value is None:
        return "empty", ""
    if isinstance(value, bool):
        return "boolean", "VERDADEIRO" if value else "FALSO"
    if isinstance(value, (datetime.datetime, datetime.date)):
        return "date", of_moment(value, cell.number_format)
    if isinstance(value, datetime.time):
        return "time", of_moment(value, cell.number_format)
    if isinstance(value, (int, float)):
        if is_timedelta_format(cell.number_format):
            return "elapsed", of_elapsed(datetime.timedelta(days=value), cell.number_format)
        text = of_number(value)
        digits = zeros_of(cell.number_format)
        if digits and text.isdigit():
            return "padded", text.zfill(digits)
        shown = of_amount(value, cell.number_format)
        if shown is not None and shown != text:
            return "amount", shown
        return "number", text
    if cell.data_type == "e":
        return "error", value
    return "text", re.sub(r"_x([0-9A-Fa-f]{4})_", lambda found: chr(int(found[1], 16)), str(value))


def cells_of(sheet):
    sheet.reset_dimensions()
    for row in sheet.rows:
        for cell in row:
            kind, text = text_of(cell)
            if text != "":
                yield [cell.row, cell.column, kind, text]


def say(message):
    print(json.dumps(message), flush=True)


for file in sys.argv[1:]:
    try:
        workbook = load_workbook(file, read_only=True, data_only=True)
        # Releases before 3.1 read a duration as a moment, from which it cannot be told again: as the number that it is.
        workbook._date_formats = set(workbook._date_formats) - set(workbook._timedelta_formats)
        workbook._timedelta_formats = set()
        for sheet in workbook.worksheets:
            say({"file": file, "sheet": sheet.title, "cells": list(cells_of(sheet))})
    except Exception as error:
        say({"file": file, "error": type(error).__name__})
