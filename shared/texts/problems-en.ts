import { databaseProblems } from './database-problems-en.ts'
import { enrichmentProblems } from './enrichment-problems-en.ts'
import { networkProblems } from './network-problems-en.ts'
import { outboxProblems } from './outbox-problems-en.ts'
import { registrationProblems } from './registration-problems-en.ts'
import type { ProblemSentences } from './problem-words.ts'
import { wholeNumber } from './whole-numbers.ts'

const number = wholeNumber.en

type Params = Record<string, string | number>

const inRow = (params: Params): string =>
  typeof params['row'] === 'number' ? ` in row ${number(params['row'])}` : ''
const upTo = (params: Params, noun: string): string =>
  typeof params['limit'] === 'number' ? ` The limit is ${number(params['limit'])} ${noun}.` : ''

const nothingImported = 'Nothing was imported.'

export const problems: ProblemSentences = {
  ...databaseProblems,
  ...enrichmentProblems,
  ...outboxProblems,
  ...registrationProblems,
  ...networkProblems,
  reader_file_missing: () => ({
    what: 'The file was not found.',
    kept: nothingImported,
    todo: 'See whether it was moved or renamed and try again.',
  }),
  reader_file_unreadable: (params) =>
    params['reason'] === 'directory'
      ? { what: 'This is a folder.', kept: nothingImported, todo: 'Choose the files inside it.' }
      : {
          what: 'The system did not allow this file to be read.',
          kept: nothingImported,
          todo: 'If it is open in Excel, close it. See also whether you have permission to open it.',
        },
  reader_file_empty: () => ({
    what: 'The file is empty.',
    kept: nothingImported,
    todo: 'See whether the system it comes from finished exporting.',
  }),
  reader_kind_unsupported: () => ({
    what: 'This kind of file is not read here.',
    kept: nothingImported,
    todo: 'Save the spreadsheet as XLSX or CSV and import that.',
  }),
  reader_password_protected: () => ({
    what: 'The spreadsheet is protected by a password.',
    kept: nothingImported,
    todo: 'Open it in Excel, save a copy without a password and import the copy.',
  }),
  reader_archive_damaged: () => ({
    what: 'The spreadsheet is damaged and does not open.',
    kept: nothingImported,
    todo: 'Open it in Excel, let it repair and save again; or ask for the file once more.',
  }),
  reader_archive_over_budget: () => ({
    what: 'Unpacked, the spreadsheet is larger than is safe to read.',
    kept: 'Reading stopped before it weighed on the computer; nothing was imported.',
    todo: 'If you trust its origin, save it as CSV and import the CSV.',
  }),
  reader_xml_damaged: (params) => ({
    what: `An inner part of the spreadsheet is broken${inRow(params)}.`,
    kept: nothingImported,
    todo: 'Open it in Excel and save again; or ask for the file once more.',
  }),
  reader_xml_forbidden: () => ({
    what: 'The spreadsheet carries instructions that a normal one does not have (DOCTYPE or entities).',
    kept: 'None of them was followed; nothing was imported.',
    todo: 'Distrust its origin. If you trust it, save the spreadsheet again with Excel.',
  }),
  reader_workbook_damaged: () => ({
    what: 'The workbook is damaged and does not open.',
    kept: nothingImported,
    todo: 'Open it in Excel or LibreOffice, save it as XLSX and drop the copy; or ask for the file again.',
  }),
  reader_workbook_too_large: (params) => ({
    what: `The workbook is too large for this old format.${upTo(params, 'bytes')}`,
    kept: nothingImported,
    todo: 'Open it in Excel, save it as XLSX or CSV, which are read bit by bit, and drop the copy.',
  }),
  reader_sheet_missing: (params) => ({
    what:
      params['sheet'] === undefined
        ? 'The chosen sheet does not exist in this file.'
        : `The sheet “${params['sheet']}” does not exist in this file.`,
    todo: 'Choose another sheet.',
  }),
  reader_quote_unclosed: (params) => ({
    what: `A quotation mark opens${inRow(params)} and never closes; from there on the cells run together.`,
    kept: nothingImported,
    todo: 'Correct the row in the file, or see whether the chosen separator is right.',
  }),
  reader_cell_too_long: (params) => ({
    what: `A cell is too long${inRow(params)}.${upTo(params, 'characters')}`,
    kept: nothingImported,
    todo: 'Usually a quotation mark does not close, or the separator is wrong.',
  }),
  reader_row_too_long: (params) => ({
    what: `A row is too long${inRow(params)}.${upTo(params, 'characters')}`,
    kept: nothingImported,
    todo: 'Usually a quotation mark does not close, or the file has no line ends.',
  }),
  reader_too_many_rows: (params) => ({
    what: `The file has too many rows.${upTo(params, 'rows')}`,
    kept: nothingImported,
    todo: 'Divide it into parts and import them one at a time.',
  }),
  reader_too_many_columns: (params) => ({
    what: `The file has too many columns${inRow(params)}.${upTo(params, 'columns')}`,
    kept: nothingImported,
    todo: 'See whether the chosen separator is right; if so, delete the columns you do not use.',
  }),
  reader_text_not_decodable: (params) => ({
    what: `The text does not fit the chosen encoding${inRow(params)}.`,
    kept: nothingImported,
    todo: 'Choose another encoding; files from Excel in Portuguese are usually Windows-1252.',
  }),
  reader_audio_not_mp3: () => ({
    what: 'This file is not an MP3.',
    kept: 'Nothing was taken from it.',
    todo: 'Save the recording as MP3; changing the name of the file does not change what it is.',
  }),
  reader_audio_damaged: () => ({
    what: 'The MP3 is damaged: its sound cannot be measured.',
    kept: 'Nothing was taken from it.',
    todo: 'Save the recording as MP3 again, or ask for the file once more.',
  }),
  reader_audio_free_format: () => ({
    what: 'The MP3 uses a bit rate that few players understand (free format).',
    kept: 'Nothing was taken from it.',
    todo: 'Save the recording again with a common bit rate, such as 64 kbit/s.',
  }),
  reader_audio_too_large: (params) => ({
    what: `The sound file is too large to be measured.${upTo(params, 'bytes')}`,
    kept: 'Nothing was taken from it.',
    todo: 'A campaign takes at most 30 seconds; cut the recording first.',
  }),
  reader_audio_too_long: (params) => ({
    what: `The recording is over ${params['minutes'] ?? 10} minutes: too long for this.`,
    kept: 'Nothing was taken from it.',
    todo: 'A campaign takes at most 30 seconds; take that part out with a sound program.',
  }),
  reader_audio_mixed_rates: () => ({
    what: 'The recording joins parts of different sample rates, and only its end can be cut.',
    kept: 'The recording stays as it is.',
    todo: 'Begin the part at 0:00, or save the recording again with one rate.',
  }),
  reader_timed_out: () => ({
    what: 'Reading the file took too long and was stopped.',
    kept: nothingImported,
    todo: 'Try again. If it repeats, save it as CSV or divide the file.',
  }),
  reader_out_of_memory: () => ({
    what: 'The file asked for too much memory and reading was stopped.',
    kept: nothingImported,
    todo: 'Save it as CSV, which weighs less, or divide the file.',
  }),
  reader_crashed: () => ({
    what: 'The file reader stopped in the middle of this file.',
    kept: `${nothingImported} The rest of the app was not affected.`,
    todo: 'Try again. If it repeats, open it in Excel, save as CSV and import the CSV.',
  }),
  reader_answer_invalid: () => ({
    what: 'The reader gave back something that makes no sense, and it was thrown away.',
    kept: nothingImported,
    todo: 'The file may be damaged. Save it again with Excel and try once more.',
  }),
  import_no_key_column: (params) => ({
    what: 'No column is marked as phone, CPF or CNPJ.',
    todo:
      Number(params['sheets'] ?? 1) > 1
        ? 'Mark one at the head of the table, or choose another sheet.'
        : 'Mark one at the head of the table.',
  }),
  import_nothing_taken: () => ({
    what: 'No row could be accepted.',
    kept: 'No list was made.',
    todo: 'See the reasons; usually the phone is in another column.',
  }),
  import_cancelled: () => ({
    what: 'The import was cancelled.',
    kept: 'No list was made; nothing was left halfway.',
  }),
  import_job_missing: () => ({
    what: 'The data process restarted in the middle of this import.',
    kept: 'Nothing was taken halfway: either the whole list is in Lists, or none was made.',
    todo: 'If it is not in Lists, import the file again.',
  }),
  import_row_missing: () => ({
    what: 'The file has no such row.',
    kept: 'Nothing changed.',
    todo: 'Go back to the file and choose the row again.',
  }),
  review_missing: () => ({
    what: 'This file is no longer being looked through.',
    kept: 'If it became a list, it is in Lists with all that was mended.',
    todo: 'If it was given up, drop the file again.',
  }),
  list_not_reopenable: () => ({
    what: 'The import of this list cannot be taken back.',
    kept: 'The list stays as it is.',
    todo: 'If it is of no use, delete the list and import the file again.',
  }),
  list_missing: () => ({
    what: 'This list no longer exists.',
    todo: 'It may have been removed. The ones there are stand in Lists.',
  }),
  list_in_use: () => ({
    what: 'An open draft uses this list.',
    kept: 'The list stays as it is.',
    todo: 'Delete the draft, or choose another list in it, and try again.',
  }),
  connection_missing: () => ({
    what: 'This connection no longer exists.',
    todo: 'The ones there are stand in the settings.',
  }),
  connection_in_use: () => ({
    what: 'Sends are waiting in the outbox for this connection, or records are still to come from it.',
    kept: 'The connection stays as it is.',
    todo: 'Wait until they finish, or cancel the sends, and try again.',
  }),
  connection_url_malformed: () => ({
    what: 'This is not the address of a service.',
    todo: 'Write it like https://service.example.com, without a user, a “?” or a “#”.',
  }),
  test_phone_unreadable: () => ({
    what: 'This is no phone that exists.',
    todo: 'Write it with its area code, or with + and the country code.',
  }),
  test_phones_missing: () => ({
    what: 'None of your test phones gets this kind of campaign.',
    kept: 'Nothing was sent.',
    todo: 'Save a mobile of yours in Settings, Test phones.',
  }),
  connection_token_malformed: () => ({
    what: 'This is not a token: it has spaces, line breaks or letters that no token has.',
    kept: 'The connection stays as it was.',
    todo: 'Copy it once more, whole and alone, from where the service shows it.',
  }),
  connection_url_not_encrypted: () => ({
    what: 'This address is not encrypted (http://).',
    kept: 'Nothing was sent to it.',
    todo: 'Use https://. Without encryption the token and the phones would cross the network openly; only this computer itself (127.0.0.1) may do without.',
  }),
  audio_missing: () => ({
    what: 'This recording no longer exists.',
    todo: 'Choose another one, or the file again.',
  }),
  audio_in_use: () => ({
    what: 'A draft uses this recording.',
    kept: 'The recording stays as it is.',
    todo: 'Delete the draft, or choose another recording in it, and try again.',
  }),
  audio_too_large: (params) => ({
    what: `The sound file has more than a campaign takes.${upTo(params, 'bytes')}`,
    kept: 'Nothing was taken from it.',
    todo: 'It is usually a picture within the file. Save the sound without it and choose the file again.',
  }),
  audio_undecodable: () => ({
    what: 'The sound of this file cannot be read.',
    kept: 'Nothing was taken from it.',
    todo: 'Open it in a sound program and save it as MP3 or WAV.',
  }),
  audio_track_missing: () => ({
    what: 'This file has no sound.',
    kept: 'Nothing was taken from it.',
    todo: 'Choose another file, or record the message.',
  }),
  audio_decoder_missing: () => ({
    what: 'This computer cannot decode the sound of this file.',
    kept: 'Nothing was taken from it.',
    todo: 'Save the recording as MP3 or WAV in another program.',
  }),
  combination_of_different_kinds: () => ({
    what: 'There are lists of phones and lists of documents among those chosen.',
    kept: 'The lists stay as they are.',
    todo: 'Combine only lists of phones, or only lists of documents.',
  }),
  combination_empty: () => ({
    what: 'No contact is left of this combination.',
    kept: 'No list was made.',
    todo: 'Look at the operation and at the order of the lists.',
  }),
  combination_cancelled: () => ({
    what: 'The combination was cancelled.',
    kept: 'No list was made; the others stay as they are.',
  }),
  combination_job_missing: () => ({
    what: 'This combination is no longer under way.',
    kept: 'If it ended, the list stands in Lists; if not, nothing was half done.',
  }),
  draft_missing: () => ({
    what: 'This draft no longer exists.',
    todo: 'It may have been deleted or sent. See Campaigns and History.',
  }),
  draft_changed_elsewhere: () => ({
    what: 'This draft was changed elsewhere while you were writing.',
    kept: 'What you wrote is still on this screen.',
    todo: 'Choose which of the two versions to go on with.',
  }),
  draft_in_outbox: () => ({
    what: 'This campaign is already in the outbox.',
    kept: 'What was frozen for sending does not change.',
    todo: 'To change it, cancel the send in the outbox while it is waiting.',
  }),
  draft_incomplete: () => ({
    what: 'Something is still missing in this draft.',
    kept: 'Nothing was sent.',
    todo: 'What is missing is written beside each field.',
  }),
  audience_changed: (params) => ({
    what:
      params['seen'] === params['now']
        ? 'Who is blocked changed while this was being prepared.'
        : `The audience changed while you reviewed it: it had ${number(Number(params['seen']))} recipients, now it has ${number(Number(params['now']))}.`,
    kept: 'Nothing was sent, and the draft is saved.',
    todo: 'Look at the numbers again, then send.',
  }),
  suppression_list_missing: () => ({
    what: 'This do-not-contact list does not exist any more.',
    todo: 'See on the page Do not contact what holds now.',
  }),
  suppression_entry_missing: () => ({
    what: 'This block was removed before.',
    todo: 'See on the page Do not contact what holds now.',
  }),
  suppression_entry_exists: () => ({
    what: 'This number was blocked by hand before.',
    kept: 'The block stays as it was.',
  }),
  suppression_key_unreadable: () => ({
    what: 'This number cannot be read, and was not blocked.',
    todo: 'Write the phone with its area code, or the whole CPF or CNPJ.',
  }),
  suppression_not_exportable: () => ({
    what: 'Of this list there are only codes, from which no number can be told.',
    todo: 'Use the file that it came from.',
  }),
  export_write_failed: () => ({
    what: 'The file could not be written in that place.',
    kept: 'The rows are still stored here.',
    todo: 'See whether there is disk space and whether the file is open in another program, or choose another folder.',
  }),
  person_unreadable: ({ line }) => ({
    what: `This is neither a phone with its area code nor a CPF or CNPJ${typeof line === 'number' ? `: line ${number(line)}` : ''}.`,
    kept: 'Nothing was searched or erased.',
    todo: 'Check the number and search again.',
  }),
  person_waits: ({ items }) => ({
    what: `Requests that name this person may still leave, or wait for an answer${typeof items === 'number' ? `: ${number(items)}` : ''}.`,
    kept: 'Nothing was erased.',
    todo: 'Take what is open out of the outbox, or settle it there; then erase again.',
  }),
  service_stopped: () => ({
    what: 'The local service is stopped.',
    kept: 'What it has stored is still stored.',
    todo: 'Start it in Local service and do it again.',
  }),
  service_unavailable: () => ({
    what: 'The local service did not answer.',
    kept: 'What it has stored is still stored.',
    todo: 'Try again. If it goes on, restart the local service.',
  }),
  cnpj_import_running: () => ({
    what: 'An import of the CNPJ base is under way already.',
    kept: 'It goes on as it was.',
    todo: 'Wait for its end, or cancel it.',
  }),
  workspace_unavailable: () => ({
    what: 'The data process did not answer.',
    kept: 'What was saved is still saved.',
    todo: 'It usually comes back by itself within seconds. Try again.',
  }),
}
