import { oldSuppressionDays } from '../../../shared/rules/suppression-age.ts'
import type { suppressions as inPortuguese } from '../pt-br/suppressions.ts'
import { number, plural } from './formats.ts'

export const suppressions: typeof inPortuguese = {
  title: 'Do not contact',
  line: (lists, entries) =>
    `${plural(lists, 'list', 'lists')} and ${plural(entries, 'single block', 'single blocks')}. Whoever is in here is left out of every campaign.`,
  import: 'Import list…',
  addOne: 'Block one…',
  emptyTitle: 'Nobody is blocked',
  emptyLine:
    'Drop the list of Procon, of Não Me Perturbe or of those who asked to be left out, or block one number at a time. Whoever is blocked is left out of every campaign, also after the contact list was deleted.',
  dropTitle: 'Drop to block',
  dropLine: 'It becomes a list of blocks, not of contacts. You see it first.',
  oneAtATime: 'Drop one file at a time.',
  tabs: 'Do not contact',
  tabLists: 'Lists',
  tabEntries: 'One by one',
  noLists: 'No list was imported',
  noListsLine: 'Drop a file onto this page to import the first one.',
  noEntries: 'Nobody was blocked one by one',
  noEntriesLine: 'For whoever asked by phone or e-mail: “Block one…”.',

  sources: {
    opt_out: 'Opted out',
    nao_me_perturbe: 'Não Me Perturbe',
    procon: 'Procon',
    deceased: 'Deceased',
    own: 'Own decision',
    other: 'Another source',
  },
  kinds: { phone: 'Phone', cpf: 'CPF', cnpj: 'CNPJ' },
  storages: { plain: 'Numbers', hashed: 'Codes only' },

  find: 'See whether somebody is blocked: phone, CPF or CNPJ',
  notReadable: 'Write the phone with its area code, or the whole CPF or CNPJ.',
  notBlocked: (what) => `Not blocked: ${what}.`,
  isBlocked: (what) => `Blocked: ${what}.`,
  byList: (list, source, since) => `“${list}” (${source}), of ${since}`,
  byHand: (source, since) => `Blocked one by one on ${since} (${source})`,
  searching: 'Searching…',

  oldTitle: (count) =>
    count === 1
      ? `1 list is more than ${oldSuppressionDays} days old`
      : `${number(count)} lists are more than ${oldSuppressionDays} days old`,
  oldLine:
    'Whoever asked to be left alone since is not in it, and would still be contacted. Fetch the new list from its source, import it and remove the old one.',
  age: (days) => (days === 0 ? 'of today' : days === 1 ? 'of yesterday' : `${number(days)} days ago`),

  name: 'Name',
  source: 'Source',
  blocked: 'Blocks',
  obtainedOn: 'Date of the list',
  storage: 'Kept as',
  file: 'File',
  who: 'Who',
  note: 'Note',
  addedAt: 'Since',
  hashedKey: (kind) => `${kind}, kept as a code only`,
  phonesAndDocuments: (phones, documents) =>
    documents === 0
      ? plural(phones, 'phone', 'phones')
      : phones === 0
        ? plural(documents, 'document', 'documents')
        : `${plural(phones, 'phone', 'phones')}, ${plural(documents, 'document', 'documents')}`,
  actionsFor: (name) => `Actions for ${name}`,
  seeTaken: 'See what was taken',
  saveAs: 'Save as CSV…',
  saved: (count) => `${plural(count, 'block saved', 'blocks saved')}.`,
  remove: 'Remove…',
  unblock: 'Unblock…',

  removeTitle: (name) => `Remove “${name}”?`,
  removeLine: (what) =>
    `The list stops blocking ${what}. Whoever is in no other list gets campaigns again. It cannot be undone; the original file is not touched.`,
  removeAction: 'Remove the list',
  removed: (name) => `“${name}” was removed: it blocks nobody any more.`,
  unblockTitle: (who) => `Unblock ${who}?`,
  unblockLine: 'Unless a list blocks them as well, they get campaigns again.',
  unblockAction: 'Unblock',
  unblocked: (who) => `Unblocked: ${who}.`,

  taken: {
    rows: 'Rows of the file',
    accepted: 'Block',
    duplicates: 'Duplicates',
    rejected: 'Not understood',
    reasons: 'Why rows were not understood',
    nothingRejected: 'Every row was understood.',
    imported: 'Imported',
    hashedHint:
      'There are only codes, made with a key that stays on this computer: the list blocks, but nobody can read from it who is in it.',
  },

  add: {
    title: 'Block one number',
    kind: 'What it is',
    number: { phone: 'Phone with area code', cpf: 'CPF', cnpj: 'CNPJ' },
    reason: 'Why',
    note: 'Note (optional)',
    noteHint: 'Who asked, by what way, a reference.',
    hashed: 'Keep a code only',
    hashedHint: 'It blocks all the same, but the number is seen nowhere any more.',
    action: 'Block',
    done: (who) => `Blocked: ${who}. It holds for whatever is not in the outbox yet.`,
  },

  sheet: {
    title: 'Import a do-not-contact list',
    about: 'About the list',
    chooseSource: 'Choose…',
    obtainedHint: 'The day on which it left its source, not today.',
    storage: 'Keep',
    storageHint: {
      plain: 'The numbers themselves: the list can be saved as a file again.',
      hashed:
        'Codes made with a key that stays on this computer: it blocks, but nobody can read who is in it.',
    },
    columns: 'What is in each column',
    columnsHint: 'All phones and documents of a row are blocked.',
    unused: 'Does not block by it',
    roleOf: (column) => `What the column ${column} is`,
    reading: 'Reading the file…',
    howRead: 'How the file was read',
    verdictAll: (rows) => (rows === 1 ? 'The only row of the file' : `The ${number(rows)} rows of the file`),
    verdictFirst: (rows) => `The first ${number(rows)} rows`,
    missing: {
      key: 'Say which column is a phone, CPF or CNPJ.',
      name: 'Give the list a name.',
      source: 'Choose where the list comes from.',
      date: 'Say of what day the list is.',
      future: 'The date of the list lies in the future.',
      nothing: 'No row was understood.',
    },
    start: 'Import blocks',
  },

  running: (file) => `Importing blocks from ${file}`,
  cancelling: (file) => `Cancelling ${file}`,
  cancelRunning: (file) => `Cancel the import of blocks from ${file}`,
  failed: (file) => `The blocks of ${file} were not taken.`,
  committed: (name, rows, rejected) =>
    rejected === 0
      ? `“${name}” blocks from now on: ${plural(rows, 'row was', 'rows were')} taken.`
      : `“${name}” blocks from now on: ${plural(rows, 'row was', 'rows were')} taken, ${plural(rejected, 'was', 'were')} not understood.`,
}
