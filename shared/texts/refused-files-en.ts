import type { FileKindWords } from './refused-files.ts'

/** What each kind of file is that cannot be read as a list, and how to get the list out of it. */
export const refusedFiles: FileKindWords = {
  pdf: [
    'This file is a PDF.',
    'Ask for the spreadsheet behind it, or extract the table in Excel: Data, Get Data, From PDF.',
  ],
  image: [
    'This file is an image.',
    'Ask for the spreadsheet it was made from; reading numbers from an image is not safe.',
  ],
  document: [
    'This file is a text document.',
    'Copy the table and paste it here with Ctrl+V, or save it as XLSX.',
  ],
  slides: [
    'This file is a presentation.',
    'Copy the table and paste it here with Ctrl+V, or save it as XLSX.',
  ],
  numbers: [
    'This file is an Apple Numbers spreadsheet.',
    'In Numbers choose File, Export To, Excel, and import the XLSX.',
  ],
  oldSpreadsheet: [
    'This file is a Lotus 1-2-3, Works or Quattro Pro spreadsheet.',
    'Open it in LibreOffice, which is free, save it as XLSX and import that.',
  ],
  archive: ['This file is a compressed folder.', 'Extract it and import the spreadsheet inside.'],
  audio: ['This file is a recording.', 'Use it in a voice blast or an IVR call.'],
  database: ['This file is a database.', 'Export the table as CSV from the system that created it.'],
  page: [
    'This page has no table.',
    'Some systems save their login page instead of the report: sign in again and export once more.',
  ],
  data: ['This file holds system data, not a spreadsheet.', 'Ask for an XLSX or CSV export.'],
  other: [
    'Revoada does not know this file as a spreadsheet.',
    'Save the spreadsheet as XLSX or CSV and import that.',
  ],
}
