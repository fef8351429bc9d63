"""
Tables in markup as lxml sees them: OpenDocument, XML Spreadsheet 2003, HTML. Each function takes a path and yields
(name, cells), cells being [row, column, kind, text] with rows and columns from 1.
"""

import datetime
import re
import zipfile

from lxml import etree, html
from openpyxl.styles.numbers import is_timedelta_format
from openpyxl.utils.datetime import WINDOWS_EPOCH

from shown_text import brazilian, is_date_format, of_date, of_serial, text_of

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
SHEET = "{urn:schemas-microsoft-com:office:spreadsheet}"
HUGE = etree.XMLParser(huge_tree=True, recover=False)
MOST_REPEATED = 5_000


def of_ods(path):
    yield from of_flat_ods(zipfile.ZipFile(path).open("content.xml"))


def of_flat_ods(source):
    body = etree.parse(source, HUGE).getroot().find(f"{OFFICE}body/{OFFICE}spreadsheet")
    for table in body.findall(f"{TABLE}table"):
        yield table.get(f"{TABLE}name"), list(cells_of_ods(table))


def cells_of_ods(table):
    row = 0
    for element in table.iter(f"{TABLE}table-row"):
        if next(element.iterancestors(f"{TABLE}table")) is not table:
            continue
        written = []
        column = 0
        for cell in element:
            if cell.tag not in (f"{TABLE}table-cell", f"{TABLE}covered-table-cell"):
                continue
            repeated = int(cell.get(f"{TABLE}number-columns-repeated", 1))
            kind, text = of_ods_cell(cell)
            if text != "":
                written += [(column + copy + 1, kind, text) for copy in range(min(repeated, MOST_REPEATED))]
            column += repeated
        repeated = int(element.get(f"{TABLE}number-rows-repeated", 1))
        for copy in range(min(repeated, MOST_REPEATED) if written else 0):
            yield from ([row + copy + 1, *cell] for cell in written)
        row += repeated


def of_ods_cell(cell):
    shown = "\n".join(paragraph(one) for one in cell.iterchildren(f"{TEXT}p", f"{TEXT}h"))
    kind = cell.get(f"{OFFICE}value-type")
    if kind == "boolean":
        return "boolean", "VERDADEIRO" if cell.get(f"{OFFICE}boolean-value") == "true" else "FALSO"
    if kind == "date":
        return "date", of_ods_date(cell.get(f"{OFFICE}date-value"), shown)
    if kind in ("float", "percentage", "currency"):
        value = cell.get(f"{OFFICE}value")
        return "amount", [value, shown]
    if kind == "string" and shown == "":
        # So are the cells of other files that LibreOffice keeps.
        return kind, cell.get(f"{OFFICE}string-value", "")
    return kind or "text", shown


def of_ods_date(value, shown):
    figures = re.fullmatch(r"(?:\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d\d?-\d\d?)(,?[ T]+\d.*)?", shown)
    if figures is None:
        return shown
    try:
        moment = datetime.datetime.fromisoformat(value[:19])
    except ValueError:
        return shown
    return of_date(moment if figures[2] else moment.date())


def paragraph(element):
    """Text with white space as OpenDocument 1.3 part 3, 6.1.2 collapses it."""
    pieces = []

    def walk(node):
        if node.tag == f"{TEXT}s":
            pieces.append("\0" * int(node.get(f"{TEXT}c", 1)))
        elif node.tag == f"{TEXT}tab":
            pieces.append("\1")
        elif node.tag == f"{TEXT}line-break":
            pieces.append("\2")
        elif node.tag in (f"{OFFICE}annotation", f"{TEXT}note", f"{TEXT}ruby-text") or not isinstance(node.tag, str) or node.tag.startswith(DRAW):
            pass
        else:
            pieces.append(node.text or "")
            for child in node:
                walk(child)
                pieces.append(child.tail or "")

    walk(element)
    text = re.sub(r"[ \t\r\n]+", " ", "".join(pieces)).lstrip(" ")
    return text.replace("\0", " ").replace("\1", "\t").replace("\2", "\n")


NAMED = {
    "General Number": "General", "General Date": "m/d/yy h:mm", "Short Date": "m/d/yy", "Medium Date": "dd/mmm/yy",
    "Short Time": "hh:mm", "Long Date": "[$-F800]", "Fixed": "0.00", "Standard": "#,##0.00", "Percent": "0.00%", "Scientific": "General",
    "Currency": '"R$" #,##0.00;-"R$" #,##0.00', "Long Time": "[$-F400]", "Medium Time": "h:mm AM/PM",
}  # fmt: skip


def of_xml_workbook(path):
    root = etree.parse(path, HUGE).getroot()
    formats = formats_of_xml(root)
    for sheet in root.findall(f"{SHEET}Worksheet"):
        yield sheet.get(f"{SHEET}Name"), list(cells_of_xml(sheet, formats))


def formats_of_xml(root):
    styles = {one.get(f"{SHEET}ID"): one for one in root.iterfind(f"{SHEET}Styles/{SHEET}Style")}

    def format_of(name, seen=()):
        style = styles.get(name)
        if style is None or name in seen:
            return None
        number_format = style.find(f"{SHEET}NumberFormat")
        if number_format is None:
            return format_of(style.get(f"{SHEET}Parent", "Default"), (*seen, name))
        code = number_format.get(f"{SHEET}Format") or "General"
        return brazilian(-1, NAMED.get(code, code))

    return {name: format_of(name) or "General" for name in (*styles, "Default")}


def cells_of_xml(sheet, formats):
    row = 0
    table = sheet.find(f"{SHEET}Table")
    columns = {} if table is None else styles_of_columns(table)
    for element in () if table is None else table.iterfind(f"{SHEET}Row"):
        row = int(element.get(f"{SHEET}Index", row + 1))
        column = 0
        for cell in element.iterfind(f"{SHEET}Cell"):
            column = int(cell.get(f"{SHEET}Index", column + 1))
            data = cell.find(f"{SHEET}Data")
            if data is not None:
                named = (cell.get(f"{SHEET}StyleID"), element.get(f"{SHEET}StyleID"), columns.get(column))
                style = next(filter(None, (*named, table.get(f"{SHEET}StyleID"))), "Default")
                yield [row, column, *of_data(data, formats.get(style, "General"))]
            column += int(cell.get(f"{SHEET}MergeAcross", 0))
        row += int(element.get(f"{SHEET}Span", 0))


def styles_of_columns(table):
    styles, column = {}, 0
    for element in table.iterfind(f"{SHEET}Column"):
        column = int(element.get(f"{SHEET}Index", column + 1))
        last = column + int(element.get(f"{SHEET}Span", 0))
        styles.update(dict.fromkeys(range(column, last + 1), element.get(f"{SHEET}StyleID")))
        column = last
    return styles


def of_data(data, number_format):
    text = "".join(data.itertext())
    kind = data.get(f"{SHEET}Type")
    if kind == "Boolean":
        return "boolean", "VERDADEIRO" if text.strip() == "1" else "FALSO"
    if kind == "Number" and text != "":
        return text_of(of_serial(float(text), number_format, WINDOWS_EPOCH), number_format)
    if kind == "DateTime":
        days = (datetime.datetime.fromisoformat(text) - WINDOWS_EPOCH) / datetime.timedelta(days=1)
        # The 1900 calendar has a day too many; less than a day is a time.
        serial = days if days >= 61 or 0 <= days < 1 else days - 1
        is_moment = is_date_format(number_format) or is_timedelta_format(number_format)
        number_format = number_format if is_moment or serial < 0 else "d/m/y h:mm:ss"
        return text_of(of_serial(serial, number_format, WINDOWS_EPOCH), number_format)
    return kind or "text", text


def of_html(path):
    """All rows of a page, one after another."""
    with open(path, "rb") as file:
        page = file.read()
    root = html.document_fromstring(page, parser=html.HTMLParser(encoding=charset_of(page)))
    if root is None or root.find(".//tr") is None:
        raise ValueError("no rows")
    rows = PageRows()
    for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        if event == "start":
            rows.begin(element)
        else:
            rows.end(element)
    yield None, rows.cells


class PageRows:
    """Cells of all tables of a page. A table within a cell ends its row, which goes on behind it as another."""

    def __init__(self):
        self.cells, self.filled = [], {}
        self.row, self.column, self.next = 0, 0, 1
        self.is_in_row = False
        # Text of the open cell.
        self.text = None
        self.hidden = 0
        # Column of the cell that each open table is in, and of the next one; and those of a row that goes on.
        self.outer, self.resumed = [], None

    def begin(self, element):
        if element.tag in ("script", "style", "title"):
            self.hidden += 1
        elif element.tag == "tr":
            self.begin_row()
        elif element.tag in ("td", "th"):
            self.begin_cell(element)
        elif element.tag == "table":
            self.outer.append(None if self.text is None else (self.column, self.next))
            self.end_row()
        elif element.tag in ("br", "p", "div", "li"):
            self.add(" ")
        self.add(element.text)

    def end(self, element):
        if element.tag in ("script", "style", "title"):
            self.hidden -= 1
        elif element.tag == "tr":
            self.end_row()
        elif element.tag in ("td", "th"):
            self.end_cell()
        elif element.tag == "table":
            self.end_row()
            self.resumed = self.outer.pop()
        elif element.tag in ("p", "div", "li"):
            self.add(" ")
        self.add(element.tail)

    def add(self, text):
        if self.hidden or not text:
            return
        if self.text is None and self.resumed and text.strip():
            column, behind = self.resumed
            self.begin_row()
            self.column, self.next, self.text = column, behind, ""
        if self.text is not None:
            self.text += text

    def begin_row(self):
        self.end_row()
        self.row += 1
        self.next, self.is_in_row = 1, True

    def end_row(self):
        self.end_cell()
        self.is_in_row, self.resumed = False, None

    def begin_cell(self, element):
        self.end_cell()
        if not self.is_in_row:
            behind = self.resumed[1] if self.resumed else 1
            self.begin_row()
            self.next = behind
        while self.filled.get(self.next, 0) >= self.row:
            self.next += 1
        self.column, self.text = self.next, ""
        self.next += span(element, "colspan")
        height = span(element, "rowspan")
        if height > 1:
            self.filled.update(dict.fromkeys(range(self.column, self.next), self.row + height - 1))

    def end_cell(self):
        text = re.sub(r"\s+", " ", self.text or "").strip()
        if text:
            self.cells.append([self.row, self.column, "text", text])
        self.text = None


def charset_of(page):
    """What the page says of itself, if that is known and right; else what it can only be."""
    declared = re.search(rb"<meta[^>]*charset\s*=\s*[\"']?([\w-]+)", page, re.I)
    for charset in (*((declared[1].decode("ascii", "replace"),) if declared else ()), "utf-8"):
        try:
            page.decode(charset)
            return charset
        except (LookupError, UnicodeDecodeError):
            continue
    return "windows-1252"


def span(cell, name):
    found = re.match(r"\s*(\d{1,5})", cell.get(name, ""))
    return min(max(int(found[1]), 1), 1000) if found else 1

