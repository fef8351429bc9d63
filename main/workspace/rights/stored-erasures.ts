import { z } from 'zod'
import { type Erasure, erasureSchema, toldTeamSchema } from '../../../shared/bridge/people.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { get, sql } from '../../database/sql.ts'

/** An erasure as its row has it. */
export type StoredErasure = Omit<Erasure, 'counts' | 'teams' | 'waitsFor'> & {
  counts: string | null
  teams: string
  hereAt: string | null
  needsConsent: number
}

export const selectErasures = sql`
  select id, people, asked_at as askedAt, done_at as doneAt, counts, teams, here_at as hereAt, asked_by as askedBy,
    needs_consent as needsConsent
  from erasure`

/** As the window is told of it; what it waits for is not stored. */
export const toErasure = ({
  hereAt: _hereAt,
  needsConsent: _needsConsent,
  ...stored
}: StoredErasure): Erasure =>
  erasureSchema.parse({
    ...stored,
    counts: stored.counts === null ? null : (JSON.parse(stored.counts) as unknown),
    teams: JSON.parse(stored.teams) as unknown,
    waitsFor: null,
  })

/** @throws Error where there is none */
export const storedOf = (db: ReadableDatabase, id: string): StoredErasure => {
  const stored = get<StoredErasure>(db, sql`${selectErasures} where id = ${id}`)
  if (stored === undefined) throw new Error('an erasure is gone')
  return stored
}

/** How far one is. */
export const standingOf = (db: ReadableDatabase, id: string) => {
  const { hereAt, teams } = storedOf(db, id)
  return {
    hereAt,
    teams: z.array(toldTeamSchema).parse(JSON.parse(teams)),
  }
}
