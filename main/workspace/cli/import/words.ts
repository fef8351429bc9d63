import type { Problem } from '../../../../shared/bridge/problem.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import { problems as problemsEn } from '../../../../shared/texts/problems-en.ts'
import { problems as problemsPtBr } from '../../../../shared/texts/problems-pt-br.ts'
import type { ProblemSentences } from '../../../../shared/texts/problem-words.ts'
import * as rowsEn from '../../../../shared/texts/rows-en.ts'
import * as rowsPtBr from '../../../../shared/texts/rows-pt-br.ts'
import type { HeadlessCode } from './failure.ts'

type Sentences = ProblemSentences & Record<HeadlessCode, ProblemSentences['import_no_key_column']>

/** What stands over the first column of the accepted rows. */
export const keyHeadings: Readonly<Record<Language, Record<'phone' | 'document', string>>> = {
  'pt-BR': { phone: 'Telefone internacional', document: 'Documento completo' },
  en: { phone: 'International phone', document: 'Full document' },
}

/** Words of the same rows, kinds and problems that the window has, for a terminal. */
export type Words = {
  rows: typeof rowsPtBr
  problems: Sentences
  usage: (what: string) => string
  readAs: string
  sheet: (name: string) => string
  delimiter: (sign: string) => string
  header: (row: string) => string
  noHeader: string
  columns: string
  sheets: string
  rowsRead: string
  accepted: string
  repaired: string
  normalised: string
  invalidDocuments: string
  duplicates: string
  rejected: string
  cost: (seconds: string, workspace: string, reader: string) => string
}

const header = (params: Problem['params']): string => String(params['header'])

const ptBr: Words = {
  rows: rowsPtBr,
  problems: {
    ...problemsPtBr,
    import_no_key_column: () => ({
      what: 'Nenhuma coluna foi reconhecida como telefone, CPF ou CNPJ.',
      todo: 'Diga qual é: --map phone=CABEÇALHO, --map cpf=CABEÇALHO ou --map cnpj=CABEÇALHO.',
    }),
    import_map_unclear: (params) => ({
      what: `--map: nenhuma coluna, mais de uma, ou uma que já tem papel se chama “${header(params)}”.`,
      todo: 'Escreva o cabeçalho como está abaixo.',
    }),
    output_exists: (params) => ({
      what: `O arquivo ${params['path']} já existe.`,
      kept: 'Ele continua como está; nada foi importado.',
      todo: 'Escolha outro nome, ou use --force para substituí-lo.',
    }),
  },
  usage: (what) => `Opções ausentes ou inválidas: ${what}\nAjuda: npm run import -- --help`,
  readAs: 'Lido como',
  sheet: (name) => `aba “${name}”`,
  delimiter: (sign) => `separador ${sign}`,
  header: (row) => `cabeçalho na linha ${row}`,
  noHeader: 'sem cabeçalho',
  columns: 'Colunas',
  sheets: 'Abas (--sheet)',
  rowsRead: 'Linhas',
  accepted: 'Aceitas',
  repaired: 'Reparadas, entre as aceitas',
  normalised: 'Apenas padronizadas',
  invalidDocuments: 'Aceitas, com documento inválido',
  duplicates: 'Repetidas',
  rejected: 'Recusadas',
  cost: (seconds, workspace, reader) =>
    `Em ${seconds} s; pico de memória: ${workspace} MB, e ${reader} MB do leitor`,
}

const en: Words = {
  rows: rowsEn,
  problems: {
    ...problemsEn,
    import_no_key_column: () => ({
      what: 'No column was recognised as a phone, CPF or CNPJ.',
      todo: 'Say which one it is: --map phone=HEADER, --map cpf=HEADER or --map cnpj=HEADER.',
    }),
    import_map_unclear: (params) => ({
      what: `--map: no column, more than one, or one that already has a role is called “${header(params)}”.`,
      todo: 'Write the header as shown below.',
    }),
    output_exists: (params) => ({
      what: `The file ${params['path']} already exists.`,
      kept: 'It stays as it is; nothing was imported.',
      todo: 'Choose another name, or use --force to replace it.',
    }),
  },
  usage: (what) => `Missing or invalid options: ${what}\nHelp: npm run import -- --help`,
  readAs: 'Read as',
  sheet: (name) => `sheet “${name}”`,
  delimiter: (sign) => `delimiter ${sign}`,
  header: (row) => `header in row ${row}`,
  noHeader: 'no header',
  columns: 'Columns',
  sheets: 'Sheets (--sheet)',
  rowsRead: 'Rows',
  accepted: 'Accepted',
  repaired: 'Repaired, among the accepted',
  normalised: 'Only reformatted',
  invalidDocuments: 'Accepted, with an invalid document',
  duplicates: 'Duplicates',
  rejected: 'Refused',
  cost: (seconds, workspace, reader) =>
    `In ${seconds} s; peak memory: ${workspace} MB, and ${reader} MB of the reader`,
}

export const words: Readonly<Record<Language, Words>> = { 'pt-BR': ptBr, en }
