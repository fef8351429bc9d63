"""
Sheets of workbooks as other readers see them: XLSX by openpyxl, XLS by xlrd, XLSB by the records that MS-XLSB describes.
Each function takes a path and yields (name, cells), cells being [row, column, kind, text] with rows and columns from 1.
"""

import datetime
import io
import re
import struct
import sys
import zipfile

import xlrd
from lxml import etree
from openpyxl import load_workbook
from openpyxl.styles.numbers import BUILTIN_FORMATS
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH

from shown_text import brazilian, of_serial, text_of

ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A", 43: "#GETTING_DATA"}
STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w+)/(\w+)")


def cell_of(row, column, value, number_format, is_error=False):
    return [row, column, *text_of(value, number_format, is_error)]


def unescaped(value):
    """_xHHHH_ is the character of that number."""
    if not isinstance(value, str):
        return value
    text = re.sub(r"_x([0-9A-Fa-f]{4})_", lambda found: chr(int(found[1], 16)), value)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def of_xlsx(path):
    package = transitional(path)
    workbook = load_workbook(package, read_only=True, data_only=True)
    # Releases before 3.1 read a duration as a moment, from which it cannot be told again: as the number that it is.
    workbook._date_formats = set(workbook._date_formats) - set(workbook._timedelta_formats)
    workbook._timedelta_formats = set()
    formats = formats_of_xlsx(package)
    for sheet in workbook.worksheets:
        sheet.reset_dimensions()
        yield sheet.title, [of_xlsx_cell(cell, formats, workbook.epoch) for row in sheet.rows for cell in row if cell.value is not None]


def of_xlsx_cell(cell, formats, epoch):
    index = cell._style_id
    number_format = formats[index] if index < len(formats) else "General"
    value = unescaped(cell.value)
    if value == datetime.time(0) and epoch == MAC_EPOCH:
        # openpyxl takes it for midnight; it is the first day of that calendar.
        value = datetime.datetime(1904, 1, 1)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = of_serial(value, number_format, epoch)
    return cell_of(cell.row, cell.column, value, number_format, cell.data_type == "e")


def transitional(path):
    """The package without the other names that Strict Open XML has for the same things, of which openpyxl knows none."""
    with zipfile.ZipFile(path) as package:
        names = package.namelist()
        if not any(STRICT.search(package.read(name)) for name in names if name.lower().endswith("workbook.xml")):
            return path
        parts = {name: package.read(name) for name in names}
    copy = io.BytesIO()
    with zipfile.ZipFile(copy, "w") as package:
        for name, part in parts.items():
            package.writestr(name, STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/\2", part))
    return copy


def formats_of_xlsx(path):
    """By the number of a style. From the part itself, for openpyxl gives the written ones other numbers."""
    package = zipfile.ZipFile(path)
    part = next((name for name in package.namelist() if name.lower().endswith("styles.xml")), None)
    if part is None:
        return []
    root = etree.fromstring(package.read(part))
    written = {one.get("numFmtId"): one.get("formatCode") for one in root.iterfind("{*}numFmts/{*}numFmt")}
    numbers = [one.get("numFmtId", "0") for one in root.iterfind("{*}cellXfs/{*}xf")]
    return [brazilian(int(one), written.get(one) or BUILTIN_FORMATS.get(int(one)), one in written) for one in numbers]


def of_xls(path):
    book = xlrd.open_workbook(path, formatting_info=True, on_demand=True, logfile=sys.stderr)
    epoch = MAC_EPOCH if book.datemode else WINDOWS_EPOCH
    for index in range(book.nsheets):
        sheet = book.sheet_by_index(index)
        yield sheet.name, list(cells_of_xls(book, sheet, epoch))
        book.unload_sheet(index)


def cells_of_xls(book, sheet, epoch):
    for row in range(sheet.nrows):
        for column, cell in enumerate(sheet.row(row)):
            if cell.ctype in (xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK):
                continue
            number_format = format_of_xls(book, cell.xf_index)
            value = cell.value
            if cell.ctype == xlrd.XL_CELL_BOOLEAN:
                value = bool(value)
            elif cell.ctype == xlrd.XL_CELL_ERROR:
                value = ERRORS.get(value, "#N/A")
            elif cell.ctype != xlrd.XL_CELL_TEXT:
                value = of_serial(value, number_format, epoch)
            yield cell_of(row + 1, column + 1, value, number_format, cell.ctype == xlrd.XL_CELL_ERROR)


def format_of_xls(book, index):
    if index is None or index >= len(book.xf_list):
        return "General"
    key = book.xf_list[index].format_key
    found = book.format_map.get(key)
    # Before BIFF 5 they are numbered as they come.
    code = "General" if found is None else found.format_str
    return brazilian(key if book.biff_version >= 50 else -1, code, any(one.format_key == key for one in book.format_list))


def records(data):
    """Type and data of the records of a part (MS-XLSB 2.1.4)."""
    at = 0
    while at < len(data):
        kind, at = varying(data, at, 2)
        size, at = varying(data, at, 4)
        yield kind, data[at : at + size]
        at += size


def varying(data, at, most):
    value = 0
    for place in range(most):
        byte = data[at] if at < len(data) else 0
        at += 1
        value |= (byte & 0x7F) << (7 * place)
        if byte < 0x80:
            break
    return value, at


def wide(data, at):
    """XLWideString, and where it ends."""
    (length,) = struct.unpack_from("<I", data, at)
    if length == 0xFFFFFFFF:
        return "", at + 4
    end = at + 4 + 2 * length
    return data[at + 4 : end].decode("utf-16le", "replace"), end


def rk(data, at):
    (number,) = struct.unpack_from("<i", data, at)
    value = number >> 2 if number & 2 else struct.unpack("<d", struct.pack("<Q", (number & 0xFFFFFFFC) << 32))[0]
    return value / 100 if number & 1 else value


def relations(package, part):
    folder, _, name = part.rpartition("/")
    tree = etree.fromstring(package.read(f"{folder}/_rels/{name}.rels"))
    return {
        one.get("Id"): (one.get("Type").rpartition("/")[2], (one.get("Target").lstrip("/") if one.get("Target").startswith("/") else f"{folder}/{one.get('Target')}"))
        for one in tree
    }


def of_xlsb(path):
    package = zipfile.ZipFile(path)
    workbook = "xl/workbook.bin"
    pointers = relations(package, workbook)
    parts = {kind: target for kind, target in pointers.values() if target in package.namelist()}
    strings = [wide(data, 1)[0] for kind, data in records(package.read(parts["sharedStrings"])) if kind == 0x13] if "sharedStrings" in parts else []
    formats = formats_of_xlsb(package.read(parts["styles"])) if "styles" in parts else []
    epoch = WINDOWS_EPOCH
    sheets = []
    for kind, data in records(package.read(workbook)):
        if kind == 0x99 and data[0] & 1:
            epoch = MAC_EPOCH
        elif kind == 0x9C:
            relation, at = wide(data, 8)
            sheets.append((wide(data, at)[0], pointers.get(relation, ("", ""))))
    for name, (kind, target) in sheets:
        if kind == "worksheet":
            yield name, list(cells_of_xlsb(package.read(target), strings, formats, epoch))


def formats_of_xlsb(data):
    """Formats of the styles that cells refer to (BrtFmt, BrtBeginCellXFs, BrtXF)."""
    custom, found, is_cells = {}, [], False
    for kind, record in records(data):
        if kind == 0x2C:
            custom[struct.unpack_from("<H", record)[0]] = wide(record, 2)[0]
        elif kind in (0x269, 0x26A):
            is_cells = kind == 0x269
        elif kind == 0x2F and is_cells:
            number = struct.unpack_from("<H", record, 2)[0]
            found.append(brazilian(number, custom.get(number) or BUILTIN_FORMATS.get(number), number in custom))
    return found


def cells_of_xlsb(data, strings, formats, epoch):
    row = column = -1
    is_data = False
    for kind, record in records(data):
        if kind in (0x91, 0x92):
            is_data = kind == 0x91
        if not is_data:
            continue
        if kind == 0:
            row, column = struct.unpack_from("<I", record)[0], -1
            continue
        is_short = 0x0C <= kind <= 0x12
        if not is_short and kind not in (*range(1, 12), 0x3E):
            continue
        column = column + 1 if is_short else struct.unpack_from("<I", record)[0]
        at = 4 if is_short else 8
        style = struct.unpack_from("<I", record, at - 4)[0] & 0xFFFFFF
        number_format = formats[style] if style < len(formats) else "General"
        kind = kind - 11 if is_short else kind
        value = value_of_xlsb(kind, record, at, strings)
        if isinstance(value, float) or (isinstance(value, int) and not isinstance(value, bool)):
            value = of_serial(value, number_format, epoch)
        if value is not None:
            yield cell_of(row + 1, column + 1, value, number_format, kind in (3, 11))


def value_of_xlsb(kind, record, at, strings):
    if kind == 2:
        return rk(record, at)
    if kind in (3, 11):
        return ERRORS.get(record[at], "#N/A")
    if kind in (4, 10):
        return record[at] != 0
    if kind in (5, 9):
        return struct.unpack_from("<d", record, at)[0]
    if kind in (6, 8):
        return wide(record, at)[0]
    if kind == 7:
        return strings[struct.unpack_from("<I", record, at)[0]]
    return wide(record, at + 1)[0] if kind == 0x3E else None
