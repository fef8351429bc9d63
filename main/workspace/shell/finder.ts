import { implement } from '@orpc/server'
import {
  finderContract,
  type Choice,
  type FoundKind,
  type FoundThing,
} from '../../../shared/bridge/finder.ts'
import { nameRank, wantedOf } from '../../../shared/rules/name-match.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, type Query, run, sql, transaction } from '../../database/sql.ts'
import type { FileTickets } from '../../file-tickets.ts'
import type { Base } from '../base/base.ts'
import { departed } from '../base/item-states.ts'
import { forgetFiles, listRecentFiles } from '../settings/recent-files.ts'

export const finderProcedures = ({
  db,
  clock,
  changes,
  tickets,
}: Pick<Base, 'db' | 'clock' | 'changes'> & { tickets: FileTickets }) => {
  const os = implement(finderContract)
  return os.router({
    find: os.find.handler(({ input }) => findThings(db, input.text)),
    recent: os.recent.handler(() => listChoices(db)),
    choose: os.choose.handler(({ input }) => {
      rememberChoice(db, input, new Date(clock.now()).toISOString())
      return input
    }),
    files: os.files.handler(async () =>
      (await listRecentFiles(db)).map(({ path, ...file }) => ({ ...file, ticket: tickets.issue(path) })),
    ),
    forgetFiles: os.forgetFiles.handler(({ input }) => {
      const forgotten = forgetFiles(db, input.ticket === null ? null : tickets.pathOf(input.ticket))
      changes.publish('recent_files')
      return { forgotten }
    }),
  })
}

type Outline = { id: string; name: string; at: string }

/** Everything that has a name, the latest first; only what a name is made of is read. */
const outlines: Readonly<Record<FoundKind, Query>> = {
  list: sql`select id, name, created_at as at from contact_list order by created_at desc`,
  draft: sql`select id, content ->> '$.title' as name, saved_at as at from draft
             where state = 'open' order by saved_at desc`,
  campaign: sql`select id, title as name, created_at as at from outbox_item
                where kind not in ('ENRICHMENT', 'COMPANY', 'WEBHOOK')
                  and state in ${departed} order by created_at desc`,
  enrichment: sql`select id, content ->> '$.name' as name, saved_at as at from enrichment
                  where state <> 'removed' order by saved_at desc`,
  audio: sql`select id, name, added_at as at from audio
             where id not in (select id from pending_removal where kind = 'audio') order by added_at desc`,
}
const kinds = Object.keys(outlines) as FoundKind[]

const mostOfKind = 8

/** Things by their names: of each kind the best few, then all of them in the order of how well they answer. */
export const findThings = (db: ReadableDatabase, text: string): FoundThing[] => {
  const wanted = wantedOf(text)
  if (wanted.words.length === 0) return []
  const ranked = kinds.flatMap((kind) => {
    const found: { rank: number; thing: FoundThing }[] = []
    for (const { id, name, at } of all<Outline>(db, outlines[kind])) {
      const rank = nameRank(name, wanted)
      if (rank !== null) found.push({ rank, thing: { kind, id, name, at } })
    }
    // The order is kept among equals, which is the latest first.
    return found.toSorted((a, b) => a.rank - b.rank).slice(0, mostOfKind)
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ thing }) => thing)
}

const mostChoices = 20

/** Puts a choice in front of those before it, of which the oldest are forgotten. */
export const rememberChoice = (db: WritableDatabase, { kind, id }: Choice, at: string): void =>
  transaction(db, () => {
    run(
      db,
      sql`insert into recent_choice (kind, id, chosen_at) values (${kind}, ${id}, ${at})
          on conflict (kind, id) do update set chosen_at = excluded.chosen_at`,
    )
    run(
      db,
      sql`delete from recent_choice where (kind, id) not in
          (select kind, id from recent_choice order by chosen_at desc limit ${mostChoices})`,
    )
  })

/** The last choices with their names as they are now; what is gone is left out. */
export const listChoices = (db: ReadableDatabase): ({ kind: 'command'; id: string } | FoundThing)[] => {
  const choices = all<Choice>(db, sql`select kind, id from recent_choice order by chosen_at desc`)
  return choices.flatMap(({ kind, id }): ({ kind: 'command'; id: string } | FoundThing)[] => {
    if (kind === 'command') return [{ kind, id }]
    const found = all<Outline>(db, sql`select * from (${outlines[kind]}) where id = ${id}`)
    return found.map((outline) => ({ kind, ...outline }))
  })
}
