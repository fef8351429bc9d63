import type { WritableDatabase } from '../../../database/handles.ts'
import { run, sql, transaction } from '../../../database/sql.ts'
import type { Changes } from '../../base/changes.ts'
import type { Clock } from '../../base/clock.ts'
import type { Removal } from '../../base/removal.ts'
import { countDraftsUsing, insertList } from '../queries.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { commitBatch, discardReview, reopenBatch } from '../../rows/batch.ts'
import { getReview } from '../../rows/batch-queries.ts'
import type { PhoneHistory } from '../../rows/phone-results.ts'
import { openReview, type Review } from './review.ts'

/** The files that wait for a person, each open in memory while it is worked on. */
export type Reviews = {
  /** @throws ProblemError `review_missing` */
  open: (batchId: number) => Promise<Review>
  /**
   * Makes a list of what is accepted.
   * @returns its id
   * @throws ProblemError `review_missing`, `import_nothing_taken`
   */
  commit: (batchId: number, listName: string) => Promise<string>
  /** @throws ProblemError `review_missing` */
  discard: (batchId: number) => Promise<void>
  /**
   * Takes an import back: its list goes, its file waits again.
   * @throws ProblemError `list_not_reopenable`, `list_in_use`
   */
  reopen: (listId: string, batchId: number) => void
  /**
   * Has work change the rows of a file or a list beneath its review: after the change under way, and before the next,
   * work of another caller too. What is open is read anew.
   */
  apart: <Result>(batchId: number, work: () => Promise<Result>) => Promise<Result>
  /** Returns when no change is under way any more. */
  stop: () => Promise<void>
}

type Dependencies = {
  db: WritableDatabase
  clock: Clock
  uuid: () => string
  changes: Changes
  phoneHistory: PhoneHistory
  removal: Pick<Removal, 'request'>
}

/** A person works on one file and looks back at another; each takes memory. */
const mostOpen = 3

export const createReviews = ({ db, clock, uuid, changes, phoneHistory, removal }: Dependencies): Reviews => {
  // Map order is the order of use.
  const opened = new Map<number, Promise<Review>>()
  /** When the last work beneath each is done. */
  const apart = new Map<number, Promise<void>>()

  const open = async (batchId: number): Promise<Review> => {
    const batch = getReview(db, batchId)
    if (batch === null) {
      opened.delete(batchId)
      throw new ProblemError('review_missing')
    }
    const opening =
      opened.get(batchId) ??
      openReview({ db, now: clock.now, phoneHistory, onState: () => changes.publish('reviews') }, batch)
    opened.delete(batchId)
    opened.set(batchId, opening)
    try {
      const review = await opening
      await closeOldest()
      return review
    } catch (error) {
      opened.delete(batchId)
      throw error
    }
  }

  /** One that is being changed stays: opened once more, it would be changed by two. */
  const closeOldest = async (): Promise<void> => {
    for (const [batchId, opening] of [...opened].slice(0, -mostOpen)) {
      const review = await opening.catch(() => null)
      if (review?.isAtWork() !== true && opened.get(batchId) === opening) opened.delete(batchId)
    }
  }

  /** Ends a review by `work`, after the change under way. */
  const end = async <Result>(batchId: number, work: () => Result): Promise<Result> => {
    const review = await open(batchId)
    return review.alone(() => {
      // Of two clicks, the second finds nothing.
      if (getReview(db, batchId) === null) throw new ProblemError('review_missing')
      const result = transaction(db, work)
      opened.delete(batchId)
      changes.publish('reviews')
      return result
    })
  }

  return {
    open,
    commit: async (batchId, listName) => {
      const listId = await end(batchId, () => {
        const batch = getReview(db, batchId)
        if (batch === null || batch.tally.accepted === 0)
          throw new ProblemError('import_nothing_taken', { rows: batch?.tally.rows ?? 0 })
        const id = uuid()
        const at = new Date(clock.now()).toISOString()
        insertList(db, { id, name: listName, at })
        commitBatch(db, batchId, { ...batch, listId: id, listName, at })
        return id
      })
      changes.publish('lists')
      return listId
    },
    discard: async (batchId) => {
      await end(batchId, () => discardReview(db, batchId))
      removal.request()
    },
    reopen: (listId, batchId) => {
      const drafts = countDraftsUsing(db, listId)
      if (drafts > 0) throw new ProblemError('list_in_use', { drafts })
      transaction(db, () => {
        if (!reopenBatch(db, batchId)) throw new ProblemError('list_not_reopenable')
        run(db, sql`delete from contact_list where id = ${listId}`)
      })
      changes.publish('lists')
      changes.publish('reviews')
    },
    apart: (batchId, work) => {
      const turn = async () => {
        const review = await opened.get(batchId)?.catch(() => undefined)
        const result = await (review === undefined ? work() : review.alone(work))
        opened.delete(batchId)
        return result
      }
      const done = (apart.get(batchId) ?? Promise.resolve()).then(turn)
      const ended = done.then(
        () => {},
        () => {},
      )
      apart.set(batchId, ended)
      void ended.then(() => apart.get(batchId) === ended && apart.delete(batchId))
      return done
    },
    stop: async () => {
      await Promise.all(apart.values())
      for (const opening of opened.values()) await (await opening.catch(() => null))?.alone(() => {})
    },
  }
}
