import { peopleAtServiceSchema, controlPaths } from '../../../shared/api/control.ts'
import { changeTopics } from '../../../shared/bridge/changes.ts'
import type { ErasureCounts, ToldTeam } from '../../../shared/bridge/people.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { DataCare } from '../../database/data-care.ts'
import { run, sql, transaction } from '../../database/sql.ts'
import type { AskTeam } from '../../remote/ask-team.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Removal } from '../base/removal.ts'
import type { AskService } from '../connections/ask-service.ts'
import { getConnection, listConnections, type StoredConnection } from '../connections/queries.ts'
import type { RecordViews } from '../enrichment/records/views.ts'
import type { Reviews } from '../lists/reviews/reviews.ts'
import { eraseFromContacts } from '../outbox/team-contacts.ts'
import { forgetCounts } from '../results/forget-counts.ts'
import { eraseFromLists } from './in-lists.ts'
import { eraseFromOutbox, findInOutbox } from './in-outbox.ts'
import { eraseFromRecords } from './in-records.ts'
import { hashInSuppressions } from './in-suppressions.ts'
import { eraseFromReports, eraseFromTexts } from './in-texts.ts'
import { type Looked, personQuery } from './person-query.ts'
import { standingOf } from './stored-erasures.ts'

/** What an erasure reaches. */
export type Reached = Pick<Base, 'db' | 'clock' | 'uuid' | 'changes'> & {
  askTeam: AskTeam
  care: Pick<DataCare, 'renew'>
  removal: Pick<Removal, 'finish'>
  /** Nothing that was removed can be brought back any more. */
  settleRemovals: () => void
  reviews: Pick<Reviews, 'apart'>
  recordViews: Pick<RecordViews, 'forget'>
}

type Needs = Reached & { ask: AskService; isStopped: () => boolean }

/**
 * Carries an erasure out: here, at the embedded service, in the copies, and at the teams that are to be told.
 * @param keys null: they are erased everywhere, and only the copies are left
 * @throws ProblemError `person_waits`, `service_stopped`, `service_unavailable`, `team_not_reached`: to be gone on with
 */
export type CarryOut = (id: string, keys: readonly PersonKey[] | null, looked?: Looked) => Promise<void>

export const createCarryOut = ({
  db,
  clock,
  uuid,
  changes,
  askTeam,
  care,
  removal,
  settleRemovals,
  reviews,
  recordViews,
  ask,
  isStopped,
}: Needs): CarryOut => {
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
      if (isStopped()) break
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

  // Each step is written down when it is done, and left out the next time.
  return async (id, keys, looked) => {
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
    transaction(db, () => {
      // What was counted while they were being erased; a process that ends here does not tell of a change.
      forgetCounts(db)
      run(db, sql`update erasure set done_at = ${now()} where id = ${id}`)
    })
    for (const topic of changeTopics) changes.publish(topic)
  }
}
