import type { imports as inPortuguese } from '../pt-br/imports.ts'
import { number, plural } from './formats.ts'

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinalEnds: Record<Intl.LDMLPluralRule, string> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
}

const mostRowNumbers = 5
const rowNumbers = (count: number, first: readonly number[]): string => {
  const shown = first.slice(0, mostRowNumbers).map(number).join(', ')
  return count > mostRowNumbers ? `${shown}…` : shown
}

export const imports: typeof inPortuguese = {
  title: 'Import',
  emptyTitle: 'Drop spreadsheets anywhere on the window',
  emptyLine:
    'Or paste rows copied from Excel. Before importing, you see what was found and say what each column is.',
  openFile: 'Open file…',
  recent: 'Recent files',
  open: 'Open',
  openRecent: (file) => `Open ${file}`,
  forgetRecent: (file) => `Forget ${file}`,
  reading: (file) => `Reading ${file}…`,
  line: (rows, columns) => `${rows}, ${plural(columns, 'column', 'columns')}`,
  allRows: (rows) => plural(rows, 'row', 'rows'),
  firstRows: (rows) => `Sample of the first ${plural(rows, 'row', 'rows')}`,
  queue: 'File queue',
  importAll: (count) => `Import all (${number(count)})`,
  importedAll: (made, waiting) =>
    waiting === 0
      ? `${plural(made, 'file', 'files')} imported.`
      : `${plural(made, 'file', 'files')} imported; ${plural(waiting, 'still needs', 'still need')} you.`,
  files: (first, count) => (count < 2 ? first : `${first} and ${number(count - 1)} more`),
  fileCount: (count) => `${number(count)} files or sheets`,
  join: (count) => (count === 0 ? 'Import into one list' : `Import into one list (${number(count)})`),
  joinHint: 'The files with the same columns as the open one become a single list.',
  joinComparing: 'Comparing the columns of the files…',
  joinSheets: (count) => `Import ${number(count)} sheets into one list`,
  joinSheetsHint: 'The sheets with the same columns as the open one become a single list.',
  joinTitle: 'Import into one list',
  joinFiles: 'In the order of the queue',
  joinRules: (file, roles) => `Columns follow ${file}: ${roles}.`,
  joinRole: (column, role) => `${role} in “${column}”`,
  joinDdd: (ddd) => `area code ${ddd} where it is missing`,
  joinDiffers: (files, first) =>
    `This was set differently in ${files}. The list uses the settings of ${first}.`,
  joinNoKey: (file) => `In ${file}, mark which column is the phone, CPF or CNPJ.`,
  joinOrigin: (column) =>
    `The column “${column}” at the end tells where each row came from; the row number is the one in its own file. Duplicate contacts are found across all of them.`,
  joinStart: (count, areSheets) =>
    areSheets ? `Import ${number(count)} sheets` : `Import ${number(count)} files`,
  fileColumn: 'File',
  earlier: (when, list) => `This file was already imported ${when}, as the list “${list}”.`,
  queueState: {
    waiting: 'queued',
    running: 'reading',
    review: 'in review',
    committed: 'imported',
    cancelled: 'cancelled',
    failed: 'not imported',
  },
  dropFile: 'Close file',
  next: (file) => `Next: ${file}`,

  facts: 'The file',
  kinds: {
    csv: 'Separated text',
    xlsx: 'XLSX workbook',
    xls: 'XLS workbook',
    xlsb: 'XLSB workbook',
    ods: 'ODS workbook',
    xml: 'Excel 2003 XML workbook',
    html: 'HTML table',
  },
  sheet: 'Sheet',
  sheets: 'Sheets in the file',
  sheetRows: (rows, isCut) =>
    isCut ? `more than ${plural(rows, 'row', 'rows')}` : plural(rows, 'row', 'rows'),
  otherSheets: (count, name) =>
    count === 1 ? `Also import “${name}”` : `Also import the other ${number(count)} sheets`,
  otherSheetsHint: 'Each sheet with phones or documents becomes its own list.',
  hiddenSheet: (name) => `${name} (hidden)`,
  encoding: 'Encoding',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-8-bom': 'UTF-8 with BOM',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': 'Windows-1252',
    'iso-8859-15': 'ISO-8859-15',
    cp850: 'DOS (CP850)',
    cp437: 'DOS (CP437)',
    macintosh: 'Mac Roman',
  },
  delimiter: 'Separator',
  delimiters: { ';': 'Semicolon  ;', ',': 'Comma  ,', '\t': 'Tab', '|': 'Vertical bar  |' },
  quotes: 'Quotes',
  quoteStyles: {
    doubled: 'Around cells, as in Excel',
    backslash: 'Around cells, escaped with \\',
    single: 'Single quotes around cells',
    text: 'Are text',
  },
  lostCharacters: {
    what: (count: number, first: readonly number[]) =>
      count === 1
        ? `Row ${number(first[0] ?? 0)} has unreadable characters (\ufffd).`
        : `${number(count)} rows have unreadable characters (\ufffd): ${rowNumbers(count, first)}.`,
    kept: 'The rows were kept.',
    todo: 'If there are many, choose another encoding above; if there are few, correct the cells.',
  },
  quoteDoubts: {
    what: (count: number, first: readonly number[]) =>
      count === 1
        ? `Row ${number(first[0] ?? 0)} has misplaced quotes.`
        : `${number(count)} rows have misplaced quotes: ${rowNumbers(count, first)}.`,
    kept: 'No row was dropped. Compare the two readings and choose the right one.',
    compare: 'Compare readings…',
    title: 'Misplaced quotes',
    reading: 'Reading the file…',
    row: (row: number) => `Row ${number(row)}`,
    asRead: 'Current reading',
    asText: 'With quotes as text',
    keep: 'Keep the current reading',
    takeAsText: 'Read quotes as text',
  },
  headerRow: 'Header',
  noHeader: 'There is no header',
  headerIn: (row) => `In row ${number(row)}`,
  delimitedBy: { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'vertical bar' },
  headerFact: (row: number) => `header in row ${number(row)}`,
  noHeaderFact: 'no header',
  dddFact: (ddd: string) => `area code ${ddd} where missing`,
  detected: 'You can change what was detected.',
  ddd: 'Numbers without an area code',
  dddRefuse: 'Refuse',
  dddUse: (ddd, state) => `Use ${ddd} (${state})`,

  sample: 'Sample of the file',
  row: 'Row',
  verdict: 'Status',
  phoneUsed: 'Phone used',
  phonePlace: (place) => `${place}${ordinalEnds[ordinals.select(place)]} phone`,
  phoneOrderLine: 'Each row uses its first mobile in this order; without a mobile, its first landline.',
  roleOf: (column) => `Role of column ${column}`,
  why: {
    similar: 'similar name',
    content: 'by content',
    remembered: 'remembered',
  },
  nothingTaken: (rows, reason, count) => {
    if (rows === 1) return `The only row was refused: ${reason}.`
    const all = `All ${number(rows)} rows were refused`
    return count === rows ? `${all}: ${reason}.` : `${all}, ${number(count)} of them for: ${reason}.`
  },
  chooseDdd: 'Choose an area code…',
  rescues: {
    use_phones: (column) => `Use “${column}” as the phone`,
    use_documents: (column, document) => `Use the ${document} in “${column}”`,
    use_area_codes: (column) => `Use “${column}” as the area code`,
    drop_area_codes: (column) => `Don’t use “${column}” as the area code`,
  },
  noRows: 'No matching rows.',
  noDataRows: 'The file has a header and no rows below it.',
  noCells: 'There is no data here.',
  noCellsLine: 'If the file has another sheet, choose it above.',

  countsAll: 'Result',
  accepted: 'accepted as they are',
  repaired: 'repaired',
  duplicates: 'duplicates',
  rejected: 'refused',
  duplicateOf: (row, file) => `duplicate of row ${number(row)}${file === null ? '' : ` of ${file}`}`,
  acceptedWord: 'accepted',
  listName: 'List name',
  listNameMissing: 'The list needs a name.',
  importFile: 'Import the file',
  importCount: (count) => `Import ${plural(count, 'contact', 'contacts')}`,

  runningTitle: (file) => `Importing ${file}`,
  cancellingTitle: (file) => `Cancelling ${file}`,
  runningLine:
    'You can go to another page; the import continues and its progress is shown at the bottom of the window.',
  fileOf: (file, place, count) => `${file}, ${number(place)} of ${number(count)}`,
  rowsRead: 'rows read',
  perSecond: (rows) => `${number(rows)} rows per second`,
  remaining: (time) => `about ${time} left`,
  elapsed: (time) => `for ${time}`,
  cancel: 'Cancel import',

  doneTitle: (taken) => (taken === 1 ? '1 contact imported' : `${number(taken)} contacts imported`),
  doneLine: (rows, took) => `From ${plural(rows, 'row', 'rows')} read in ${took}.`,
  doneLeftOut: (count) =>
    count === 1
      ? '1 row was left out and is kept with its reason.'
      : `${number(count)} rows were left out and are kept, each with its reason.`,
  repairsTitle: 'Repairs',
  normalisedTitle: 'Only reformatted',
  reasonsTitle: 'Reasons for refusal',
  notesTitle: 'Accepted, with an invalid document',
  duplicatesTitle: 'Duplicates',
  duplicatesLine: 'The same contact was in an earlier row; the first one is kept.',
  nothingRepaired: 'Nothing needed repair.',
  nothingRejected: 'Nothing was refused.',
  saveLeftOut: 'Save left-out rows',
  saved: (rows) => `${plural(rows, 'row saved', 'rows saved')}, each with its reason.`,
  openList: 'Open list',
  writeSms: 'Write SMS',
  failedTitle: 'The import did not finish',
  cancelledTitle: 'Import cancelled',
  stoppedAt: (file, place, count) =>
    `Stopped at ${file}, ${number(place)} of ${number(count)}. All of them stay in the queue.`,
  filesStay: 'All files stay in the queue.',
  openNext: 'Open',
  importAgain: (count) => (count > 1 ? 'Back to the files' : 'Back to the file'),
  allOfFile: 'Rows of the file',
  readingAll: 'Reading the whole file',
  readingRows: (rows: string) => `Reading the whole file: ${rows} rows`,
  readingCancelled: 'The rest of the file was not read. You only see its beginning.',
  readingAgain: 'Read the whole file',
  countsSoFar: 'Partial result',
  onlyProblems: 'Show only left-out rows',
  search: 'Search the rows',
  searching: 'searching…',
  showAll: 'Show all',
  shown: (rows: number) => plural(rows, 'row shown', 'rows shown'),
  selected: (rows: number) => plural(rows, 'row selected', 'rows selected'),
  inView: (rows: number) => (rows === 1 ? 'The row shown' : `The ${number(rows)} rows shown`),
  mark: (row: number) => `Select row ${number(row)} of those shown`,
  markAll: 'Select all rows shown',
  sortBy: (column: string) => `Sort by ${column}`,
  otherValues: (rows) => `${plural(rows, 'more row has', 'more rows have')} other values.`,
  dropSelected: 'Remove selected rows',
  dropped: (rows: number) => plural(rows, 'row removed', 'rows removed'),
  redo: 'Redo',
  seeking: 'Finding the edge of the data',
  working: 'Applying',
  written: (cells, leftOut) =>
    leftOut === 0
      ? plural(cells, 'cell changed', 'cells changed')
      : `${plural(cells, 'cell changed', 'cells changed')}; ${plural(leftOut, 'does not fit', 'do not fit')} into the sheet`,
  changes: {
    cell: (column: string, row: string) => `${column}, row ${row}`,
    block: (cells: string) => `${cells} cells`,
    rules: 'column roles or area code',
    peopleRemoved: (rows) => `remove from the list (${rows})`,
    peopleReturned: (rows) => `put back in the list (${rows})`,
    fix: (what: string, rows: string) => `${what} (${rows})`,
  },
  fixMany: 'Bulk fix',
  fixWhat: 'What to do',
  fixWhere: 'In which rows',
  fixColumn: 'Column',
  fixDdd: 'Area code (DDD)',
  fixes: {
    strip_mask: 'Remove punctuation',
    add_ddd: 'Add the missing area code',
    pad_document: 'Restore leading zeros of CPF/CNPJ',
    replace: 'Find and replace',
    drop_rows: 'Remove rows',
    restore_rows: 'Restore removed rows',
  },
  fixHints: {
    strip_mask:
      'Removes dots, dashes, slashes, brackets and spaces. A cell with two numbers or with letters stays as it is.',
    add_ddd: 'The area code (DDD) is added only to numbers written without one.',
    pad_document: 'Only where the check digits prove which zeros are missing.',
    replace: 'The text is searched exactly as written, without wildcards.',
    drop_rows: 'They are not added to the list; they go to the file of left-out rows.',
    restore_rows: 'They are checked again.',
  },
  find: 'Find',
  replaceBy: 'Replace with',
  matchCase: 'Match case',
  wholeCell: 'Whole cell only',
  preview: 'Preview of changes',
  counting: 'Counting…',
  findMissing: 'Enter what to find.',
  emptied: '(empty)',
  wouldChange: (rows: number) =>
    rows === 0 ? 'No rows would change.' : plural(rows, 'row would change.', 'rows would change.'),
  applyTo: (rows: number) => `Apply to ${plural(rows, 'row', 'rows')}`,
  fixed: (rows: number) => plural(rows, 'row changed', 'rows changed'),
  columnsTitle: 'Columns',
  columnsLine: 'Hidden columns stay in the list and in exports.',
  columnsReset: 'As in the file',
  columnUp: (column: string) => `Move ${column} forward`,
  columnDown: (column: string) => `Move ${column} back`,
  leaveTitle: 'This file has your corrections',
  leaveLine: (changes: number) =>
    `${plural(changes, 'correction', 'corrections')} made, and the file is not a list yet. If you keep it for later, you can continue from Home.`,
  leaveKeep: 'Keep for later',
  leaveDiscard: 'Discard',
  doneRows: (rows: number) => `From ${plural(rows, 'row', 'rows')}.`,
}
