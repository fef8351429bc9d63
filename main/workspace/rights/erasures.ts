import { z } from 'zod'
import { peopleAtServiceSchema, controlPaths } from '../../../shared/api/control.ts'
import { changeTopics } from '../../../shared/bridge/changes.ts'
import { type Erasure, type ErasureCounts, erasureSchema } from '../../../shared/bridge/people.ts'
import type { Progress } from '../../../shared/bridge/progress.ts'
import { type PersonKey, personKeySchema } from '../../../shared/rules/person-key.ts'
import type { Base } from '../base/base.ts'
import type { DataCare } from '../../database/data-care.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import type { Connections } from '../connections/connections.ts'
import type { Removal } from '../base/removal.ts'
import { createQueue } from '../../turns.ts'
import { ProblemError } from '../base/problem-error.ts'
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
import { eraseFromTexts } from './in-texts.ts'
import { type Looked, personQuery } from './person-query.ts'

/** Erasing people everywhere (rule D14), one request after another. What a process left in the middle is gone on with. */
export type Erasures = {
  /** @throws ProblemError `person_waits`, `service_stopped`, `service_unavailable` */
  erase: (keys: readonly PersonKey[]) => Promise<Erasure>
  list: () => Erasure[]
  /** Of the one that was asked for and is being carried out. */
  progress: () => Progress | null
  /** Goes on with what is not done yet; what cannot be done now waits for the next time. */
  wake: () => void
  stop: () => Promise<void>
}

type Dependencies = Base & {
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
  } = deps
  const ask = createAskService(connections)
  const erasing = createProgress({ clock, changes }, 'people')
  const queue = createQueue()
  let isStopped = false
  let isWoken = false

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
    const texts = transaction(db, () => eraseFromTexts(db, query))
    recordViews.forget()
    return { rows, entries, records, texts }
  }

  const carryOut = async (id: string, keys: readonly PersonKey[], looked?: Looked): Promise<Erasure> => {
    const counts = await clear(keys, looked)
    const saved = JSON.stringify(counts)
    // A second time there is nothing left to count.
    run(db, sql`update erasure set counts = coalesce(counts, ${saved}) where id = ${id}`)
    await ask(controlPaths.erasePeople, peopleAtServiceSchema, { keys })
    const at = new Date(clock.now()).toISOString()
    run(db, sql`update erasure set keys = null, done_at = ${at} where id = ${id}`)
    // What was written over is in the journal still, and in the copies.
    db.pragma('wal_checkpoint(TRUNCATE)')
    await care.renew()
    for (const topic of changeTopics) changes.publish(topic)
    return erasureOf(db, id)
  }

  /** That it waits for a campaign, or for the service, is told by its state. */
  const notePutOff = (error: unknown): void => {
    if (!(error instanceof ProblemError)) putOff('erasure', error)
  }

  const goOn = async (): Promise<void> => {
    for (const { id, keys } of all<{ id: string; keys: string }>(
      db,
      sql`select id, keys from erasure where keys is not null order by asked_at`,
    )) {
      if (isStopped) return
      // One that waits for a campaign, for days perhaps, holds up none of another person.
      await carryOut(id, z.array(personKeySchema).parse(JSON.parse(keys))).catch(notePutOff)
    }
  }

  return {
    erase: (keys) =>
      queue.add(async () => {
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
            sql`insert into erasure (id, keys, people, asked_at)
                values (${id}, ${JSON.stringify(keys)}, ${keys.length}, ${new Date(clock.now()).toISOString()})`,
          )
          return await carryOut(id, keys, progress.add)
        } finally {
          progress.end()
        }
      }),
    list: () => all<StoredErasure>(db, sql`${selectErasures} order by asked_at desc, id`).map(toErasure),
    progress: erasing.now,
    wake: () => {
      // The outbox changes often, and each round looks through everything: one that waits its turn is enough.
      if (isWoken) return
      isWoken = true
      void queue
        .add(() => {
          isWoken = false
          return goOn()
        })
        .catch(notePutOff)
    },
    stop: async () => {
      isStopped = true
      await queue.idle()
    },
  }
}

type StoredErasure = Omit<Erasure, 'counts'> & { counts: string | null }

const selectErasures = sql`select id, people, asked_at as askedAt, done_at as doneAt, counts from erasure`

const toErasure = ({ counts, ...erasure }: StoredErasure): Erasure =>
  erasureSchema.parse({ ...erasure, counts: counts === null ? null : (JSON.parse(counts) as unknown) })

const erasureOf = (db: WritableDatabase, id: string): Erasure => {
  const stored = get<StoredErasure>(db, sql`${selectErasures} where id = ${id}`)
  if (stored === undefined) throw new Error('an erasure is gone')
  return toErasure(stored)
}
