import type { AskTeam, ReportRequest } from '../../remote/ask-team.ts'
import type { Base } from '../base/base.ts'
import type { StoredConnection } from '../connections/queries.ts'
import {
  endTelling,
  loadReportedBody,
  nextUnreported,
  noteReported,
  recallWaiting,
  type Unreported,
} from '../outbox/team-history.ts'
import { askMe } from './ask-me.ts'
import { demand, may, Unanswered } from './answers.ts'

export type HistoryNeeds = Base & {
  askTeam: AskTeam
  reportRequest: ReportRequest
  /** Whether the end has come: what is not answered then says nothing of the instance. */
  isStopped: () => boolean
  /** Has the pieces of items that are gone removed. */
  discardPieces: (itemIds: readonly string[]) => void
  /** What waited for this may leave. */
  wakeOutbox: () => void
}

/** After that a look ends, so that blocks and standings are asked for meanwhile; the next one goes on. */
const longestMs = 20_000

/** Reports may be long: one that fails does not stop the others, but an instance that is away is not told each. */
const mostFailuresInARow = 2

/** The instance takes reports, but not this one. */
const ofBody: ReadonlySet<number> = new Set([400, 413, 422])
/** It does not take this computer; all other refusals say nothing of that. */
const ofAccess: ReadonlySet<number> = new Set([401, 403])

/**
 * Tells a team what left this computer by itself, one request at a time, the latest first. Each is written down when it is
 * told: whatever ends this, the next look goes on, and what is told twice the team knows by its key. Nothing leaves
 * through the team before it knows all of that (claim.ts). What leaves by itself later is told as it ends.
 */
export const createTellHistory = (needs: HistoryNeeds) => {
  const { db, clock, changes, reportRequest, isStopped, discardPieces, wakeOutbox } = needs
  /** @returns false where the team does not take it @throws Unanswered where it is to be told again */
  const tell = async (
    connection: StoredConnection,
    { contentType, asked }: Unreported,
    body: readonly Buffer[],
  ): Promise<boolean> => {
    const answer = await reportRequest(connection, asked, { contentType, body })
    if (!answer.ok && answer.code === 'refused') {
      if (ofBody.has(answer.status)) return false
      // An older instance knows no reports.
      if (answer.status === 404) throw new Unanswered('answers_otherwise')
      if (!ofAccess.has(answer.status)) throw new Unanswered('not_reached')
    }
    demand(answer)
    return true
  }
  const recall = (connectionId: string): void => {
    const itemIds = recallWaiting(db, connectionId, clock.now())
    if (itemIds.length === 0) return
    discardPieces(itemIds)
    for (const topic of ['outbox', 'drafts', 'team'] as const) changes.publish(topic)
  }
  return async (connection: StoredConnection): Promise<void> => {
    if (!may(connection, 'reportRequest')) return
    const { id } = connection
    recall(id)
    const startedAt = clock.monotonic()
    const failed: string[] = []
    let first: Unanswered | null = null
    let failedInARow = 0
    for (;;) {
      const item = nextUnreported(db, id, clock.now(), failed)
      if (item === null || failedInARow === mostFailuresInARow) break
      const body = await loadReportedBody(db, item.id)
      try {
        const isTaken = body === null || (await tell(connection, item, body))
        if (isTaken && body !== null && !(await askMe(needs, connection)).isSame) {
          first ??= new Unanswered('not_reached')
          break
        }
        noteReported(db, id, item.id, isTaken ? 'told' : 'refused')
        failedInARow = 0
      } catch (error) {
        if (!(error instanceof Unanswered) || isStopped()) throw error
        // A refusal counts as a try too: one that comes for this item alone, again and again, must not keep all the others.
        noteReported(db, id, item.id, null)
        failed.push(item.id)
        first ??= error
        failedInARow += 1
      }
      changes.publish('team')
      if (clock.monotonic() - startedAt > longestMs) break
    }
    if (first !== null) throw first
    if (nextUnreported(db, id, clock.now()) !== null) return
    // What was on its way out may wait again by now.
    recall(id)
    if (!endTelling(db, id, clock.now())) return
    changes.publish('team')
    wakeOutbox()
  }
}
