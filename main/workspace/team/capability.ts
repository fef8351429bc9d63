import type { Policy } from '../../../shared/bridge/policy.ts'
import type { TeamMirror } from '../../../shared/bridge/team.ts'
import {
  type AskTeam,
  createAskTeam,
  createReportRequest,
  type ReportRequest,
} from '../../remote/ask-team.ts'
import type { Connections } from '../connections/connections.ts'
import type { Network } from '../connections/network/network.ts'
import { getConnection, listConnections } from '../connections/queries.ts'
import { contactsSeenAt } from '../outbox/team-contacts.ts'
import { historyOf } from '../outbox/team-history.ts'
import { getMirror } from '../suppressions/mirror.ts'
import { getSuppressionList } from '../suppressions/queries.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { type Looked, may } from './answers.ts'
import { createLook } from './look.ts'
import { teamDeskProcedures } from './desk.ts'
import type { EraseForTeam } from './look.ts'
import { teamProcedures } from './procedures.ts'
import { createSignIns } from './sign-in.ts'
import type { HistoryNeeds } from './tell-history.ts'

type Needs = Omit<HistoryNeeds, 'askTeam' | 'reportRequest' | 'isStopped'> & {
  connections: Connections
  saveAs: SaveAs
  network: Network
  policy: Policy
  /** Whether something is on its way to a connection, may still be sent there, or is expected from there. */
  isInUse: (connectionId: string) => boolean
  eraseForTeam: EraseForTeam
  /** Has the system's browser open the page on which somebody signs in to a team. */
  openSignIn: (address: string) => void
}

/** A team's instance is looked at this often. */
const lookEveryMs = 30_000
/** And a moment after somebody was blocked here, or a request has moved. */
const soonMs = 2_000

/** The team instances that this computer has joined: one look at a time at each, again and again. */
export const createTeams = (needs: Needs) => {
  const { db, changes, network, putOff } = needs
  const looking = new Map<string, Promise<Looked>>()
  const lastLooks = new Map<string, Looked>()
  const toApprove = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isSoon = false
  const ask = createAskTeam(network.wayTo)
  // What comes after the end is not written down any more; nobody waits for it.
  const askTeam: AskTeam = async (...question) => {
    const answer = await ask(...question)
    return isStopped ? { ok: false, code: 'not_reached' } : answer
  }
  const report = createReportRequest(network.wayTo)
  const reportRequest: ReportRequest = async (...question) => {
    const answer = await report(...question)
    return isStopped ? { ok: false, code: 'not_reached' } : answer
  }
  const onToApprove = (id: string, count: number): void => void toApprove.set(id, count)
  const look = createLook({ ...needs, askTeam, reportRequest, isStopped: () => isStopped, onToApprove })

  const mirrorOf = (connectionId: string): TeamMirror | null => {
    const mirror = getMirror(db, connectionId)
    if (mirror === null) return null
    const { listId, seenAt } = mirror
    const blocked = getSuppressionList(db, listId)?.phones ?? 0
    const waiting = toApprove.get(connectionId) ?? 0
    const lastLook = lastLooks.get(connectionId) ?? null
    const contactsAt = contactsSeenAt(db, connectionId)
    const connection = getConnection(db, connectionId)
    const reports = connection !== null && may(connection, 'reportRequest')
    const history = reports ? historyOf(db, connectionId, needs.clock.now()) : null
    return {
      connectionId,
      blocked,
      seenAt,
      contactsSeenAt: contactsAt,
      toApprove: waiting,
      history,
      lastLook,
    }
  }
  const lookNow = (connectionId: string): Promise<Looked> => {
    const known = looking.get(connectionId)
    if (known !== undefined) return known
    const one = look(connectionId)
      .catch((error: unknown): Looked => {
        putOff('team_look', error)
        return 'not_reached'
      })
      .then((looked) => {
        lastLooks.set(connectionId, looked)
        changes.publish('team')
        return looked
      })
      .finally(() => {
        looking.delete(connectionId)
        goOn(connectionId)
      })
    looking.set(connectionId, one)
    return one
  }
  /** A look tells so much of what left before; the next one goes on at once. */
  const goOn = (connectionId: string): void => {
    if (isStopped || lastLooks.get(connectionId) !== 'done') return
    if ((mirrorOf(connectionId)?.history?.left ?? 0) > 0) wakeIn(soonMs)
  }
  /** After the look that may be under way, which has not seen all. */
  const lookAgain = (connectionId: string): void => {
    const before = looking.get(connectionId) ?? Promise.resolve()
    void before.then(() => (isStopped ? undefined : lookNow(connectionId)))
  }
  const wakeIn = (ms: number): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(wake, ms)
  }
  const wake = (): void => {
    isSoon = false
    try {
      for (const { id, team } of listConnections(db)) if (team !== null) void lookNow(id)
    } catch (error) {
      putOff('team_look', error)
    }
    wakeIn(lookEveryMs)
  }
  const unsubscribe = changes.subscribe((topic) => {
    if ((topic !== 'suppressions' && topic !== 'outbox') || looking.size > 0 || isSoon) return
    isSoon = true
    wakeIn(soonMs)
  })

  const signIns = createSignIns({ ...needs, askTeam })

  return {
    procedures: {
      team: teamProcedures({ ...needs, askTeam, signIns, mirrorOf, lookNow, lookAgain }),
      teamDesk: teamDeskProcedures({ ...needs, askTeam, lookAgain }),
    },
    wake,
    stop: (): void => {
      isStopped = true
      signIns.stop()
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
