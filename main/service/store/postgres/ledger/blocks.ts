import type { BlockChanges } from '../../../../../shared/api/index.ts'
import { all, type Connection, get, run, sql } from '../sql.ts'
import { addAuditLine } from '../team/audit.ts'
import { arrayOf, codesAtOnce } from './codes.ts'
import { setHold } from './holds.ts'

/** How many people of a request must not be contacted. */
export const countBlocked = async (db: Connection, number: number): Promise<number> =>
  (
    await get<{ people: number }>(
      db,
      sql`select count(*) as people from relay_code code join relay_block block on block.person = code.person
          where code.request = ${number} and block.is_blocked`,
    )
  )?.people ?? 0

/** The version is read before the blocks: a block that comes in between makes the claim ask again. */
export const checkBlocks = async (db: Connection, number: number): Promise<void> => {
  const gate = await get<{ version: number }>(
    db,
    sql`select block_version as version from relay_gate where channel = 'upstream'`,
  )
  const people = await countBlocked(db, number)
  if (people > 0) await setHold(db, number, { reason: 'blocked', people })
  else
    await run(
      db,
      sql`update relay_request set cleared_version = ${gate?.version ?? null} where number = ${number}`,
    )
}

/** Blocks people, or lifts their block; those who are changed get the gate's next version. */
export const setBlocked = async (
  db: Connection,
  actor: string,
  people: readonly bigint[],
  isBlocked: boolean,
): Promise<void> => {
  // First, so that a claim that is under way ends before the block, or begins after it.
  const gate = await get<{ version: number }>(
    db,
    sql`update relay_gate set block_version = block_version + 1 where channel = 'upstream'
        returning block_version as version`,
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
