import { mostFrequent } from './most-frequent.ts'
import { isBlankCell, type SourceRow } from './source-row.ts'

/** Words that stand in headers of such files and hardly ever in their data; compared without accents and signs. */
const headerWords = new Set(
  (
    'nome nomecompleto nomecliente cliente razaosocial name fullname firstname contato contact telefone fone celular ' +
    'cel tel whatsapp phone phonenumber mobile telefone1 telefone2 celular1 fone1 numero ddd cpf cnpj cpfcnpj documento ' +
    'doc email mail endereco address bairro cidade city municipio uf estado state cep data date vencimento valor value ' +
    'amount mensagem message codigo code id contrato produto status situacao observacao obs matricula link url empresa company'
  ).split(' '),
)

/** How many rows with content the search looks at. */
export const headerSearchRows = 50

/**
 * Source row of the header among the first rows of a file (without blank ones), or 0 when there is none. A title
 * above the header is passed over: the header is the first row about as wide as the table. It is one when its cells
 * differ in kind from those below (a word above numbers), or are words that headers have.
 */
export const findHeader = (rows: readonly SourceRow[]): number => {
  const searched = rows.slice(0, headerSearchRows)
  const usual = usualWidth(searched)
  const needed = usual === 1 ? 1 : Math.max(2, Math.ceil(usual * 0.6))
  const index = searched.findIndex((row) => filledCells(row.cells) >= needed)
  const candidate = searched[index]
  if (candidate === undefined) return 0
  return isHeader(candidate.cells, searched.slice(index + 1)) ? candidate.sourceRow : 0
}

const isHeader = (cells: readonly string[], below: readonly SourceRow[]): boolean => {
  let forHeader = 0
  let forData = 0
  cells.forEach((cell, column) => {
    if (isBlankCell(cell)) return
    const shape = shapeOf(cell)
    const others = below.map((row) => row.cells[column] ?? '').filter((other) => !isBlankCell(other))
    if (shape === 'text') {
      if (headerWords.has(bareWord(cell))) forHeader += 3
      if (others.includes(cell)) forData += 1
      else if (others.length > 0 && usualShape(others) !== 'text') forHeader += 1
    } else if (others.length === 0 || usualShape(others) === shape) {
      forData += shape === 'short number' ? 1 : 2
    }
  })
  return forHeader >= forData
}

type Shape = 'text' | 'short number' | 'long number' | 'date' | 'address'

/** The kind of thing a cell shows, as far as it tells a label from data. */
const shapeOf = (cell: string): Shape => {
  const text = cell.trim().slice(0, 200)
  if (/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}(?:[ T]\d{1,2}:\d{2}.*)?$/.test(text)) return 'date'
  if (/^\S+@\S+\.\S+$/.test(text) || /^https?:\/\//i.test(text)) return 'address'
  const digits = text.replace(/\D/g, '').length
  if (digits === 0 || /\p{L}{2}/u.test(text)) return 'text'
  return digits >= 8 ? 'long number' : 'short number'
}

const usualShape = (cells: readonly string[]): Shape => {
  const counts = new Map<Shape, number>()
  for (const cell of cells) counts.set(shapeOf(cell), (counts.get(shapeOf(cell)) ?? 0) + 1)
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), ['text', 0] as [
    Shape,
    number,
  ])[0]
}

const bareWord = (cell: string): string =>
  cell
    .slice(0, 60)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The number of cells up to the last filled one that most rows have. */
const usualWidth = (rows: readonly SourceRow[]): number =>
  mostFrequent(rows.map(({ cells }) => cells.findLastIndex((cell) => !isBlankCell(cell)) + 1))

const filledCells = (cells: readonly string[]): number => cells.filter((cell) => !isBlankCell(cell)).length
