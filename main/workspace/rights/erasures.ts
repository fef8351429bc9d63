import { z } from 'zod'
import { mayUse } from '../../../shared/api/index.ts'
import { peopleAtServiceSchema, controlPaths } from '../../../shared/api/control.ts'
import { changeTopics } from '../../../shared/bridge/changes.ts'
import {
  type Erasure,
  type ErasureCounts,
  erasureSchema,
  type ToldTeam,
  toldTeamSchema,
} from '../../../shared/bridge/people.ts'
import type { Progress } from '../../../shared/bridge/progress.ts'
import { type PersonKey, personKeySchema } from '../../../shared/rules/person-key.ts'
import type { AskTeam } from '../../remote/ask-team.ts'
import type { NoteAccess } from '../base/access-log.ts'
import type { Base } from '../base/base.ts'
import type { DataCare } from '../../database/data-care.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import type { Connections } from '../connections/connections.ts'
import { getConnection, listConnections, type StoredConnection } from '../connections/queries.ts'
import type { Removal } from '../base/removal.ts'
import { createQueue } from '../../turns.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { ProblemCode } from '../../../shared/bridge/problem.ts'
import { createProgress } from '../base/progress.ts'
import type { RecordViews } from '../enrichment/records/views.ts'
import type { Reviews } from '../lists/reviews/reviews.ts'
import { createAskService } from '../connections/ask-service.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import { countEverything, findEverything } from './find.ts'
import { eraseFromLists } from './in-lists.ts'
import { countEntries, eraseFromOutbox, findInOutbox } from './in-outbox.ts'
import { eraseFromRecords } from './in-records.ts'
import { hashInSuppressions } from './in-suppressions.ts'
import { eraseFromReports, eraseFromTexts } from './in-texts.ts'
import { eraseFromContacts } from '../outbox/team-contacts.ts'
import { joinedTeam } from '../connections/joined-team.ts'
import { type Looked, personQuery } from './person-query.ts'

/** Erasing people everywhere (rule D14), one request after another. What a process left in the middle is gone on with. */
export type Erasures = {
  /**
   * @param connectionIds teams that are told; one that cannot be reached is told later
   * @throws ProblemError `person_waits`, `service_stopped`, `service_unavailable`, `connection_missing`
   */
  erase: (keys: readonly PersonKey[], connectionIds: readonly string[]) => Promise<Erasure>
  /**
   * Erases, as a team asks its computers to, whenever that can be.
   * @returns whether nothing is left here
   */
  take: (asked: AskedByTeam, connection: StoredConnection) => boolean
  /** Teams that have not been told are not told any more. */
  giveUp: (id: string) => void
  /** A person at this computer agrees with one that a team asked for. */
  consent: (id: string) => void
  /** Goes on with those that have only a team to wait for. */
  wakeThoseForTeams: () => void
  list: () => Erasure[]
  /** Of the one that was asked for and is being carried out. */
  progress: () => Progress | null
  /** Goes on with what is not done yet; what cannot be done now waits for the next time. */
  wake: () => void
  stop: () => Promise<void>
}

/** `id`: of the erasure at the team. Here it is known by its connection and that id, as two teams may use the same one. */
export type AskedByTeam = { id: string; askedAt: string; keys: readonly PersonKey[] }

type Dependencies = Base & {
  askTeam: AskTeam
  noteAccess: NoteAccess
  connections: Pick<Connections, 'control'>
  care: Pick<DataCare, 'renew'>
  gate: SuppressionGate
  removal: Pick<Removal, 'finish'>
  /** Nothing that was removed can be brought back any more. */
  settleRemovals: () => void
  reviews: Pick<Reviews, 'apart'>
  recordViews: Pick<RecordViews, 'forget'>
}

export const createErasures = (deps: Dependencies): Erasures => {
  const {
    db,
    clock,
    uuid,
    changes,
    putOff,
    connections,
    care,
    gate,
    removal,
    settleRemovals,
    reviews,
    recordViews,
    askTeam,
    noteAccess,
  } = deps
  const ask = createAskService(connections)
  const erasing = createProgress({ clock, changes }, 'people')
  const queue = createQueue()
  let isStopped = false
  let woken: 'all' | 'team' | null = null

  const clear = async (keys: readonly PersonKey[], looked?: Looked): Promise<ErasureCounts> => {
    const query = personQuery(keys, looked)
    // Before all else: from here on no list brings them back.
    transaction(db, () => hashInSuppressions({ db, uuid, now: clock.now }, keys))
    // Nothing is erased by halves: what is counted is all of it.
    const open = (await findInOutbox(db, query)).filter(({ isOpen }) => isOpen).length
    if (open > 0) throw new ProblemError('person_waits', { items: open })
    // What was removed a moment ago would bring them back.
    settleRemovals()
    await removal.finish()
    const rows = await eraseFromLists(db, reviews, query)
    const entries = await eraseFromOutbox(db, query)
    const records = await eraseFromRecords(db, query)
    const rowsOfReports = await eraseFromReports(db, query)
    const texts = rowsOfReports + transaction(db, () => eraseFromTexts(db, query))
    await eraseFromContacts(db, keys)
    recordViews.forget()
    return { rows, entries, records, texts }
  }

  const now = (): string => new Date(clock.now()).toISOString()

  /** What was written over is in the journal still, and in the copies. */
  const cleanCopies = async (): Promise<void> => {
    db.pragma('wal_checkpoint(TRUNCATE)')
    await care.renew()
  }

  /** @throws ProblemError `team_not_reached` where one is to be told later */
  const tellTeams = async (id: string, keys: readonly PersonKey[]): Promise<void> => {
    let teams = standingOf(db, id).teams
    for (const { connectionId, baseUrl, name } of teams.filter(({ state }) => state === 'waits')) {
      if (isStopped) break
      const connection = connectionOf(connectionId, baseUrl)
      // Joined again, it is told.
      if (connection === null) continue
      const state = await tell(connection, { id, keys: [...keys] })
      teams = teams.map((one) =>
        one.connectionId === connectionId ? { connectionId, baseUrl, name, state } : one,
      )
      run(db, sql`update erasure set teams = ${JSON.stringify(teams)} where id = ${id}`)
    }
    if (teams.some(({ state }) => state === 'waits')) throw new ProblemError('team_not_reached')
  }

  /** The one to the team that was named; after leaving and joining again it is another one. */
  const connectionOf = (id: string, baseUrl: string): StoredConnection | null =>
    getConnection(db, id) ??
    listConnections(db).find((one) => one.team !== null && one.baseUrl === baseUrl) ??
    null

  const tell = async (
    connection: StoredConnection,
    asked: { id: string; keys: PersonKey[] },
  ): Promise<ToldTeam['state']> => {
    const answer = await askTeam(connection, 'erasePeople', asked)
    if (answer.ok) return 'told'
    // A token that holds no more is renewed by joining again, and then the team is told.
    return answer.code === 'refused' && answer.status !== 401 ? 'refused' : 'waits'
  }

  /** Each step is written down when it is done, and left out the next time. @param keys null: they are erased everywhere */
  const carryOut = async (id: string, keys: readonly PersonKey[] | null, looked?: Looked): Promise<void> => {
    if (keys !== null) {
      if (standingOf(db, id).hereAt === null) {
        // A second time there is nothing left to count, but what has come in between is erased.
        const saved = JSON.stringify(await clear(keys, looked))
        run(db, sql`update erasure set counts = coalesce(counts, ${saved}) where id = ${id}`)
        await ask(controlPaths.erasePeople, peopleAtServiceSchema, { keys })
        await cleanCopies()
        run(db, sql`update erasure set here_at = ${now()} where id = ${id}`)
      }
      await tellTeams(id, keys)
      // What a look at a team brought before that knew of it.
      await eraseFromContacts(db, keys)
      run(db, sql`update erasure set keys = null where id = ${id}`)
    }
    // Once more, as those before say whose they are.
    await cleanCopies()
    run(db, sql`update erasure set done_at = ${now()} where id = ${id}`)
    for (const topic of changeTopics) changes.publish(topic)
  }

  /** What each one had to wait for, that its state says it does. */
  const waiting = new Map<string, NonNullable<Erasure['waitsFor']>>()
  const tryOut = async (id: string, keys: readonly PersonKey[] | null, looked?: Looked): Promise<void> => {
    waiting.delete(id)
    try {
      await carryOut(id, keys, looked)
    } catch (error) {
      const what = error instanceof ProblemError ? waitsFor[error.problem.code] : undefined
      if (what !== undefined) {
        waiting.set(id, what)
        changes.publish('people')
      }
      throw error
    }
  }

  /** That it waits for a campaign, the service or a team is told by its state. */
  const notePutOff = (error: unknown): void => {
    if (!(error instanceof ProblemError)) putOff('erasure', error)
  }

  /** @param which all that are not done, or those that have only a team to wait for */
  const goOn = async (which: 'all' | 'team'): Promise<void> => {
    for (const { id, keys } of all<{ id: string; keys: string | null }>(
      db,
      sql`select id, keys from erasure where done_at is null and needs_consent = 0 order by asked_at`,
    )) {
      if (isStopped) return
      // After each look at a team those that wait for one are gone on with; each try may take a minute.
      if ((waiting.get(id) === 'team') !== (which === 'team')) continue
      const known = keys === null ? null : z.array(personKeySchema).parse(JSON.parse(keys))
      // One that waits for a campaign, for days perhaps, holds up none of another person.
      await tryOut(id, known).catch(notePutOff)
    }
  }

  const wake = (which: 'all' | 'team' = 'all'): void => {
    // The outbox changes often, and each round looks through everything: one that waits its turn is enough.
    const isWoken = woken !== null
    if (woken !== 'all') woken = which
    if (isWoken) return
    void queue
      .add(() => {
        const asked = woken ?? 'all'
        woken = null
        return goOn(asked)
      })
      .catch(notePutOff)
  }

  /** @throws ProblemError `connection_missing` where this member has nobody erased there */
  const teamsOf = (connectionIds: readonly string[]): ToldTeam[] =>
    connectionIds.map((connectionId) => {
      const { name, baseUrl, team } = joinedTeam(db, connectionId)
      if (team === null || !mayUse(team.role, 'erasePeople')) throw new ProblemError('connection_missing')
      return { connectionId, baseUrl, name, state: 'waits' }
    })

  /** Number of people whom a team had erased here within a day. */
  const askedLately = (connectionId: string): number =>
    get<{ people: number | null }>(
      db,
      sql`select sum(people) as people from erasure
          where substr(id, 1, ${connectionId.length + 1}) = ${`${connectionId} `} and taken_at > ${new Date(clock.now() - dayMs).toISOString()}`,
    )?.people ?? 0

  const shown = (stored: StoredErasure): Erasure => ({
    ...toErasure(stored),
    waitsFor: stored.needsConsent === 1 ? 'consent' : (waiting.get(stored.id) ?? null),
  })

  return {
    erase: (keys, connectionIds) =>
      queue.add(async () => {
        const teams = teamsOf(connectionIds)
        // Asked first: what is begun is to be carried out everywhere.
        await ask(controlPaths.findPeople, peopleAtServiceSchema, { keys })
        // Everything is looked at twice, and the outbox once more.
        const progress = erasing.follow({}, 2 * countEverything(db) + countEntries(db))
        try {
          const { items, enrichments } = await findEverything(db, gate, keys, progress.add)
          const open = [...items, ...enrichments].filter(({ isOpen }) => isOpen).length
          if (open > 0) throw new ProblemError('person_waits', { items: open })
          const id = uuid()
          run(
            db,
            sql`insert into erasure (id, keys, people, asked_at, teams)
                values (${id}, ${JSON.stringify(keys)}, ${keys.length}, ${now()}, ${JSON.stringify(teams)})`,
          )
          await tryOut(id, keys, progress.add).catch((error: unknown) => {
            // Here they are erased; the team is told as soon as it can be.
            if (!(error instanceof ProblemError && error.problem.code === 'team_not_reached')) throw error
          })
          return shown(storedOf(db, id))
        } finally {
          progress.end()
        }
      }),
    take: ({ id, askedAt, keys }, { id: connectionId, baseUrl, name }) => {
      const own = get<StoredErasure>(db, sql`${selectErasures} where id = ${id}`)
      // Asked for at this computer; the id of one team is not another's.
      if (own !== undefined && toErasure(own).teams.some((one) => one.baseUrl === baseUrl))
        return own.doneAt !== null
      const ownId = `${connectionId} ${id}`
      const known = get<StoredErasure>(db, sql`${selectErasures} where id = ${ownId}`)
      if (known !== undefined) return known.doneAt !== null
      transaction(db, () => {
        // Its people are none of this computer's person's choice: the log says whose.
        noteAccess({ action: 'people_erased_for_team', subject: connectionId, count: keys.length })
        const asked = askedLately(connectionId) + keys.length
        run(
          db,
          sql`insert into erasure (id, keys, people, asked_at, asked_by, taken_at, needs_consent)
              values (${ownId}, ${JSON.stringify(keys)}, ${keys.length}, ${askedAt}, ${name}, ${now()},
                      ${asked > mostUnasked ? 1 : 0})`,
        )
      })
      changes.publish('people')
      wake()
      return false
    },
    giveUp: (id) => {
      const teams = standingOf(db, id).teams.map((one) =>
        one.state === 'waits' ? { ...one, state: 'left' as const } : one,
      )
      run(db, sql`update erasure set teams = ${JSON.stringify(teams)} where id = ${id}`)
      waiting.delete(id)
      changes.publish('people')
      wake()
    },
    consent: (id) => {
      run(db, sql`update erasure set needs_consent = 0 where id = ${id}`)
      changes.publish('people')
      wake()
    },
    wakeThoseForTeams: () => {
      if ([...waiting.values()].includes('team')) wake('team')
    },
    list: () => all<StoredErasure>(db, sql`${selectErasures} order by asked_at desc, id`).map(shown),
    progress: erasing.now,
    wake: () => wake(),
    stop: async () => {
      isStopped = true
      await queue.idle()
    },
  }
}

const dayMs = 86_400_000
/**
 * More people than anybody's rights make a team's computers erase in a day: from there on somebody here has to agree, as an
 * instance in wrong hands could have everything erased.
 */
const mostUnasked = 100

const waitsFor: Partial<Record<ProblemCode, NonNullable<Erasure['waitsFor']>>> = {
  person_waits: 'items',
  service_stopped: 'service',
  service_unavailable: 'service',
  team_not_reached: 'team',
}

type StoredErasure = Omit<Erasure, 'counts' | 'teams' | 'waitsFor'> & {
  counts: string | null
  teams: string
  hereAt: string | null
  needsConsent: number
}

const selectErasures = sql`
  select id, people, asked_at as askedAt, done_at as doneAt, counts, teams, here_at as hereAt, asked_by as askedBy,
    needs_consent as needsConsent
  from erasure`

const toErasure = ({ hereAt: _hereAt, needsConsent: _needsConsent, ...stored }: StoredErasure): Erasure =>
  erasureSchema.parse({
    ...stored,
    counts: stored.counts === null ? null : (JSON.parse(stored.counts) as unknown),
    teams: JSON.parse(stored.teams) as unknown,
    waitsFor: null,
  })

const storedOf = (db: WritableDatabase, id: string): StoredErasure => {
  const stored = get<StoredErasure>(db, sql`${selectErasures} where id = ${id}`)
  if (stored === undefined) throw new Error('an erasure is gone')
  return stored
}

/** How far one is. */
const standingOf = (db: WritableDatabase, id: string) => {
  const { hereAt, teams } = storedOf(db, id)
  return {
    hereAt,
    teams: z.array(toldTeamSchema).parse(JSON.parse(teams)),
  }
}
