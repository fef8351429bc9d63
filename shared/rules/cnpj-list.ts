import { readCnpj } from './cnpj.ts'

/** CNPJs out of lines of text, and what became of the other lines. Filled by `takeLine`. */
export type CnpjList = {
  /** 14 places each, in the order of their first appearance. */
  readonly documents: Set<string>
  lines: number
  /** CNPJs that had been taken before. */
  repeated: number
  /** Lines with something in them, and no CNPJ. */
  wrong: number
  /** The first of those: where it stands (from 1), and what it says. */
  firstWrong: { line: number; text: string } | null
}

export const emptyCnpjList = (): CnpjList => ({
  documents: new Set(),
  lines: 0,
  repeated: 0,
  wrong: 0,
  firstWrong: null,
})

/**
 * Takes every CNPJ of a line, whose cells stand between `;`, `,` or tabs. Zeros that a spreadsheet has eaten are put
 * back only in a line of one cell: among several, a phone number would pass for a CNPJ one time in a hundred.
 */
export const takeLine = (list: CnpjList, line: string): void => {
  list.lines += 1
  const cells = line
    .split(/[;,\t]/)
    .map((cell) => cell.replace(/^[\s"']+|[\s"']+$/g, ''))
    .filter((cell) => cell !== '')
  let found = 0
  for (const cell of cells) {
    const reading = readCnpj(cell)
    if (!reading.ok) continue
    if (cells.length > 1 && reading.repairs.includes('cnpj_zeros_restored')) continue
    found += 1
    if (list.documents.has(reading.document)) list.repeated += 1
    list.documents.add(reading.document)
  }
  if (found > 0 || cells.length === 0) return
  list.wrong += 1
  list.firstWrong ??= { line: list.lines, text: line.trim().slice(0, 40) }
}
