import { connectionProblems } from './connection-problems-en.ts'
import { databaseProblems } from './database-problems-en.ts'
import { enrichmentProblems } from './enrichment-problems-en.ts'
import { networkProblems } from './network-problems-en.ts'
import { outboxProblems } from './outbox-problems-en.ts'
import { refusedFiles } from './refused-files-en.ts'
import { refusedKindOf } from './refused-files.ts'
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
  ...connectionProblems,
  ...databaseProblems,
  ...enrichmentProblems,
  ...outboxProblems,
  ...registrationProblems,
  ...networkProblems,
  reader_file_missing: () => ({
    what: 'The file was not found.',
    kept: nothingImported,
    todo: 'Check whether it was moved or renamed and try again.',
  }),
  reader_file_unreadable: (params) =>
    params['reason'] === 'directory'
      ? { what: 'This is a folder.', kept: nothingImported, todo: 'Choose the files inside it.' }
      : {
          what: 'The system did not allow this file to be read.',
          kept: nothingImported,
          todo: 'If it is open in Excel, close it. Also check that you have permission to open it.',
        },
  reader_file_empty: () => ({
    what: 'The file is empty.',
    kept: nothingImported,
    todo: 'Check whether the source system finished exporting.',
  }),
  reader_kind_unsupported: (params) => {
    const [what, todo] = refusedFiles[refusedKindOf(params['kind'])]
    return { what, kept: nothingImported, todo }
  },
  reader_password_protected: () => ({
    what: 'The spreadsheet is password-protected.',
    kept: nothingImported,
    todo: 'Open it in Excel, save a copy without a password and import the copy.',
  }),
  reader_password_wrong: () => ({
    what: 'The password does not open the spreadsheet.',
    kept: nothingImported,
    todo: 'Check upper and lower case, or ask the person who sent the file for the password.',
  }),
  reader_encryption_unsupported: () => ({
    what: 'The spreadsheet is password-protected in a way that Revoada cannot open.',
    kept: nothingImported,
    todo: 'Open it in the program it was made with, save a copy without a password and import the copy.',
  }),
  reader_archive_damaged: () => ({
    what: 'The spreadsheet is damaged and cannot be opened.',
    kept: nothingImported,
    todo: 'Open it in Excel, let it repair and save again; or ask for the file again.',
  }),
  reader_archive_over_budget: () => ({
    what: 'Unpacked, the spreadsheet is larger than is safe to read.',
    kept: 'Reading stopped before it slowed down the computer; nothing was imported.',
    todo: 'If you trust its source, save it as CSV and import the CSV.',
  }),
  reader_xml_damaged: (params) => ({
    what: `An internal part of the spreadsheet is broken${inRow(params)}.`,
    kept: nothingImported,
    todo: 'Open it in Excel and save again; or ask for the file again.',
  }),
  reader_xml_forbidden: () => ({
    what: 'The spreadsheet contains instructions that a normal one does not have (DOCTYPE or entities).',
    kept: 'None of them was followed; nothing was imported.',
    todo: 'Don’t open it unless you trust the source. If you do, save the spreadsheet again with Excel.',
  }),
  reader_workbook_damaged: () => ({
    what: 'The workbook is damaged and cannot be opened.',
    kept: nothingImported,
    todo: 'Open it in Excel or LibreOffice, save it as XLSX and drop the copy; or ask for the file again.',
  }),
  reader_workbook_too_large: (params) => ({
    what: `The workbook is too large for this old format.${upTo(params, 'bytes')}`,
    kept: nothingImported,
    todo: 'Open it in Excel, save it as XLSX or CSV, which are read in pieces, and drop the copy.',
  }),
  reader_sheet_missing: (params) => ({
    what:
      params['sheet'] === undefined
        ? 'The chosen sheet does not exist in this file.'
        : `The sheet “${params['sheet']}” does not exist in this file.`,
    todo: 'Choose another sheet.',
  }),
  reader_cell_too_long: (params) => ({
    what: `A cell is too long${inRow(params)}.${upTo(params, 'characters')}`,
    kept: nothingImported,
    todo: 'Usually a quotation mark does not close, or the separator is wrong.',
  }),
  reader_row_too_long: (params) => ({
    what: `A row is too long${inRow(params)}.${upTo(params, 'characters')}`,
    kept: nothingImported,
    todo: 'Usually a quotation mark does not close, or the file has no line breaks.',
  }),
  reader_too_many_rows: (params) => ({
    what: `The file has too many rows.${upTo(params, 'rows')}`,
    kept: nothingImported,
    todo: 'Split it into parts and import them one at a time.',
  }),
  reader_too_many_columns: (params) => ({
    what: `The file has too many columns${inRow(params)}.${upTo(params, 'columns')}`,
    kept: nothingImported,
    todo: 'Check that the chosen separator is right; if it is, delete the columns you do not use.',
  }),
  reader_audio_not_mp3: () => ({
    what: 'This file is not an MP3.',
    kept: 'Nothing was imported from it.',
    todo: 'Save the recording as MP3; changing the name of the file does not change what it is.',
  }),
  reader_audio_damaged: () => ({
    what: 'The MP3 is damaged: its sound cannot be measured.',
    kept: 'Nothing was imported from it.',
    todo: 'Save the recording as MP3 again, or ask for the file again.',
  }),
  reader_audio_free_format: () => ({
    what: 'The MP3 uses a bit rate that few players understand (free format).',
    kept: 'Nothing was imported from it.',
    todo: 'Save the recording again with a common bit rate, such as 64 kbit/s.',
  }),
  reader_audio_too_large: (params) => ({
    what: `The audio file is too large to be measured.${upTo(params, 'bytes')}`,
    kept: 'Nothing was imported from it.',
    todo: 'A campaign accepts at most 30 seconds; trim the recording first.',
  }),
  reader_audio_too_long: (params) => ({
    what: `The recording is over ${params['minutes'] ?? 10} minutes: too long for this.`,
    kept: 'Nothing was imported from it.',
    todo: 'A campaign accepts at most 30 seconds; extract that part with an audio program.',
  }),
  reader_audio_mixed_rates: () => ({
    what: 'The MP3 joins recordings of different sample rates, or mono and stereo. Not every phone would play all of it.',
    kept: 'The file stays as it is.',
    todo: 'Open it in an audio program and save it again as one MP3.',
  }),
  reader_timed_out: () => ({
    what: 'Reading the file took too long and was stopped.',
    kept: nothingImported,
    todo: 'Try again. If it happens again, save it as CSV or split the file.',
  }),
  reader_out_of_memory: () => ({
    what: 'The file needed too much memory and reading was stopped.',
    kept: nothingImported,
    todo: 'Save it as CSV, which needs less, or split the file.',
  }),
  reader_crashed: () => ({
    what: 'The file reader stopped in the middle of this file.',
    kept: `${nothingImported} The rest of the app was not affected.`,
    todo: 'Try again. If it happens again, open it in Excel, save as CSV and import the CSV.',
  }),
  reader_answer_invalid: () => ({
    what: 'The reader returned an invalid result, which was discarded.',
    kept: nothingImported,
    todo: 'The file may be damaged. Save it again with Excel and try again.',
  }),
  import_no_key_column: (params) => ({
    what: 'No column is marked as phone, CPF or CNPJ.',
    todo:
      Number(params['sheets'] ?? 1) > 1
        ? 'Mark one at the top of the table, or choose another sheet.'
        : 'Mark one at the top of the table.',
  }),
  import_nothing_taken: () => ({
    what: 'No row could be accepted.',
    kept: 'No list was created.',
    todo: 'Check the reasons; usually the phone is in another column.',
  }),
  import_headers_differ: () => ({
    what: 'The columns of this file are not the same as those of the others.',
    kept: 'No list was created; the files stay in the queue.',
    todo: 'Import this file on its own, or correct its header and try again.',
  }),
  file_not_open: () => ({
    what: 'The data process restarted after this file was opened.',
    kept: 'The file is as it was; nothing was imported.',
    todo: 'Open it again.',
  }),
  import_cancelled: () => ({
    what: 'The import was cancelled.',
    kept: 'No list was created; nothing was left half done.',
  }),
  job_missing: () => ({
    what: 'The data process restarted in the middle of this.',
    kept: 'Nothing was left half done: it either finished completely or left nothing.',
    todo: 'If you cannot find the result, start again.',
  }),
  import_row_missing: () => ({
    what: 'The file has no such row.',
    kept: 'Nothing changed.',
    todo: 'Go back to the file and choose the row again.',
  }),
  review_missing: () => ({
    what: 'This file is no longer in review.',
    kept: 'If it became a list, it is in Lists with all your corrections.',
    todo: 'If it was discarded, drop the file again.',
  }),
  list_not_reopenable: () => ({
    what: 'The import of this list cannot be undone.',
    kept: 'The list stays as it is.',
    todo: 'If you do not need it, delete the list and import the file again.',
  }),
  list_missing: () => ({
    what: 'This list no longer exists.',
    todo: 'It may have been removed. See the current ones in Lists.',
  }),
  list_in_use: () => ({
    what: 'An open draft uses this list.',
    kept: 'The list stays as it is.',
    todo: 'Delete the draft, or choose another list in it, and try again.',
  }),
  list_changed: () => ({
    what: 'The list changed in the meantime.',
    kept: 'Nobody was removed or put back.',
    todo: 'Look at the list and try again.',
  }),
  column_name_taken: ({ name }) => ({
    what: `The list already has a column${typeof name === 'string' ? ` “${name}”` : ' of this name'}.`,
    kept: 'The column keeps the name it had.',
    todo: 'Choose another name.',
  }),
  test_phone_unreadable: () => ({
    what: 'This is not a valid phone number.',
    todo: 'Enter it with its area code, or with + and the country code.',
  }),
  test_phones_missing: () => ({
    what: 'None of your test phones can receive this type of campaign.',
    kept: 'Nothing was sent.',
    todo: 'Add a mobile number of yours in Settings, Test phones.',
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
    what: `The audio file is larger than a campaign accepts.${upTo(params, 'bytes')}`,
    kept: 'Nothing was imported from it.',
    todo: 'It is usually a picture inside the file. Save the audio without it and choose the file again.',
  }),
  audio_undecodable: () => ({
    what: 'The audio in this file could not be read.',
    kept: 'Nothing was imported from it.',
    todo: 'Open it in an audio program and save it as MP3 or WAV.',
  }),
  audio_track_missing: () => ({
    what: 'This file has no audio.',
    kept: 'Nothing was imported from it.',
    todo: 'Choose another file, or record the message.',
  }),
  audio_decoder_missing: () => ({
    what: 'This computer cannot decode the audio in this file.',
    kept: 'Nothing was imported from it.',
    todo: 'Save the recording as MP3 or WAV in another program.',
  }),
  combination_of_different_kinds: () => ({
    what: 'You chose both phone lists and document lists.',
    kept: 'The lists stay as they are.',
    todo: 'Combine only phone lists, or only document lists.',
  }),
  combination_empty: () => ({
    what: 'This combination leaves no contacts.',
    kept: 'No list was created.',
    todo: 'Check the operation and the order of the lists.',
  }),
  draft_missing: () => ({
    what: 'This draft no longer exists.',
    todo: 'It may have been deleted or sent. See Campaigns and History.',
  }),
  draft_changed_elsewhere: () => ({
    what: 'This draft was changed elsewhere while you were writing.',
    kept: 'What you wrote is still on this screen.',
    todo: 'Choose which of the two versions to continue with.',
  }),
  draft_being_queued: () => ({
    what: 'This campaign is already being prepared for sending.',
    todo: 'Wait until it is done. It will appear in the outbox.',
  }),
  draft_in_outbox: () => ({
    what: 'This campaign is already in the outbox.',
    kept: 'What was frozen for sending does not change.',
    todo: 'To change it, cancel the send in the outbox while it is waiting.',
  }),
  draft_incomplete: () => ({
    what: 'Something is still missing from this draft.',
    kept: 'Nothing was sent.',
    todo: 'What is missing is shown next to each field.',
  }),
  audience_changed: (params) => ({
    what:
      params['seen'] === params['now']
        ? 'The list, the do-not-contact lists or recent sends changed while you reviewed this.'
        : `The audience changed while you reviewed it: it had ${number(Number(params['seen']))} recipients, now it has ${number(Number(params['now']))}.`,
    kept: 'Nothing was sent, and the draft is saved.',
    todo: 'Check the numbers again, then send.',
  }),
  suppression_list_missing: () => ({
    what: 'This do-not-contact list no longer exists.',
    todo: 'See what applies now on the Do not contact page.',
  }),
  suppression_entry_missing: () => ({
    what: 'This block was already removed.',
    todo: 'See what applies now on the Do not contact page.',
  }),
  suppression_entry_exists: () => ({
    what: 'This number is already blocked individually.',
    kept: 'The block stays as it was.',
  }),
  suppression_key_unreadable: () => ({
    what: 'This number cannot be read, and was not blocked.',
    todo: 'Enter the phone with its area code, or the full CPF or CNPJ.',
  }),
  suppression_of_team: () => ({
    what: 'These blocks are the team’s.',
    kept: 'They still apply.',
    todo: 'The team’s administrator can lift blocks; when you leave the team, they go from this computer.',
  }),
  suppression_not_exportable: () => ({
    what: 'This list has only codes, which cannot be turned back into numbers.',
    todo: 'Use the original file.',
  }),
  export_write_failed: () => ({
    what: 'The file could not be saved there.',
    kept: 'The rows are still saved here.',
    todo: 'Check the disk space and whether the file is open in another program, or choose another folder.',
  }),
  person_unreadable: ({ line }) => ({
    what: `This is neither a phone with its area code nor a CPF or CNPJ${typeof line === 'number' ? `: line ${number(line)}` : ''}.`,
    kept: 'Nothing was searched or erased.',
    todo: 'Check the number and search again.',
  }),
  person_waits: ({ items }) => ({
    what: `Requests that include this person may still be sent, or await a response${typeof items === 'number' ? `: ${number(items)}` : ''}.`,
    kept: 'Nothing was erased.',
    todo: 'In the outbox, cancel or resolve what is open; then try to erase again.',
  }),
  service_stopped: () => ({
    what: 'The local service is stopped.',
    kept: 'What it stored is still there.',
    todo: 'Start it in Local service and try again.',
  }),
  service_unavailable: () => ({
    what: 'The local service did not respond.',
    kept: 'What it stored is still there.',
    todo: 'Try again. If it happens again, restart the local service.',
  }),
  cnpj_import_running: () => ({
    what: 'An import of the CNPJ base is already running.',
    kept: 'It continues as it is.',
    todo: 'Wait for it to finish, or cancel it.',
  }),
  workspace_unavailable: () => ({
    what: 'The data process did not respond.',
    kept: 'What was saved is still saved.',
    todo: 'It usually recovers by itself within seconds. Try again.',
  }),
}
