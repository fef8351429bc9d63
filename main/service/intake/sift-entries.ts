import type { ContactEntry, DocumentType } from '../../../shared/api/index.ts'
import { isCnpj, readCnpj } from '../../../shared/rules/cnpj.ts'
import { isCpf, readCpf } from '../../../shared/rules/cpf.ts'
import { KeySet } from './key-set.ts'

/** What comes of a long list. */
export type ListReading = {
  /** Of a list that is not refused, how many different entries it has. */
  quantity: number
  /** How many more it has that say somebody again. */
  repeated: number
  /** Why a rule refuses it: one of its entries, of which this is the field, or how many they are. */
  refused: { reason: 'entry'; field: string } | { reason: 'too_many' } | null
}

/** A few entries in a row. */
export type Piece<Entry> = {
  entries: readonly Entry[]
  /** The place in the body of the entry at an index of this piece: `numbers[12]`. */
  fieldOf: (index: number) => string
}

export type EntryRules<Entry> = {
  /** The entry as it is kept; null when it is refused. */
  read: (entry: Entry) => Entry | null
  /** Of two entries with one key, the first counts. */
  keyOf: (entry: Entry) => string
}

const mostEntries = 5_000_000
const entriesPerBatch = 10_000

/**
 * @param pieces are read to their end even when the list is refused: what is wrong with a later one may matter more
 * @param giveBatch takes the entries by the ten thousand, each once, as JSON; they do not count when the list is refused
 */
export const siftEntries = <Entry>(
  pieces: Iterable<Piece<Entry>>,
  { read, keyOf }: EntryRules<Entry>,
  giveBatch: (json: string) => void,
): ListReading => {
  const reading: ListReading = { quantity: 0, repeated: 0, refused: null }
  const met = new KeySet()
  let batch: Entry[] = []
  const flush = (): void => {
    if (batch.length > 0) giveBatch(JSON.stringify(batch))
    batch = []
  }
  const take = (entry: Entry, index: number, { fieldOf }: Piece<Entry>): void => {
    const kept = read(entry)
    if (kept === null) {
      reading.refused = { reason: 'entry', field: fieldOf(index) }
      return
    }
    if (!met.add(keyOf(kept))) {
      reading.repeated += 1
      return
    }
    reading.quantity += 1
    batch.push(kept)
    if (batch.length === entriesPerBatch) flush()
  }
  let count = 0
  for (const piece of pieces) {
    count += piece.entries.length
    if (count > mostEntries) reading.refused ??= { reason: 'too_many' }
    let index = 0
    for (const entry of piece.entries) {
      if (reading.refused === null) take(entry, index, piece)
      index += 1
    }
  }
  flush()
  return reading
}

/** A recipient's number must be one in international digits. */
export const recipientRules: EntryRules<ContactEntry> = {
  read: (entry) => (/^[1-9]\d{7,14}$/.test(entry.contact) ? entry : null),
  keyOf: ({ contact }) => contact,
}

/** Documents are kept without punctuation; their check digits must close. */
export const documentRules = (documentType: DocumentType): EntryRules<string> => ({
  read: (cell) => readDocument(cell, documentType),
  keyOf: (document) => document,
})

const readDocument = (cell: string, documentType: DocumentType): string | null => {
  if (documentType === 'CPF' ? isCpf(cell) : isCnpj(cell)) return cell
  const reading = documentType === 'CPF' ? readCpf(cell) : readCnpj(cell)
  if (!reading.ok) return null
  // Fewer or more digits than a document has: a spreadsheet may have eaten zeros, or it is a document of the other type.
  return reading.repairs.some((repair) => /_(?:zeros_restored|padding_removed)$/.test(repair))
    ? null
    : reading.document
}
