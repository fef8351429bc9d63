/**
 * Changes of a frozen request that the user asks for: another start, fewer recipients. Both keep every other byte where
 * it stands, so that the places of the entries stay true, and with them the title, the text and the order that the user
 * saw. What is sent is again exactly what is stored.
 */
import { z } from 'zod'
import { type OutboxKind } from '../../../shared/bridge/outbox.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { writeZonelessTimestamp, type ZonelessMeaning } from '../../../shared/rules/schedule.ts'
import { isVoice } from '../../../shared/rules/campaign-types.ts'
import type { FrozenEntry } from './frozen-request.ts'

type Bytes = { firstPiece: Buffer; bodyHead: string }

const startSchema = z.object({ start_date: z.string() })
const headSchema = z.union([z.object({ data: startSchema }).transform(({ data }) => data), startSchema])

/**
 * Writes another start into the first piece of a campaign. A start has the same length whichever it is.
 * @param startAt epoch ms
 */
export const withStart = (
  kind: OutboxKind,
  { firstPiece, bodyHead }: Bytes,
  startAt: number,
  zonelessStart: ZonelessMeaning,
): Bytes => {
  if (!isCampaignType(kind)) throw new Error(`a ${kind} has no start`)
  const { start_date: old } = headSchema.parse(JSON.parse(bodyHead))
  const next = isVoice(kind)
    ? new Date(startAt).toISOString()
    : writeZonelessTimestamp(startAt, zonelessStart)
  // A quote within a text is escaped, so that no title or message reads like this.
  const fieldOf = (date: string): string => `"start_date":${JSON.stringify(date)}`
  const at = firstPiece.indexOf(fieldOf(old))
  if (at < 0 || old.length !== next.length) throw new Error('the start of a frozen campaign cannot be found')
  const changed = Buffer.from(firstPiece)
  changed.write(fieldOf(next), at)
  return { firstPiece: changed, bodyHead: bodyHead.replace(fieldOf(old), () => fieldOf(next)) }
}

const space = 0x20
const comma = 0x2c

/**
 * Blanks entries of a piece with spaces, which mean nothing between the values of JSON, each with the comma in front of it;
 * so also the comma in front of the first entry that stays.
 * @param firstStaying of all pieces, where it is in this one
 */
export const withoutEntries = (
  body: Buffer,
  removed: readonly Place[],
  firstStaying: Place | undefined,
): Buffer => {
  const changed = Buffer.from(body)
  const blankComma = ({ entryAt }: Place): void => {
    if (changed[entryAt - 1] === comma) changed[entryAt - 1] = space
  }
  for (const place of removed) {
    changed.fill(space, place.entryAt, place.entryAt + place.entryBytes)
    blankComma(place)
  }
  if (firstStaying !== undefined) blankComma(firstStaying)
  return changed
}

type Place = Pick<FrozenEntry, 'entryAt' | 'entryBytes'>
