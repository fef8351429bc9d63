import { createHash } from 'node:crypto'
import type { OutboxKind } from '../../../shared/bridge/outbox.ts'
import type { ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import { countDdd, newDddCounts, recipientsOf } from '../campaigns/ddd-counts.ts'
import { pace } from '../../turns.ts'

/** One of those whom a request is about: a recipient, or a document. */
export type Entry = {
  /** Digits with the country code; null of a document. */
  contact: string | null
  /** By what else they are known, as `writeOtherKeys` puts it; of a document itself. */
  otherKeys: string | null
  /** As it stands in the request. */
  json: string
}

/** Where an entry stands in the frozen bytes. */
export type FrozenEntry = Omit<Entry, 'json'> & { position: number; entryAt: number; entryBytes: number }

/** A request as it will leave, to the byte. */
export type FrozenRequest = {
  kind: OutboxKind
  path: string
  contentType: string
  body: Buffer
  /** The body without its entries, for reading. */
  bodyHead: string
  bodySha256: string
  /** What it says besides its entries, title and start; with those, its identity (rule D4). */
  says: string
  quantity: number
  /** How many recipients each DDD has, those abroad under ''. */
  recipientsByDdd: Readonly<Record<string, number>>
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
 * Puts a request together with all its entries, a chunk at a time.
 * @param onEntries receives the entries chunk by chunk, in order
 */
export const freezeRequest = async (
  { kind, path, contentType, bodyHead, says, before, after, entries }: Request,
  onEntries: (entries: FrozenEntry[]) => void,
): Promise<FrozenRequest> => {
  const pieces: Buffer[] = [before]
  const ddds = newDddCounts()
  let bytes = before.length
  let quantity = 0
  for (const chunk of entries()) {
    const frozen: FrozenEntry[] = []
    const texts: string[] = []
    for (const { contact, otherKeys, json } of chunk) {
      const separator = quantity === 0 ? '' : ','
      const entryBytes = Buffer.byteLength(json)
      const entryAt = bytes + separator.length
      frozen.push({ position: quantity, contact, otherKeys, entryAt, entryBytes })
      if (contact !== null) countDdd(ddds, contact)
      bytes = entryAt + entryBytes
      quantity += 1
      texts.push(separator, json)
    }
    pieces.push(Buffer.from(texts.join('')))
    onEntries(frozen)
    await pace()
  }
  const body = Buffer.concat([...pieces, after])
  return {
    kind,
    path,
    contentType,
    body,
    bodyHead,
    bodySha256: sha256Of(body),
    says,
    quantity,
    recipientsByDdd: recipientsOf(ddds),
  }
}

export const sha256Of = (body: Buffer): string => createHash('sha256').update(body).digest('hex')
