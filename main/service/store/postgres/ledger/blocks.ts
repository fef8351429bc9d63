import type { BlockChanges, Hold, TeamPolicy } from '../../../../../shared/api/index.ts'
import { isCampaignType } from '../../../../../shared/rules/campaign-types.ts'
import { all, type Connection, get, run, sql, type Transaction } from '../sql.ts'
import { addAuditLine } from '../team/audit.ts'
import { readPolicy } from '../team/postgres-team.ts'
import { arrayOf, codesAtOnce } from './codes.ts'
import { setHold } from './holds.ts'
import { cappedBy } from './reached.ts'

/**
 * Whether some of a request's people must not be contacted, at the phone that it goes to or by what else its author's computer
 * knows them, or not so soon.
 */
export const personsHold = async (
  db: Connection,
  number: number,
  kind: string,
  { contactCap }: TeamPolicy,
): Promise<Hold | null> => {
  const blocked = await get<{ people: number }>(
    db,
    sql`select count(*) as people from (
          select code.person from relay_code code join relay_block block on block.person = code.person
          where code.request = ${number} and block.is_blocked
          union
          -- A person may have been removed from the campaign after this was told. The blocked are few and come first (offset 0).
          select known.person from (
            select known.person from relay_request request
              join relay_other_codes told on told.user_id = request.user_id and told.key = request.key
              cross join unnest(told.people, told.others) as known (person, other)
              join relay_block block on block.person = known.other
            where request.number = ${number} and block.is_blocked offset 0
          ) known
          where exists (select 1 from relay_code code where code.request = ${number} and code.person = known.person)
        ) blocked`,
  )
  const people = blocked?.people ?? 0
  if (people > 0) return { reason: 'blocked', people }
  return contactCap === null || !isCampaignType(kind) ? null : cappedBy(db, number, contactCap)
}

/** The version is read before the people: what changes in between makes the claim ask again. */
export const checkPeople = async (db: Transaction, number: number): Promise<void> => {
  const gate = await get<{ version: number; policy: string | null; kind: string }>(
    db,
    sql`select version, policy, kind from relay_gate, relay_request where channel = 'upstream' and number = ${number}`,
  )
  if (gate === undefined) return
  const hold = await personsHold(db, number, gate.kind, readPolicy(gate.policy))
  if (hold !== null) await setHold(db, number, hold)
  else await run(db, sql`update relay_request set cleared_version = ${gate.version} where number = ${number}`)
}

/** Blocks people, or lifts their block; those who are changed get the gate's next version. */
export const setBlocked = async (
  db: Transaction,
  actor: string,
  people: readonly bigint[],
  isBlocked: boolean,
): Promise<void> => {
  // First, so that a claim that is under way ends before the block, or begins after it.
  const gate = await get<{ version: number }>(
    db,
    sql`update relay_gate set version = version + 1 where channel = 'upstream' returning version`,
  )
  const version = gate?.version ?? 0
  let changed = 0
  for (let from = 0; from < people.length; from += codesAtOnce) {
    const codes = arrayOf(people.slice(from, from + codesAtOnce))
    changed += await run(
      db,
      isBlocked
        ? sql`insert into relay_block (person, is_blocked, changed_at, version)
              select person, true, clock_timestamp(), ${version}::bigint
              from (select distinct person from unnest(${codes}::bigint[]) as codes (person)) each_once
              on conflict (person) do update set is_blocked = true, changed_at = excluded.changed_at, version = excluded.version
              where not relay_block.is_blocked`
        : sql`update relay_block set is_blocked = false, changed_at = clock_timestamp(), version = ${version}
              where person = any (${codes}::bigint[]) and is_blocked`,
    )
  }
  await addAuditLine(db, actor, isBlocked ? 'blocks_added' : 'blocks_removed', {
    people: changed,
    gateVersion: version,
  })
}

const changesAtOnce = 50_000

/** @param after where the last page ended; '' = from the beginning */
export const listBlocks = async (db: Connection, after: string): Promise<BlockChanges> => {
  const [version = '0', person = '-9223372036854775808'] =
    /^(\d{1,18}):(-?\d{1,19})$/.exec(after)?.slice(1) ?? []
  const rows = await all<{ code: string; isBlocked: boolean; version: string }>(
    db,
    sql`select person::text as code, is_blocked as "isBlocked", version::text as version from relay_block
        where (version, person) > (${version}::bigint, ${person}::bigint)
        order by version, person limit ${changesAtOnce}`,
  )
  const last = rows.at(-1)
  return {
    changes: rows.map(({ code, isBlocked }) => ({ code, isBlocked })),
    next: last === undefined ? after : `${last.version}:${last.code}`,
    isLast: rows.length < changesAtOnce,
  }
}
