/** People in what was written freely: drafts, saved texts, names, settings, answers of services; and in suppliers' reports. */
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { clearPersonTexts, findPersonTexts } from '../../database/person-texts.ts'
import { eraseFromUnmatched, findInUnmatched } from '../results/in-reports.ts'
import type { PersonQuery } from './person-query.ts'

/** Texts of these are looked through and cleared by those who know them, or are needed until the end. */
const tablesApart = [
  'cell_block',
  'verdict_block',
  'outbox_piece',
  'record_document',
  'suppression_block',
  'erasure',
]
/** Whom these block is told by the gate, to the letter. */
const blockTables = ['suppression_entry']

/** The texts that name them, as they are: of one draft, name or setting together. */
export const findInTexts = (db: ReadableDatabase, { traces }: PersonQuery): string[][] =>
  findPersonTexts(db, traces, new Set([...tablesApart, ...blockTables]))

const searchOf = ({ traces, looked }: PersonQuery) => ({ isIn: traces.isIn, looked })

/** The rows of suppliers' reports that name them and were given to no recipient. */
export const findInReports = (db: ReadableDatabase, query: PersonQuery): Promise<string[][]> =>
  findInUnmatched(db, searchOf(query))

/** @returns how many of those rows are gone */
export const eraseFromReports = (db: WritableDatabase, query: PersonQuery): Promise<number> =>
  eraseFromUnmatched(db, searchOf(query))

/** @returns in how many texts dots stand in place of their numbers now */
export const eraseFromTexts = (db: WritableDatabase, { traces }: PersonQuery): number =>
  clearPersonTexts(db, traces, new Set(tablesApart))
