import type { cnpjBase as inPortuguese } from '../pt-br/cnpj-base.ts'
import { number, plural } from './formats.ts'

const again = 'Download it from Receita again.'

export const cnpjBase: typeof inPortuguese = {
  title: 'CNPJ base',
  line: 'With Receita Federal’s open data, CNPJ enrichment returns real companies. What Receita does not publish stays blank.',
  none: 'No base imported. Every CNPJ is enriched with synthetic data.',
  dropHere: 'Drop to import the CNPJ base',
  dropLine: "Receita Federal's files, zipped or unpacked.",
  import: 'Import…',
  importAnother: 'Import another…',
  importedAt: 'Imported',
  establishments: 'Establishments',
  rest: 'CNPJs not in it get synthetic data.',
  running: 'Importing the CNPJ base',
  preparing: 'Opening the files',
  readOf: (read, total) => `${read} of ${total} read`,
  taken: (count) => `${plural(count, 'establishment', 'establishments')} so far`,
  remaining: (time) => `about ${time} left`,
  elapsed: (time) => `for ${time}`,
  runningLine: 'The establishment files are read twice. You can use the rest of Revoada in the meantime.',
  runningKept: {
    base: 'If Revoada closes before the end, the import is lost and the current base stays in use.',
    none: 'If Revoada closes before the end, the import is lost and nothing is left half done.',
  },
  cancel: 'Cancel the import',
  done: (count) => `CNPJ base imported: ${plural(count, 'establishment', 'establishments')}.`,
  notDone: 'The CNPJ base was not imported.',
  failureKept: { base: 'The previous base stays in use.', none: 'Nothing was imported.' },
  failures: {
    cnpj_import_cancelled: () => ({ what: 'The import was cancelled.', todo: undefined }),
    cnpj_import_disk_full: () => ({
      what: 'The disk filled up in the middle of the import.',
      todo: 'Free some space, or import only one state or a list of CNPJs.',
    }),
    cnpj_import_interrupted: () => ({
      what: 'The service stopped in the middle of the import.',
      todo: 'Start again when you like, with the same files.',
    }),
    cnpj_import_failed: () => ({
      what: 'The local service failed in the middle of the import.',
      todo: 'Try again. If it happens again, restart the local service.',
    }),
    cnpj_import_nothing_wanted: () => ({
      what: 'No establishment in these files matches the filter.',
      todo: 'Check the state and the list, and whether any of the ten establishment files is missing.',
    }),
    cnpj_file_unreadable: (file) => ({
      what: `${file} could not be read.`,
      todo: 'Check that it is still there and that you have permission to open it.',
    }),
    cnpj_file_kind_unknown: (file) => ({
      what: `The name ${file} does not say which of Receita's files it is.`,
      todo: 'Give it back its original name, such as Estabelecimentos0.zip.',
    }),
    cnpj_file_columns_wrong: (file, line) => ({
      what: `Line ${number(line)} of ${file} does not have the columns that Receita publishes.`,
      todo: `Another program may have saved the file. ${again}`,
    }),
    cnpj_file_quote_open: (file, line) => ({
      what: `On line ${number(line)} of ${file} a quote opens and does not close.`,
      todo: `The file is probably incomplete. ${again}`,
    }),
    cnpj_file_establishments_missing: () => ({
      what: 'An establishments file is missing.',
      todo: 'Choose at least one, such as Estabelecimentos0.zip.',
    }),
    cnpj_zip_damaged: (file) => ({
      what: `${file} is damaged or incomplete.`,
      todo: `The download may have stopped halfway. ${again}`,
    }),
    cnpj_zip_encrypted: (file) => ({
      what: `${file} is protected by a password.`,
      todo: "Receita's have none: use the original.",
    }),
    cnpj_zip_members_wrong: (file) => ({
      what: `${file} should hold one file, and only one.`,
      todo: 'Use the zips as Receita publishes them, or unpack them and choose the files.',
    }),
    cnpj_zip_over_budget: (file) => ({
      what: `${file} grows far more than a file of Receita's when it is unpacked, and reading was stopped.`,
      todo: `It is not the original. ${again}`,
    }),
  },
  remove: {
    open: 'Remove',
    title: 'Remove the CNPJ base?',
    line: (count) =>
      `${plural(count, 'establishment is', 'establishments are')} removed from the local service, and every CNPJ is enriched with synthetic data again. The disk space is reused by the next base.`,
    kept: "Receita's files stay where they are.",
    action: 'Remove the base',
    done: 'CNPJ base removed.',
  },
  sheet: {
    title: 'Import the CNPJ base',
    files: "Receita Federal's files",
    filesLine:
      'They are at arquivos.receitafederal.gov.br, one set per month. Choose the zips as downloaded, or unpacked.',
    pickFiles: 'Choose files',
    pickFolder: 'Choose folder',
    clear: 'Remove all',
    groups: {
      establishments: 'Establishments',
      companies: 'Companies',
      partners: 'Partners',
      names: 'Code names',
    },
    groupLines: {
      establishments: 'address, phones, status',
      companies: 'legal name, size, capital',
      partners: 'how many partners',
      names: 'Cnaes, Motivos, Municipios and Naturezas',
    },
    needed: 'needed',
    missing: 'stays empty without it',
    chosen: (count, size) => `${plural(count, 'file', 'files')}, ${size}`,
    unused: (names) => `Left out, because the base does not use them: ${names}.`,
    nothingFound: 'No Receita files found there, going by their names.',
    what: 'What to import',
    uf: 'State',
    anyUf: 'All',
    abroad: 'EX, abroad',
    documents: 'Which CNPJs',
    allDocuments: 'All',
    onlyListed: 'Only those in a list',
    whole:
      'Without a state or a list the whole country is imported: tens of millions of establishments, which takes a lot of disk space and time.',
    list: 'CNPJs, one per line',
    readFile: 'Read from a file',
    fileHint: 'Text or CSV.',
    forgetFile: 'Remove the file',
    fileTooLarge: (most) => `The file is larger than ${most}. Split it.`,
    fileUnreadable: 'This file could not be read.',
    reading: 'Reading the list…',
    noneYet: 'No CNPJs yet.',
    listed: (count) => plural(count, 'CNPJ', 'CNPJs'),
    repeated: (count) => plural(count, 'repeated', 'repeated'),
    wrong: (count) => plural(count, 'line without a CNPJ', 'lines without a CNPJ'),
    firstWrong: (line, text) => `the first is ${number(line)}: “${text}”`,
    replaces: 'When it finishes, it replaces the current base.',
    needsFiles: 'Choose at least one establishments file.',
    needsList: 'The list has no CNPJs yet.',
    start: 'Import',
  },
}
