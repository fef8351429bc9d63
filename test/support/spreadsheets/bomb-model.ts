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
