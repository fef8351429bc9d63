import { createHash } from 'node:crypto'
import type { OutboxKind } from '../../../shared/bridge/outbox.ts'
import { type UnitCounts, UnitSum } from '../../../shared/rules/campaign-cost.ts'
import type { ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import { countDdd, newDddCounts, recipientsOf } from '../campaigns/ddd-counts.ts'
import { pace } from '../../turns.ts'
import { unitReader } from './item-units.ts'

/** One of those whom a request is about: a recipient, or a document. */
export type Entry = {
  /** Digits with the country code; null of a document. */
  contact: string | null
  /** By what else they are known, as `writeOtherKeys` puts it; of a document itself. */
  otherKeys: string | null
  /** As it stands in the request. */
  json: string
}

/** Where an entry stands: its place among all entries, and in the bytes of its piece. */
export type FrozenEntry = Omit<Entry, 'json'> & { position: number; entryAt: number; entryBytes: number }

/** Frozen bytes, with the entries that stand in them. All pieces of a request, one behind the other, are its body. */
export type FrozenPiece = {
  /** 0, 1, 2 … */
  number: number
  body: Buffer
  /** The position of its first entry, or of the next one where it has none. */
  firstEntry: number
  entries: readonly FrozenEntry[]
}

/** A request as it will leave; its bytes are pieces. */
export type FrozenRequest = {
  kind: OutboxKind
  path: string
  contentType: string
  bodyBytes: number
  /** The body without its entries, for reading. */
  bodyHead: string
  bodySha256: string
  /** What it says besides its entries, title and start; with those, its identity (rule D4). */
  says: string
  quantity: number
  /** How many recipients each DDD has, those abroad under ''. */
  recipientsByDdd: Readonly<Record<string, number>>
  /** What a campaign is billed as; of all else nothing. */
  units: UnitCounts
}

/** A request before it is frozen. */
export type Request = Pick<FrozenRequest, 'kind' | 'path' | 'contentType' | 'bodyHead' | 'says'> & {
  /** What stands before the first entry, and behind the last. */
  before: Buffer
  after: Buffer
  /** In chunks, so that other work comes in between. */
  entries: () => Iterable<readonly Entry[]>
}

/** What a campaign says besides its draft. */
export type Particulars = {
  /** Epoch ms. */
  startAt: number
  zonelessStart: ZonelessMeaning
  /** Where the service is to tell what becomes of it; null = nowhere. */
  callbackUrl: string | null
}

/**
 * Puts a request together with all its entries, a piece at a time: the whole is never in memory.
 * @param onPiece receives the pieces in their order
 */
export const freezeRequest = async (
  { kind, path, contentType, bodyHead, says, before, after, entries }: Request,
  onPiece: (piece: FrozenPiece) => void,
): Promise<FrozenRequest> => {
  const cut = createCutter(onPiece)
  const ddds = newDddCounts()
  const unitsOf = unitReader({ kind, bodyHead })
  const units = new UnitSum()
  cut.addHead(before)
  for (const chunk of entries()) {
    for (const entry of chunk) {
      cut.addEntry(entry)
      if (entry.contact !== null) countDdd(ddds, entry.contact)
      if (unitsOf !== null) units.add(unitsOf(entry.json))
    }
    await pace()
  }
  return {
    kind,
    path,
    contentType,
    bodyHead,
    says,
    ...cut.end(after),
    recipientsByDdd: recipientsOf(ddds),
    units: units.units,
  }
}

/** A body without entries, as a piece. */
export const pieceOf = (body: Buffer): FrozenPiece => ({ number: 0, body, firstEntry: 0, entries: [] })

/** A piece of this size is written within ten milliseconds or so. */
const mostBytes = 512 * 1024
const mostEntries = 10_000

const createCutter = (onPiece: (piece: FrozenPiece) => void) => {
  const hash = createHash('sha256')
  let number = 0
  let quantity = 0
  let bodyBytes = 0
  let texts: string[] = []
  let textBytes = 0
  let entries: FrozenEntry[] = []
  const giveAway = (body: Buffer): void => {
    hash.update(body)
    onPiece({ number, body, firstEntry: quantity - entries.length, entries })
    number += 1
    bodyBytes += body.length
    entries = []
  }
  const close = (): void => {
    if (textBytes === 0) return
    const text = texts.join('')
    texts = []
    textBytes = 0
    giveAway(Buffer.from(text))
  }
  return {
    /** What stands before the first entry is one piece, in which it is changed and people are erased. */
    addHead: giveAway,
    addEntry: ({ contact, otherKeys, json }: Entry): void => {
      const separator = quantity === 0 ? '' : ','
      const entryBytes = Buffer.byteLength(json)
      const entryAt = textBytes + separator.length
      entries.push({ position: quantity, contact, otherKeys, entryAt, entryBytes })
      texts.push(separator, json)
      textBytes = entryAt + entryBytes
      quantity += 1
      if (textBytes >= mostBytes || entries.length >= mostEntries) close()
    },
    /** @param tail may be large: a recording is in it */
    end: (tail: Buffer) => {
      close()
      for (let from = 0; from < tail.length; from += mostBytes)
        giveAway(tail.subarray(from, from + mostBytes))
      return { quantity, bodyBytes, bodySha256: hash.digest('hex') }
    },
  }
}

/** SHA-256 of pieces one behind the other, in hexadecimal digits. */
export const sha256Of = (pieces: Iterable<Buffer>): string => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}
