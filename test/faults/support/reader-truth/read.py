"""
Cells of spreadsheets as other programs read them, one line of JSON for each sheet: {"file", "sheet", "cells": [[row,
column, kind, text], …]} with the cells that hold something; or {"file", "error"}. Each line of the
standard input is a kind, a tab, and a path.
"""

import json
import signal
import sys
import warnings

import delimited
import markup
import workbooks

warnings.simplefilter("ignore")

READERS = {
    "xlsx": workbooks.of_xlsx,
    "xls": workbooks.of_xls,
    "xlsb": workbooks.of_xlsb,
    "ods": markup.of_ods,
    "xml": markup.of_xml_workbook,
    "html": markup.of_html,
    "csv": delimited.of_csv,
}

LONGEST_SECONDS = 120
# Longer than this no text of the proof can be, which has half a gigabyte for it.
LONGEST_LINE = 400_000_000

# Readers print what they stumble over; only our own lines are for the proof.
output, sys.stdout = sys.stdout, sys.stderr


def give_up(_signal, _frame):
    raise TimeoutError(f"takes longer than {LONGEST_SECONDS} s")


def say(message):
    line = json.dumps(message)
    if len(line) > LONGEST_LINE:
        line = json.dumps({"file": message["file"], "error": "has more cells than are compared"})
    # A line that has begun is written to its end: giving up within one would spoil it.
    left = signal.alarm(0)
    print(line, file=output, flush=True)
    signal.alarm(left)


pairs = [line.split("\t") for line in sys.stdin.read().split("\n") if line]
signal.signal(signal.SIGALRM, give_up)
for kind, file in pairs:
    signal.alarm(LONGEST_SECONDS)
    try:
        for sheet, cells in READERS[kind](file):
            say({"file": file, "sheet": sheet, "cells": [cell for cell in cells if cell[3] != ""]})
    except Exception as error:
        say({"file": file, "error": f"{type(error).__name__}: {error}"[:200]})
