import { writeReais } from './amount.ts'
import type { ColumnRole } from './column-roles.ts'
import { foldText } from './fold-text.ts'
import { firstName } from './person-name.ts'
import type { FormatterKind } from './template-formatters.ts'

/** Words over columns of money and of nothing else. */
const moneyWords = new Set(
  'valor valores vlr vl saldo divida debito preco mensalidade fatura amount price balance debt reais rs'.split(
    ' ',
  ),
)
/** What stands beside such a word where figures are no money. */
const otherWords = new Set('qtd qtde quantidade numero num nro codigo cod id parcelas dias data'.split(' '))
const mostCells = 0.8

/**
 * The format in which a column goes into a message when it is inserted, by its header and some of its cells; null leaves
 * the cells as they are. Money is what reads as an amount in every cell, and has the sign of the real in most of them or
 * a word for money above; names are written as one greets a person where most of them are in capitals.
 */
export const suggestFormatter = (
  header: string,
  role: ColumnRole | undefined,
  cells: readonly string[],
): FormatterKind | null => {
  if (role !== 'name' && role !== 'variable') return null
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return null
  const isMost = (test: (cell: string) => boolean): boolean =>
    filled.filter(test).length >= filled.length * mostCells
  if (role === 'name') return isMost(isNameInCapitals) ? 'first_name' : null
  const words = foldText(header)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const isAboveMoney =
    words.some((word) => moneyWords.has(word)) && !words.some((word) => otherWords.has(word))
  const isMoney = isAboveMoney || isMost((cell) => cell.includes('R$'))
  return isMoney && filled.every((cell) => writeReais(cell) !== null) ? 'currency' : null
}

const isNameInCapitals = (cell: string): boolean =>
  /\p{Lu}{2}/u.test(cell) && cell === cell.toUpperCase() && firstName(cell) !== null
