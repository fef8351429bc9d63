import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OutboxKind } from '../../../shared/bridge/outbox.ts'
import type { ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import type { Audience, Recipient } from '../drafts/audience.ts'

/** Where a recipient stands in the frozen bytes. */
export type FrozenRecipient = {
  position: number
  contact: string
  /** The CPFs and CNPJs of their row, with a space between them. */
  documents: string | null
  entryAt: number
  entryBytes: number
}

/** A request as it will leave, to the byte. */
export type FrozenRequest = {
  kind: OutboxKind
  path: string
  contentType: string
  body: Buffer
  /** The body without its recipients, for reading. */
  bodyHead: string
  bodySha256: string
  /** Equal for what asks the same of the same people, whatever its title and start (rule D4). */
  campaignSha256: string
  quantity: number
}

/** What a campaign says besides its draft. */
export type Particulars = {
  /** Epoch ms. */
  startAt: number
  zonelessStart: ZonelessMeaning
  /** Where the service is to tell what becomes of it; null = nowhere. */
  callbackUrl: string | null
}

/** Whom a request goes to, and what their rows say who they are. */
export type Addressees = {
  audience: Pick<Audience, 'walk'>
  documentsOf: (cells: readonly string[]) => string | null
}

type Parts = Pick<FrozenRequest, 'kind' | 'path' | 'contentType' | 'bodyHead'> & {
  /** What stands before the first recipient, and behind the last. */
  before: Buffer
  after: Buffer
  /** What besides the recipients makes two campaigns say the same. */
  says: readonly unknown[]
  /** JSON of one recipient. */
  entryOf: (recipient: Recipient) => string
}

/**
 * Puts a request together for its whole audience, a chunk at a time.
 * @param onRecipients receives the recipients chunk by chunk, in order
 */
export const freezeRequest = async (
  { kind, path, contentType, bodyHead, before, after, says, entryOf }: Parts,
  { audience, documentsOf }: Addressees,
  onRecipients: (recipients: FrozenRecipient[]) => void,
): Promise<FrozenRequest> => {
  const campaignHash = createHash('sha256').update(JSON.stringify([kind, ...says]))
  const pieces: Buffer[] = [before]
  let bytes = before.length
  let quantity = 0
  for (const recipients of audience.walk()) {
    const frozen: FrozenRecipient[] = []
    const texts: string[] = []
    for (const recipient of recipients) {
      const entry = entryOf(recipient)
      const separator = recipient.position === 0 ? '' : ','
      const entryBytes = Buffer.byteLength(entry)
      const entryAt = bytes + separator.length
      frozen.push({
        position: recipient.position,
        contact: recipient.phone,
        documents: documentsOf(recipient.cells),
        entryAt,
        entryBytes,
      })
      bytes = entryAt + entryBytes
      texts.push(separator, entry)
    }
    const piece = Buffer.from(texts.join(''))
    pieces.push(piece)
    campaignHash.update(piece)
    quantity += frozen.length
    onRecipients(frozen)
    await nextTurn()
  }
  const body = Buffer.concat([...pieces, after])
  return {
    kind,
    path,
    contentType,
    body,
    bodyHead,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    campaignSha256: campaignHash.digest('hex'),
    quantity,
  }
}
