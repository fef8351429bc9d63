import type { ColumnRole } from './column-roles.ts'
import { readCnpj } from './cnpj.ts'
import { readCpf } from './cpf.ts'
import { type PhoneOptions, readPhone } from './phone.ts'
import { columnKey } from './template.ts'

/** Header words, in the form of `columnKey`, that name a role by themselves. */
const exactNames: Readonly<Record<Exclude<ColumnRole, 'variable'>, ReadonlySet<string>>> = {
  phone: new Set([
    'telefone',
    'telefones',
    'tel',
    'fone',
    'celular',
    'cel',
    'whatsapp',
    'whats',
    'zap',
    'phone',
    'phone number',
    'mobile',
    'cell',
    'cellphone',
    'msisdn',
    'ddd telefone',
    'ddd+telefone',
    'telefone celular',
    'nr telefone',
    'numero telefone',
    'telefone1',
    'telefone2',
    'telefone3',
  ]),
  name: new Set([
    'nome',
    'nome completo',
    'nome cliente',
    'nome do cliente',
    'cliente',
    'razao social',
    'name',
    'full name',
    'first name',
    'primeiro nome',
  ]),
  cpf: new Set(['cpf', 'nr cpf', 'cpf cliente', 'cpf do cliente', 'numero cpf']),
  cnpj: new Set(['cnpj', 'nr cnpj', 'cnpj empresa', 'numero cnpj']),
}

/** Words that stand over phones in one file and over something else in the next; the cells decide. */
const oftenPhones: ReadonlySet<string> = new Set([
  'contato',
  'contatos',
  'numero',
  'numeros',
  'destinatario',
  'contact',
  'number',
  'recipient',
])

const partOfName: readonly [Exclude<ColumnRole, 'variable'>, RegExp][] = [
  ['cpf', /(^|[^a-z])cpf([^a-z]|$)/],
  ['cnpj', /(^|[^a-z])cnpj([^a-z]|$)/],
  ['phone', /(^|[^a-z])(tel|telefone|fone|celular|cel|whats|whatsapp|phone|mobile)([^a-z]|$)/],
  ['name', /^(nome|name)([^a-z]|$)/],
]

const likely = 0.3
const enough = 0.7

/**
 * Proposes a role for each column: by its header, and where no header says it, by its content. A column of eleven digits is a CPF when the check digits close in most
 * cells, since only one mobile in a hundred passes them by chance.
 * @param rows a sample; each row as wide as `columns`, or wider
 */
export const proposeRoles = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  options: PhoneOptions,
): ColumnRole[] => {
  const roles = columns.map((column, index) => roleByHeader(column, cellsOf(rows, index), options))
  if (!roles.some((role) => role === 'phone')) {
    for (const [index, role] of roles.entries()) {
      if (role === 'variable') roles[index] = roleByContent(cellsOf(rows, index), options)
    }
  }
  return keepFirst(roles, ['name', 'cpf', 'cnpj'])
}

const roleByHeader = (column: string, cells: readonly string[], options: PhoneOptions): ColumnRole => {
  const key = columnKey(column)
    .replace(/[_.\-:*#º°/()]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (oftenPhones.has(key))
    return shareOf(cells, (cell) => readPhone(cell, options).ok) >= likely ? 'phone' : 'variable'
  for (const [role, names] of Object.entries(exactNames)) if (names.has(key)) return role as ColumnRole
  return partOfName.find(([, pattern]) => pattern.test(key))?.[0] ?? 'variable'
}

const cellsOf = (rows: readonly (readonly string[])[], column: number): string[] =>
  rows.flatMap((row) => {
    const cell = row[column]?.trim() ?? ''
    return cell === '' ? [] : [cell]
  })

const shareOf = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length

const roleByContent = (cells: readonly string[], options: PhoneOptions): ColumnRole => {
  const wholeCpf = shareOf(cells, (cell) => cell.replace(/\D/g, '').length >= 9 && readCpf(cell).ok)
  if (wholeCpf >= enough) return 'cpf'
  const wholeCnpj = shareOf(cells, (cell) => cell.replace(/\W/g, '').length >= 12 && readCnpj(cell).ok)
  if (wholeCnpj >= enough) return 'cnpj'
  return shareOf(cells, (cell) => readPhone(cell, options).ok) >= enough ? 'phone' : 'variable'
}

/** Several phone columns make sense, several names or documents do not: the first wins. */
const keepFirst = (roles: readonly ColumnRole[], single: readonly ColumnRole[]): ColumnRole[] =>
  roles.map((role, index) => (single.includes(role) && roles.indexOf(role) < index ? 'variable' : role))
