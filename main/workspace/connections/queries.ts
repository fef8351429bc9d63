import { z } from 'zod'
import {
  type BusyMeaning,
  busyMeanings,
  connectionTeamSchema,
  embeddedConnectionId,
} from '../../../shared/bridge/connections.ts'
import { type BlockingResult, blockingResults } from '../../../shared/rules/results.ts'
import { type ZonelessMeaning, zonelessMeanings } from '../../../shared/rules/schedule.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, type Query, run, sql, transaction } from '../../database/sql.ts'

const teamSchema = connectionTeamSchema.extend({
  /** When its token was issued: it is renewed long before it expires. */
  tokenAt: z.string(),
})
export type StoredTeam = z.infer<typeof teamSchema>

export type StoredConnection = {
  id: string
  name: string
  baseUrl: string
  token: string
  zonelessStart: ZonelessMeaning
  busyMeaning: BusyMeaning
  uploadRate: number | null
  /** The team whose instance it is; null = it is no team's. */
  team: StoredTeam | null
  /** Results by which a delivery report blocks people by itself. */
  autoBlocks: BlockingResult[]
}

const columns: Query = {
  text: `id, name, base_url as baseUrl, token, zoneless_start as zonelessStart, busy_meaning as busyMeaning,
         upload_rate as uploadRate, team, auto_blocks as autoBlocks`,
  values: [],
}

type Row = Omit<StoredConnection, 'team' | 'autoBlocks'> & { team: string | null; autoBlocks: string }

const autoBlocksSchema = z.array(z.enum(blockingResults))

const readAutoBlocks = (stored: string): BlockingResult[] => autoBlocksSchema.parse(JSON.parse(stored))

const toStored = ({ team, autoBlocks, ...row }: Row): StoredConnection => ({
  ...row,
  autoBlocks: readAutoBlocks(autoBlocks),
  team: team === null ? null : teamSchema.parse(JSON.parse(team)),
})

const jsonOf = (team: StoredTeam | null): string | null => (team === null ? null : JSON.stringify(team))

/** In the order in which they were added. */
export const listConnections = (db: ReadableDatabase): StoredConnection[] =>
  all<Row>(db, sql`select ${columns} from connection order by created_at, id`).map(toStored)

export const getConnection = (db: ReadableDatabase, id: string): StoredConnection | null => {
  const row = get<Row>(db, sql`select ${columns} from connection where id = ${id}`)
  return row === undefined ? null : toStored(row)
}

export const insertConnection = (db: WritableDatabase, one: StoredConnection, at: string): number =>
  run(
    db,
    sql`insert into connection (id, name, base_url, token, zoneless_start, busy_meaning, upload_rate, team, auto_blocks,
          created_at)
        values (${one.id}, ${one.name}, ${one.baseUrl}, ${one.token}, ${one.zonelessStart}, ${one.busyMeaning},
          ${one.uploadRate}, ${jsonOf(one.team)}, ${JSON.stringify(one.autoBlocks)}, ${at})`,
  )

export const updateConnection = (db: WritableDatabase, one: StoredConnection): number =>
  run(
    db,
    sql`update connection set name = ${one.name}, base_url = ${one.baseUrl}, token = ${one.token},
          zoneless_start = ${one.zonelessStart}, busy_meaning = ${one.busyMeaning}, team = ${jsonOf(one.team)}
        where id = ${one.id}`,
  )

/** The embedded service has no row of its own. */
const embeddedKey = 'embedded_auto_blocks'

/** Results by which a delivery report about a campaign of a connection blocks people by itself; none of one that is gone. */
export const getAutoBlocks = (db: ReadableDatabase, id: string): BlockingResult[] => {
  const stored = get<{ value: string }>(
    db,
    id === embeddedConnectionId
      ? sql`select value from setting where key = ${embeddedKey}`
      : sql`select auto_blocks as value from connection where id = ${id}`,
  )
  return stored === undefined ? [] : readAutoBlocks(stored.value)
}

export const setAutoBlocks = (db: WritableDatabase, id: string, wanted: readonly BlockingResult[]): void => {
  const value = JSON.stringify(blockingResults.filter((result) => wanted.includes(result)))
  if (id === embeddedConnectionId)
    run(
      db,
      sql`insert into setting (key, value) values (${embeddedKey}, ${value})
          on conflict (key) do update set value = excluded.value`,
    )
  else run(db, sql`update connection set auto_blocks = ${value} where id = ${id}`)
}

/** As the line to it was when it was measured last. @param rate bytes in a second */
export const setUploadRate = (db: WritableDatabase, id: string, rate: number): number =>
  run(db, sql`update connection set upload_rate = ${Math.round(rate)} where id = ${id}`)

const deletedSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  token: z.string(),
  zonelessStart: z.enum(zonelessMeanings),
  busyMeaning: z.enum(busyMeanings).default('unknown'),
  uploadRate: z.number().nullable().default(null),
  autoBlocks: z.string().default('[]'),
  createdAt: z.string(),
})

/** Deletes a connection; `hold` is called in the same transaction with what brings it back, its token too. */
export const deleteConnection = (
  db: WritableDatabase,
  { id }: StoredConnection,
  hold: (was: unknown) => void,
): void =>
  transaction(db, () => {
    hold(
      get<z.infer<typeof deletedSchema>>(
        db,
        sql`select ${columns}, created_at as createdAt from connection where id = ${id}`,
      ),
    )
    run(db, sql`delete from connection where id = ${id}`)
  })

/** Brings a connection back that was deleted and held. */
export const returnConnection = (db: WritableDatabase, _id: string, held: unknown): void => {
  const { createdAt, autoBlocks, ...connection } = deletedSchema.parse(held)
  insertConnection(db, { ...connection, team: null, autoBlocks: readAutoBlocks(autoBlocks) }, createdAt)
}
