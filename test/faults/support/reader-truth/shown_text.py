"""
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
import re
from decimal import ROUND_HALF_UP, Decimal

from openpyxl.styles import numbers
from openpyxl.styles.numbers import is_timedelta_format
from openpyxl.utils.datetime import MAC_EPOCH, from_excel


def is_date_format(number_format):
    """openpyxl overlooks a format of one letter, and halves of the day alone."""
    return numbers.is_date_format(f" {number_format}".replace("A/P", "AM/PM"))


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
    if not is_date_format(number_format):
        # Of a cell that holds a date instead of a number.
        number_format = "d/m/y h:mm:ss"
    pieces = moment_pieces(number_format)
    is_time = isinstance(value, datetime.time)
    if is_time:
        # Less than a day: in a format with a day, that is the day 0 that Excel shows.
        moment = whole_seconds(datetime.datetime.combine(datetime.date(1900, 1, 1), value))
        days = (moment - datetime.datetime(1900, 1, 1)).total_seconds() / 86400
        pieces = ['"' + "0".zfill(len(piece)) if re.fullmatch("dd?", piece) else piece for piece in pieces]
    else:
        moment = whole_seconds(value) if isinstance(value, datetime.datetime) else datetime.datetime(value.year, value.month, value.day)
        days = 0
    if not in_figures(moment_pieces(number_format)):
        return of_pieces(pieces, moment, days)
    if is_time:
        return of_time(value)
    has_time = any(piece[0] in "hs[" for piece in pieces)
    return of_date(value if has_time else moment.date())


def of_elapsed(value, number_format):
    moment = whole_seconds(datetime.datetime(2000, 1, 1) + value)
    return of_pieces(moment_pieces(number_format), moment, value.total_seconds() / 86400)


NUMBER = re.compile(r"[#0?][#0?,]*(?:\.[0#?]*)?,*|\.[0#?]+")


def affixed(section):
    """Text before the figures, their places (none for words alone), and text behind; none for what is no format of one amount."""
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
    if not at:
        return "".join(text for _, text in pieces), "", ""
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
    if zeros_of(number_format) or any("[<" in one or "[>" in one for one in sections):
        return None
    main = affixed(sections[0])
    # Behind the sections there is an empty one.
    chosen = 1 if value < 0 and len(sections) > 2 else 2 if value == 0 and len(sections) > 3 else 0
    parts = affixed(sections[chosen])
    if main is None or parts is None:
        return None
    needs_sign = value < 0 and (chosen == 0 or parts[::2] == main[::2])
    # A section that shows no figure and no word hides the amount.
    return of_section(value, parts, needs_sign) or of_section(value, main, value < 0)


def of_section(value, parts, needs_sign):
    before, places, behind = parts
    if not places:
        return before.strip() if re.search(r"[^\W\d_]", before.replace("R$", "")) else None
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


# Formats that every edition of Excel has under the same number, as that of Brazil shows them, and the dates that those of
# East Asia have (ECMA-376 part 1, 18.8.30).
CURRENCY = '"R$" #,##0{0};-"R$" #,##0{0}'
ACCOUNTING = '_-{1}* #,##0{0}_-;-{1}* #,##0{0}_-;_-{1}* "-"{2}_-;_-@_-'
BRAZILIAN = {
    5: CURRENCY.format(""), 6: CURRENCY.format(""), 7: CURRENCY.format(".00"), 8: CURRENCY.format(".00"),
    **dict.fromkeys((*range(27, 37), *range(50, 59)), "dd/mm/yyyy hh:mm"), 15: "dd/mmm/yy", 16: "dd/mmm", 17: "mmm/yy", 20: "hh:mm", 21: "hh:mm:ss", 47: "mm:ss.0",
    37: "#,##0;-#,##0", 38: "#,##0;-#,##0", 39: "#,##0.00;-#,##0.00", 40: "#,##0.00;-#,##0.00",
    41: ACCOUNTING.format("", "", ""), 42: ACCOUNTING.format("", '"R$" ', ""),
    43: ACCOUNTING.format(".00", "", "??"), 44: ACCOUNTING.format(".00", '"R$" ', "??"),
}  # fmt: skip


def brazilian(number, code, is_written=False):
    """
    The format that a cell of this number of a format has on a computer in Brazil. One that a workbook writes down itself
    counts as written, but for the currencies among the built-in ones.
    """
    is_currency = number in (5, 6, 7, 8, 41, 42, 43, 44) and re.search("[$€£]", code or "$")
    if not is_written or is_currency:
        code = BRAZILIAN.get(number, code)
    code = code or "General"
    if re.search(r"\[\$-(F800|x-sysdate)\]", code, re.I):
        return 'dddd", "d" de "mmmm" de "yyyy'
    return "hh:mm:ss" if re.search(r"\[\$-(F400|x-systime)\]", code, re.I) else code


def is_unruled(value, number_format):
    """
    What the rules above do not say: sections by conditions, text around General, parts of seconds, years by their letter e
    and eras, moments before 1 March 1900, where Excel has a day that never was.
    """
    if isinstance(value, datetime.time):
        return ".0" in number_format
    if isinstance(value, datetime.datetime):
        has_era = is_date_format(number_format) and re.search("[eg]", re.sub(r'"[^"]*"?|\\.|\[[^\]]*\]?', "", first_section(number_format)), re.I)
        return value < datetime.datetime(1900, 3, 1) or ".0" in number_format or bool(has_era)
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return False
    is_moment = is_date_format(number_format) or is_timedelta_format(number_format)
    if is_moment and (value < 61 or ".0" in number_format):
        return not 0 <= value < 1 or ".0" in number_format
    return bool(re.search(r"\[[<>=]|general.|.general|^(\[.*\])?e+$", number_format, re.I))


def text_of(value, number_format, is_error=False):
    """Kind and text of a value as openpyxl has it; an empty text for what holds nothing."""
    if value is None:
        return "empty", ""
    if is_unruled(value, number_format):
        return "unruled", str(value)
    if isinstance(value, bool):
        return "boolean", "VERDADEIRO" if value else "FALSO"
    if isinstance(value, (datetime.datetime, datetime.date)):
        return "date", of_moment(value, number_format)
    if isinstance(value, datetime.time):
        return "time", of_moment(value, number_format)
    if isinstance(value, datetime.timedelta):
        return "elapsed", of_elapsed(value, number_format)
    if isinstance(value, (int, float)):
        if is_timedelta_format(number_format):
            return "elapsed", of_elapsed(datetime.timedelta(days=value), number_format)
        text = of_number(value)
        if is_date_format(number_format):
            # What is in no calendar, which Excel shows as ###.
            return "number", text
        digits = zeros_of(number_format)
        if digits and text.isdigit():
            return "padded", text.zfill(digits)
        shown = of_amount(value, number_format)
        if shown is not None and shown != text:
            return "amount", shown
        return "number", text
    return ("error", value) if is_error else ("text", str(value))


def of_serial(value, number_format, epoch):
    """A number of a binary workbook as openpyxl would have it."""
    if value < 0 or is_timedelta_format(number_format) or not is_date_format(number_format):
        return value
    if value == 0 and epoch == MAC_EPOCH:
        # openpyxl takes it for midnight; it is the first day of that calendar.
        return datetime.datetime(1904, 1, 1)
    try:
        return from_excel(value, epoch)
    except (OverflowError, ValueError):
        return value
