/** What the messages of recipients say, as numbers that can be compared with those of a report's rows. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { foldWord } from '../../../shared/rules/report-words.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { get, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import { getPiece, textOfEntry } from '../outbox/pieces.ts'
import { readEntry } from '../outbox/records.ts'
import type { ReportItem, ReportPiece } from './report-items.ts'

/**
 * `whole` of all that a message says, `start` of how it begins. Suppliers write messages without accents, or with other marks
 * and spaces: equal in letters and digits is equal. They also cut long ones off, so that only the start may be there.
 */
export type MessageMarks = { whole: number; start: number }

const startLength = 16
const bytesPerMark = 6

/** Null of a message without letters and digits: it cannot be told from any other. */
export const marksOfMessage = (message: string): MessageMarks | null => {
  const letters = foldWord(message).replaceAll(' ', '')
  if (letters === '') return null
  const whole = markOf(letters)
  return { whole, start: letters.length <= startLength ? whole : markOf(letters.slice(0, startLength)) }
}

const markOf = (letters: string): number =>
  createHash('sha256').update(letters).digest().readUIntBE(0, bytesPerMark)

/** Null where nobody knows what an entry was told: a recording, the cards of a carousel. */
export type MarksOf = (entry: number) => MessageMarks | null

type Asked = {
  items: readonly ReportItem[]
  pieces: readonly ReportPiece[]
  entries: number
  itemOf: (entry: number) => number
}

const entriesPerLook = 256

/** Reads what every recipient was told. @throws what `signal` was aborted with */
export const openMessageMarks = async (
  db: ReadableDatabase,
  { items, pieces, entries, itemOf }: Asked,
  signal: AbortSignal,
): Promise<MarksOf> => {
  const [wholes, starts] = [new Float64Array(entries), new Float64Array(entries)]
  /** Of the items whose recipients all have the same message: it stands once, in the head of the request. */
  const constants = new Map<number, MessageMarks | null>()
  for (const { item, number, first } of pieces) {
    if (constants.has(item)) continue
    const itemId = items[item]?.id ?? ''
    const piece = getPiece(db, itemId, number)
    if (piece === null) continue
    for (const [index, frozen] of piece.entries.entries()) {
      const { contact, message } = readEntry(textOfEntry(piece.body, frozen))
      // Who was erased has neither.
      if (message === null && contact === '') continue
      if (message === null) {
        constants.set(item, constantOf(db, itemId))
        break
      }
      const marks = marksOfMessage(message)
      const entry = first + frozen.position - piece.firstEntry
      wholes[entry] = marks?.whole ?? 0
      starts[entry] = marks?.start ?? 0
      if (index % entriesPerLook === 0) await pace()
    }
    await pace()
    signal.throwIfAborted()
  }
  return (entry) => {
    const [whole, start] = [wholes[entry] ?? 0, starts[entry] ?? 0]
    return whole === 0 ? (constants.get(itemOf(entry)) ?? null) : { whole, start }
  }
}

const headSchema = z.object({ message: z.string().optional() })

const constantOf = (db: ReadableDatabase, itemId: string): MessageMarks | null => {
  const item = get<{ head: string }>(db, sql`select body_head as head from outbox_item where id = ${itemId}`)
  const head = headSchema.safeParse(JSON.parse(item?.head ?? '{}'))
  return marksOfMessage(head.success ? (head.data.message ?? '') : '')
}
