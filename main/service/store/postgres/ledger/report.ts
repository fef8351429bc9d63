import type { Past, Proposal } from '../../../relay/ledger.ts'
import { seal } from '../secret.ts'
import { get, prepared, run, sql, type Transaction } from '../sql.ts'
import { addAuditLine } from '../team/audit.ts'
import { createPipeline, storeCodes } from './propose.ts'
import { factsPurpose } from './sealed.ts'

/**
 * Stores a request that left before its author's computer joined. It is `sent` or `unknown` from the beginning, which
 * nothing makes `ready`, and its bytes are not there: three things would have to go wrong before it could be sent.
 */
export const report = async (
  db: Transaction,
  proposal: Proposal,
  { state, at }: Past,
  key: Buffer,
): Promise<boolean> => {
  const { id, userId, kind, path, contentType, bodyDigest, says, quantity, startAt, tag } = proposal
  const facts = seal(Buffer.from(JSON.stringify(proposal.facts)), key, factsPurpose(id))
  // A member who leaves and rejoins may report a request that this ledger has under their old id: its tag is the same.
  if ((await get(db, prepared`select 1 from relay_request where tag = ${tag} limit 1`)) !== undefined)
    return false
  // The computer's clock may be ahead.
  const left = sql`least(${at}::timestamp with time zone, clock_timestamp())`
  const inserted = await get<{ number: number }>(
    db,
    prepared`insert into relay_request (id, user_id, key, tag, kind, path, content_type, body_digest, says, quantity, units,
          start_at, pieces, recipients_by_ddd, facts, received_at, released_at, reported_at, reached_at, state)
        values (${id}, ${userId}, ${proposal.key}, ${tag}, ${kind}, ${path}, ${contentType}, ${bodyDigest}, ${says},
          ${quantity}, ${JSON.stringify(proposal.units)}, ${startAt}, ${proposal.body.length},
          ${JSON.stringify(proposal.recipientsByDdd)}, ${facts}, ${left}, ${left}, clock_timestamp(),
          greatest(${startAt}::timestamp with time zone, ${left}), ${state})
        on conflict (user_id, key) do nothing returning number`,
  )
  if (inserted === undefined) return false
  await storeCodes(createPipeline(db), inserted.number, proposal.codes)
  // Recipients that were checked before are checked again. The gate is locked last, as for late answers.
  await run(db, sql`update relay_gate set version = version + 1 where channel = 'upstream'`)
  await addAuditLine(db, userId, 'request_reported', { request: id, kind, state, people: quantity })
  return true
}
