"""
Cells of workbooks as openpyxl reads them, one line of JSON for each sheet: {"file", "sheet", "cells": [[row, column,
kind, text], …]} with the cells that hold something; or {"file", "error"}. Files are the arguments.

The text of a cell is made of openpyxl's value and number format by the rules below, which are written down here once
more, apart from the reader that is held against them:
- a date is DD/MM/YYYY; a time of day behind it HH:MM, with :SS where there are seconds, and nothing at midnight;
  a time alone is HH:MM or HH:MM:SS; what counts hours on ([h]:mm) is HH:MM:SS;
- true and false are VERDADEIRO and FALSO, an error is its code, a formula is the value that it was saved with;
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
from decimal import Decimal

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


def of_elapsed(value):
    seconds = int(value.total_seconds() + 0.5)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


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
    section = re.match(r'(?:"[^"]*"|\\.|[^;"\\])*', number_format or "").group()
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
        return "date", of_date(value)
    if isinstance(value, datetime.time):
        return "time", of_time(value)
    if isinstance(value, (int, float)):
        if is_timedelta_format(cell.number_format):
            return "elapsed", of_elapsed(datetime.timedelta(days=value))
        text = of_number(value)
        digits = zeros_of(cell.number_format)
        if digits and text.isdigit():
            return "padded", text.zfill(digits)
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
