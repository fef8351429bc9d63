/**
 * A team checks a campaign against its blocks for as long as it waits there, for an approval or for its hour. It reads from
 * the request only to which phones it goes: by what else the people are known, this computer tells it, as codes.
 */
import { type otherCodesSchema, mostOtherCodes, teamOperations } from '../../../shared/api/index.ts'
import type { z } from 'zod'
import type { PostOutcome, PostRequest } from '../../remote/post.ts'
import { createPersonCode } from '../../remote/person-code.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { codeKeyOfTeam } from '../suppressions/mirror.ts'
import { pace, stepsPerLook } from '../../turns.ts'
import { keysOfEntry } from './entry-keys.ts'
import { entriesOfItem } from './pieces.ts'

type Pair = z.input<typeof otherCodesSchema>['pairs'][number]
type Told = Pick<PostRequest, 'path' | 'contentType' | 'body' | 'idempotencyKey'>

/**
 * Tells the team of a connection the other codes of an item's people; nothing where the connection is no team's.
 * @returns how many pairs, and how an attempt to send the item ends where the team has not taken all of them
 */
export const tellOtherCodes = async (
  db: ReadableDatabase,
  { id, connectionId }: { id: string; connectionId: string },
  post: (request: Told) => Promise<PostOutcome>,
): Promise<{ told: number; refusal: PostOutcome | null }> => {
  const codeKey = codeKeyOfTeam(db, connectionId)
  if (codeKey === null) return { told: 0, refusal: null }
  const codeOf = createPersonCode(codeKey)
  let pairs: Pair[] = []
  let told = 0
  /** While some are on their way, the next are made ready. */
  let telling = Promise.resolve<PostOutcome | null>(null)
  const tell = async (): Promise<PostOutcome | null> => {
    const refusal = await telling
    if (refusal !== null) return refusal
    const asked: z.input<typeof otherCodesSchema> = { key: id, pairs }
    told += pairs.length
    pairs = []
    const { path } = teamOperations.addOtherCodes
    const body = [Buffer.from(JSON.stringify(asked))]
    telling = post({ path, contentType: 'application/json', body, idempotencyKey: id }).then(refusalOf)
    return null
  }
  let seen = 0
  for (const entries of entriesOfItem(db, id)) {
    await pace()
    for (const entry of entries) {
      if (entry.contact === null) continue
      const [contact, ...others] = keysOfEntry(entry)
      if (contact === undefined || others.length === 0) continue
      const person = String(codeOf(contact))
      for (const other of others) {
        pairs.push([person, String(codeOf(other))])
        if (pairs.length < mostOtherCodes) continue
        const refusal = await tell()
        if (refusal !== null) return { told, refusal }
      }
      if ((seen += 1) % stepsPerLook === 0) await pace()
    }
  }
  if (pairs.length > 0) await tell()
  return { told, refusal: await telling }
}

/**
 * How the attempt ends when the team did not store the codes. The campaign itself was not sent, so every failure but a refused
 * token counts as no connection.
 */
const refusalOf = (outcome: PostOutcome): PostOutcome | null => {
  if (outcome.type === 'not_connected') return outcome
  if (outcome.type === 'answered') {
    const { status } = outcome
    if (status >= 200 && status < 300 && isDone(outcome.body)) return null
    if (status === 401 || status === 403) return outcome
  }
  return { type: 'not_connected', code: 'unreachable', subject: null }
}

/** A proxy or a sign-in page of a network may answer with a yes of its own. */
const isDone = (body: Buffer): boolean => {
  try {
    return teamOperations.addOtherCodes.answer.safeParse(JSON.parse(body.toString('utf8'))).success
  } catch {
    return false
  }
}
