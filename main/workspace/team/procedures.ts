import { implement } from '@orpc/server'
import type { Policy } from '../../../shared/bridge/policy.ts'
import type { Connection } from '../../../shared/bridge/connections.ts'
import { teamContract, type TeamMirror } from '../../../shared/bridge/team.ts'
import { transaction } from '../../database/sql.ts'
import type { AnswerOf, AskTeam } from '../../remote/ask-team.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import { readAddress } from '../connections/address.ts'
import { toConnection } from '../connections/connections.ts'
import {
  deleteConnection,
  insertConnection,
  listConnections,
  type StoredConnection,
} from '../connections/queries.ts'
import { endMirror, startMirror } from '../suppressions/mirror.ts'
import type { Connections } from '../connections/connections.ts'
import { endContacts } from '../outbox/team-contacts.ts'
import { endHistory, skipUnanswered, startHistory } from '../outbox/team-history.ts'
import { findFollowed, isWithdrawn, leaveToPerson, listFollowed } from '../outbox/kept-by-team.ts'
import { joinedTeam } from '../connections/joined-team.ts'
import type { createSignIns } from './sign-in.ts'
import type { Looked } from './answers.ts'
import { withdrawItem } from './look.ts'

type Needs = Base & {
  connections: Connections
  policy: Policy
  isInUse: (connectionId: string) => boolean
  askTeam: AskTeam
  signIns: ReturnType<typeof createSignIns>
  mirrorOf: (connectionId: string) => TeamMirror | null
  lookNow: (connectionId: string) => Promise<Looked>
  /** After the look that may be under way, which has not seen all. */
  lookAgain: (connectionId: string) => void
}

export const teamProcedures = (needs: Needs) => {
  const { db, clock, uuid, changes, policy, isInUse, askTeam, signIns, mirrorOf, lookNow, lookAgain } = needs
  const os = implement(teamContract)
  const joined = (connectionId: string) => joinedTeam(db, connectionId)
  const demandNew = (baseUrl: string): void => {
    if (listConnections(db).some((one) => one.team !== null && one.baseUrl === baseUrl))
      throw new ProblemError('team_joined_already')
  }
  /** What an instance has answered to a device that joins. */
  const keep = (baseUrl: string, { team, member, token, codeKey }: AnswerOf<'join'>): Connection => {
    const name = team?.name ?? member.name
    const tokenAt = new Date(clock.now()).toISOString()
    const connection: StoredConnection = {
      id: uuid(),
      name,
      baseUrl,
      token,
      zonelessStart: 'local-brasilia',
      busyMeaning: 'unknown',
      uploadRate: null,
      team: { name, memberId: member.id, member: member.name, role: member.role, tokenAt },
      autoBlocks: [],
    }
    transaction(db, () => {
      insertConnection(db, connection, tokenAt)
      const mirror = {
        listId: uuid(),
        connectionId: connection.id,
        codeKey: Buffer.from(codeKey, 'hex'),
        name,
      }
      startMirror(db, mirror, clock.now())
      startHistory(db, connection.id, clock.now())
    })
    changes.publish('connections')
    changes.publish('suppressions')
    void lookNow(connection.id)
    return toConnection(connection)
  }
  return os.router({
    mirrors: os.mirrors.handler(() =>
      listConnections(db).flatMap(({ id }) => {
        const mirror = mirrorOf(id)
        return mirror === null ? [] : [mirror]
      }),
    ),
    join: os.join.handler(async ({ input: { baseUrl: written, code, device } }) => {
      const baseUrl = readAddress(written, policy)
      demandNew(baseUrl)
      const answer = await askTeam({ baseUrl, token: null }, 'join', { code, device })
      if (!answer.ok) throw new ProblemError(problemOf(answer.code, 'status' in answer ? answer.status : 0))
      return keep(baseUrl, answer.value)
    }),
    signInOffer: os.signInOffer.handler(({ input }) => signIns.offerOf(readAddress(input.baseUrl, policy))),
    beginSignIn: os.beginSignIn.handler(({ input: { baseUrl: written, device } }) => {
      const baseUrl = readAddress(written, policy)
      demandNew(baseUrl)
      return signIns.begin(baseUrl, device)
    }),
    openSignIn: os.openSignIn.handler(({ input }) => signIns.openAgain(input.id)),
    awaitSignIn: os.awaitSignIn.handler(async ({ input }) => {
      const outcome = await signIns.outcome(input.id)
      if (outcome === null) return null
      // By a code, meanwhile.
      demandNew(outcome.baseUrl)
      return keep(outcome.baseUrl, outcome.joined)
    }),
    cancelSignIn: os.cancelSignIn.handler(({ input }) => signIns.cancel(input.id)),
    leave: os.leave.handler(async ({ input: { connectionId } }) => {
      const connection = joined(connectionId)
      if (isInUse(connectionId)) throw new ProblemError('connection_in_use')
      // What the instance still keeps is not followed any more: it goes, or waits for a person's word.
      for (const item of listFollowed(db, connectionId, clock.now()))
        await withdrawItem(needs, connection, item)
      const answer = await askTeam(connection, 'leave', null)
      transaction(db, () => {
        // What was queued while the instance was asked stays possible.
        if (isInUse(connectionId)) throw new ProblemError('connection_in_use')
        leaveToPerson(db, connectionId)
        deleteConnection(db, connection, () => {})
        endMirror(db, connectionId)
        endContacts(db, connectionId)
        endHistory(db, connectionId)
      })
      changes.publish('connections')
      changes.publish('suppressions')
      changes.publish('outbox')
      // 401: its access had ended before.
      return { isTold: answer.ok || ('status' in answer && answer.status === 401) }
    }),
    withdraw: os.withdraw.handler(async ({ input: { itemId } }) => {
      const kept = findFollowed(db, itemId)
      if (kept === null) throw new ProblemError('outbox_state_changed')
      const looked = await withdrawItem(needs, joined(kept.connectionId), kept)
      if (looked !== 'done') throw new ProblemError('team_not_reached')
      // It left meanwhile, or is leaving: nothing can take it back.
      const after = findFollowed(db, itemId)
      return { isWithdrawn: after === null && isWithdrawn(db, itemId) }
    }),
    skipReports: os.skipReports.handler(({ input: { connectionId } }) => {
      joined(connectionId)
      const skipped = skipUnanswered(db, connectionId, clock.now())
      changes.publish('team')
      lookAgain(connectionId)
      return { skipped }
    }),
    refresh: os.refresh.handler(async ({ input: { connectionId } }) => {
      joined(connectionId)
      await lookNow(connectionId)
      const mirror = mirrorOf(connectionId)
      if (mirror === null) throw new ProblemError('connection_missing')
      return mirror
    }),
  })
}

const problemOf = (code: 'not_reached' | 'refused' | 'answers_otherwise', status: number) => {
  if (code === 'not_reached') return 'team_not_reached'
  return code === 'refused' && status === 422 ? 'team_code_refused' : 'team_not_here'
}
