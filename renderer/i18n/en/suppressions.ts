import { oldSuppressionDays } from '../../../shared/rules/suppression-age.ts'
import type { suppressions as inPortuguese } from '../pt-br/suppressions.ts'
import { number, plural } from './formats.ts'

export const suppressions: typeof inPortuguese = {
  title: 'Do not contact',
  line: (lists, entries) =>
    `${plural(lists, 'list', 'lists')} and ${plural(entries, 'individual block', 'individual blocks')}. Everyone in here is left out of every campaign.`,
  import: 'Import list…',
  addOne: 'Block number…',
  emptyTitle: 'No one is blocked',
  emptyLine:
    'Drop a Procon, Não Me Perturbe or opt-out list, or block one number at a time. Anyone blocked is left out of every campaign, even after the contact list is deleted.',
  dropTitle: 'Drop to block',
  dropLine: 'It becomes a do-not-contact list, not a contact list. You check it first.',
  oneAtATime: 'Drop one file at a time.',
  tabs: 'Do not contact',
  tabLists: 'Lists',
  tabEntries: 'Individual',
  noLists: 'No lists imported',
  noListsLine: 'Drop a file onto this page to import the first one.',
  noEntries: 'No individual blocks',
  noEntriesLine: 'For people who asked by phone or e-mail: “Block number…”.',

  sources: {
    opt_out: 'Opted out',
    invalid_number: 'Invalid number',
    nao_me_perturbe: 'Não Me Perturbe',
    procon: 'Procon',
    deceased: 'Deceased',
    own: 'Own decision',
    other: 'Another source',
  },
  invalidNumberHint: 'Blocks the number only: the person can still be reached at another phone.',
  kinds: { phone: 'Phone', cpf: 'CPF', cnpj: 'CNPJ' },
  storages: { plain: 'Numbers', hashed: 'Codes only', team: 'Codes only' },

  find: 'Check whether someone is blocked: phone, CPF or CNPJ',
  notReadable: 'Enter the phone with its area code, or the full CPF or CNPJ.',
  notBlocked: (what) => `Not blocked: ${what}.`,
  isBlocked: (what) => `Blocked: ${what}.`,
  byList: (list, source, since) => `“${list}” (${source}), dated ${since}`,
  byHand: (source, since) => `Blocked individually on ${since} (${source})`,
  searching: 'Searching…',

  oldTitle: (count) =>
    count === 1
      ? `1 list is more than ${oldSuppressionDays} days old`
      : `${number(count)} lists are more than ${oldSuppressionDays} days old`,
  oldLine:
    'Anyone who opted out since then is not in it and would still be contacted. Get the new list from its source, import it and remove the old one.',
  age: (days) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${number(days)} days ago`),

  name: 'Name',
  source: 'Source',
  blocked: 'Blocked',
  obtainedOn: 'List date',
  storage: 'Stored as',
  file: 'File',
  who: 'Who',
  note: 'Note',
  addedAt: 'Since',
  hashedKey: (kind) => `${kind}, stored as a code only`,
  ofTeam: 'Team',
  codes: (count) => (count === 0 ? 'nobody' : plural(count, 'person', 'people')),
  phonesAndDocuments: (phones, documents) =>
    documents === 0
      ? plural(phones, 'phone', 'phones')
      : phones === 0
        ? plural(documents, 'document', 'documents')
        : `${plural(phones, 'phone', 'phones')}, ${plural(documents, 'document', 'documents')}`,
  actionsFor: (name) => `Actions for ${name}`,
  seeTaken: 'View import result',
  saveAs: 'Save as CSV…',
  saved: (count) => `${plural(count, 'block saved', 'blocks saved')}.`,
  remove: 'Remove…',
  unblock: 'Unblock…',

  removeTitle: (name) => `Remove “${name}”?`,
  removeLine: (what) =>
    `The list stops blocking ${what}. Anyone in no other list gets campaigns again. This cannot be undone; the original file is not touched.`,
  removeAction: 'Remove the list',
  removed: (name) => `“${name}” was removed: it no longer blocks anyone.`,
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
      'There are only codes, made with a key that stays on this computer: the list blocks, but no one can read who is in it.',
  },

  add: {
    title: 'Block a number',
    kind: 'What it is',
    number: { phone: 'Phone with area code', cpf: 'CPF', cnpj: 'CNPJ' },
    reason: 'Why',
    note: 'Note (optional)',
    noteHint: 'Who asked, how, reference number.',
    hashed: 'Save only a code',
    hashedHint: 'It blocks just the same, but the number is no longer shown.',
    action: 'Block',
    done: (who) => `Blocked: ${who}. It applies to every send not yet in the outbox.`,
  },

  sheet: {
    title: 'Import a do-not-contact list',
    about: 'About the list',
    chooseSource: 'Choose…',
    obtainedHint: 'The day its source produced it, not today.',
    storage: 'Store',
    storageHint: {
      plain: 'The numbers themselves: the list can be saved to a file again.',
      hashed:
        'Codes made with a key that stays on this computer: it blocks, but no one can read who is in it.',
    },
    columns: 'Content of each column',
    columnsHint: 'All phones and documents of a row are blocked.',
    unused: 'Do not use for blocking',
    roleOf: (column) => `Content of column ${column}`,
    reading: 'Reading the file…',
    howRead: 'How the file was read',
    verdictAll: (rows) => (rows === 1 ? 'The only row of the file' : `The ${number(rows)} rows of the file`),
    verdictFirst: (rows) => `The first ${number(rows)} rows`,
    missing: {
      key: 'Choose which column is a phone, CPF or CNPJ.',
      name: 'Give the list a name.',
      source: 'Choose where the list comes from.',
      date: 'Enter the list date.',
      future: 'The list date is in the future.',
      nothing: 'No rows were understood.',
    },
    start: 'Import list',
  },

  running: (file) => `Importing do-not-contact list ${file}`,
  cancelling: (file) => `Cancelling ${file}`,
  cancelRunning: (file) => `Cancel the import of do-not-contact list ${file}`,
  failed: (file) => `The do-not-contact list ${file} was not imported.`,
  committed: (name, rows, rejected) =>
    rejected === 0
      ? `“${name}” blocks from now on: ${plural(rows, 'row', 'rows')} imported.`
      : `“${name}” blocks from now on: ${plural(rows, 'row', 'rows')} imported, ${plural(rejected, 'was', 'were')} not understood.`,
}
