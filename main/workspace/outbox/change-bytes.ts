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

type Bytes = { body: Buffer; bodyHead: string }

const startSchema = z.object({ start_date: z.string() })
const headSchema = z.union([z.object({ data: startSchema }).transform(({ data }) => data), startSchema])

/**
 * Writes another start into a campaign. A start has the same length whichever it is.
 * @param startAt epoch ms
 */
export const withStart = (
  kind: OutboxKind,
  { body, bodyHead }: Bytes,
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
  const at = body.indexOf(fieldOf(old))
  if (at < 0 || old.length !== next.length) throw new Error('the start of a frozen campaign cannot be found')
  const changed = Buffer.from(body)
  changed.write(fieldOf(next), at)
  return { body: changed, bodyHead: bodyHead.replace(fieldOf(old), () => fieldOf(next)) }
}

const space = 0x20
const comma = 0x2c

/**
 * Blanks entries with spaces, which mean nothing between the values of JSON, each with a comma beside it.
 * @param first of those that stay
 */
export const withOnly = (
  body: Buffer,
  first: Pick<FrozenEntry, 'entryAt'>,
  removed: readonly Pick<FrozenEntry, 'entryAt' | 'entryBytes'>[],
): Buffer => {
  const changed = Buffer.from(body)
  for (const { entryAt, entryBytes } of removed) {
    changed.fill(space, entryAt, entryAt + entryBytes)
    // Before the first that stays the comma behind an entry goes, after it the one in front.
    const commaAt =
      entryAt < first.entryAt
        ? changed.indexOf(comma, entryAt + entryBytes)
        : changed.lastIndexOf(comma, entryAt)
    changed[commaAt] = space
  }
  return changed
}
