import type { ReaderProblemCode } from '../../../shared/processes/reader.ts'
import { buildWorkbook, type WorkbookModel } from './workbook-writer.ts'
import type { ZipPart } from './zip-writer.ts'

/** A hostile file: how it is made, and what the reader has to say of it (`table` where it is harmless in the end). */
export type Bomb = { name: string; build: () => Buffer; answer: ReaderProblemCode | 'table'; reason?: string }

/** A row of one cell. */
export const row = '<row r="1"><c r="A1" t="str"><v>nome</v></c></row>'

/** A workbook that is as harmless as can be. */
export const simple: WorkbookModel = { sheets: [{ name: 'Plan1', rows: row }] }

export const overBudget = 'reader_archive_over_budget'

/** The simple workbook with parts added or replaced. */
export const withParts = (...parts: ZipPart[]): Buffer => buildWorkbook({ ...simple, parts })

/** A part that is not compressed, and so has no ratio to give it away. */
export const stored = (name: string, data: string | Buffer): ZipPart => ({ name, data, method: 0 })

/** Text that deflates badly, so that no ratio gives it away: random enough, and repeated beyond deflate's memory. */
export const dense = (length: number): string => {
  let seed = 12_345
  let text = ''
  while (text.length < Math.min(length, 100_000)) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    text += seed.toString(36)
  }
  return text.repeat(Math.ceil(length / text.length)).slice(0, length)
}

/** Nine levels of entities, each ten of the one below: a billion laughs. */
const entities = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('')
export const laughs = `<!DOCTYPE x [<!ENTITY l0 "lol">${entities}]>`

/** So many numbers of 32 bits, least byte first. */
export const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4))
  return bytes
}
