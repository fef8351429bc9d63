import type { lists as inPortuguese } from '../pt-br/lists.ts'
import { number, plural } from './formats.ts'

export const lists: typeof inPortuguese = {
  title: 'Lists',
  line: (count, people) =>
    `${plural(count, 'list', 'lists')}, ${plural(people, 'contact', 'contacts')} in all.`,
  import: 'Import spreadsheet…',
  emptyTitle: 'No lists so far',
  emptyLine: 'Drop a spreadsheet anywhere on the window. You see what is in it before importing.',
  name: 'Name',
  contacts: 'Contacts',
  leftOut: 'Left out',
  file: 'File',
  created: 'Imported',
  actionsFor: (name) => `Actions for ${name}`,

  detailLine: (size, file, when) => `${plural(size, 'contact', 'contacts')}, from ${file}, imported ${when}.`,
  landlinesLine: (count) =>
    count === 1
      ? '1 is a landline, which SMS does not reach.'
      : `${number(count)} are landlines, which SMS does not reach.`,
  taken: 'Contacts',
  position: 'No.',
  sourceRow: 'Row',
  phone: 'Contact',
  document: 'Document',
  phoneKind: 'Kind',
  phoneKinds: { mobile: 'mobile', landline: 'landline', other: 'other' },
  repairs: 'Repairs',
  reason: 'Reason',
  duplicateOf: (row) => `duplicate of row ${number(row)}`,
  rowsLabel: (name) => `Contacts of ${name}`,
  leftOutLabel: (name) => `Rows of ${name} that were left out`,
  nothingLeftOut: 'Every row of the file came in.',
  writeSms: 'Write SMS',
  saveLeftOut: 'Save what was left out',
  asCsv: 'CSV for Excel in Brazil',
  asXlsx: 'XLSX',
  saved: (rows) => `${plural(rows, 'row saved', 'rows saved')}, each with its reason.`,
  reopen: 'Back to looking through the file',
  rename: 'Rename…',
  renameTitle: 'Rename the list',
  newName: 'Name of the list',
  remove: 'Remove…',
  removeTitle: (name) => `Remove “${name}”?`,
  removeLine: (size) =>
    `${plural(size, 'contact is', 'contacts are')} deleted from this computer, with the rows that were left out. This cannot be undone; the original spreadsheet is not touched.`,
  removeAction: 'Remove the list',
  removed: (name, count) => `“${name}” removed: ${plural(count, 'contact', 'contacts')} deleted.`,
}
