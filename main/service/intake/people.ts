import type { ContactEntry } from '../../../shared/api/index.ts'

/** The recipients of a campaign as they are stored: JSON arrays of entries, a thousand in each, UTF-8. */
export type People = {
  quantity: number
  /** False when a recipient is not a number in international digits. */
  areNumbers: boolean
  batches: Uint8Array[]
}

const entriesPerBatch = 1_000
const utf8 = new TextEncoder()

/**
 * Each number once, in the order in which they come. The document does not say which wins when both `contacts` and
 * `numbers` come: here a campaign goes to both, and an entry of `contacts` brings its own text along.
 */
export const gatherPeople = (contacts: readonly ContactEntry[], numbers: readonly string[]): People => {
  const met = new Set<string>()
  const people: People = { quantity: 0, areNumbers: true, batches: [] }
  let batch: ContactEntry[] = []
  const flush = (): void => {
    if (batch.length === 0) return
    people.batches.push(utf8.encode(JSON.stringify(batch)))
    batch = []
  }
  const add = (entry: ContactEntry): void => {
    if (met.has(entry.contact)) return
    met.add(entry.contact)
    people.areNumbers &&= /^[1-9]\d{7,14}$/.test(entry.contact)
    batch.push(entry)
    if (batch.length === entriesPerBatch) flush()
  }
  for (const entry of contacts) add(entry)
  for (const contact of numbers) add({ contact })
  flush()
  people.quantity = met.size
  return people
}
