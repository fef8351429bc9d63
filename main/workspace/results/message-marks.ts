/** What the messages of recipients say, as numbers that can be compared with those of a report's rows. */
import { z } from 'zod'
import { foldText } from '../../../shared/rules/fold-text.ts'
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

/**
 * Null of a message without letters and digits: it cannot be told from any other. In one pass over its characters, as a million
 * messages are read beside a report.
 */
export const marksOfMessage = (message: string): MessageMarks | null => {
  let [high, low, letters, start] = [0xdeadbeef, 0x41c6ce57, 0, 0]
  for (let at = 0; at < message.length; at += 1) {
    const code = foldedAt(message, at)
    if (code === null) continue
    high = Math.imul(high ^ code, 0x9e3779b1)
    low = Math.imul(low ^ code, 0x5f356495)
    letters += 1
    if (letters === startLength) start = markOf(high, low)
  }
  if (letters === 0) return null
  const whole = markOf(high, low)
  return { whole, start: letters <= startLength ? whole : start }
}

/** The code of a letter without case and accents, or of a digit; null of all else. The same as `foldWord` keeps. */
const foldedAt = (text: string, at: number): number | null => {
  const code = text.charCodeAt(at)
  const plain = code < 0x80 ? code : foldText(text.charAt(at)).charCodeAt(0)
  if ((plain >= 0x30 && plain <= 0x39) || (plain >= 0x61 && plain <= 0x7a)) return plain
  return plain >= 0x41 && plain <= 0x5a ? plain + 0x20 : null
}

/** Two hashes of 32 bits, mixed, in the 53 that a number holds; never 0. */
const markOf = (high: number, low: number): number => {
  const mixed = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  const rest = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return (mixed & 0x1fffff) * 2 ** 32 + (rest >>> 0) + 1
}

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
    await pace(signal)
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
