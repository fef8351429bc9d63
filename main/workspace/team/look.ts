import { keptByTeamSchema } from '../../../shared/bridge/outbox.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import { getConnection, type StoredConnection, updateConnection } from '../connections/queries.ts'
import { audienceOf, type Followed, listFollowed, noteStanding } from '../outbox/kept-by-team.ts'
import {
  addCodes,
  applyContacted,
  contactsAfter,
  contactsSeenAt,
  nextMissing,
  noteContactsSeen,
} from '../outbox/team-contacts.ts'
import { applyChanges, getMirror, nextUntold, noteTold } from '../suppressions/mirror.ts'
import { demand, type Looked, may, stepOver, Unanswered } from './answers.ts'
import { askMe } from './ask-me.ts'
import { createTellHistory, type HistoryNeeds } from './tell-history.ts'

/**
 * Erases people from this computer's data, whenever that can be.
 * @returns whether nothing of them is left here
 */
export type EraseForTeam = (
  asked: { id: string; askedAt: string; keys: readonly PersonKey[] },
  connection: StoredConnection,
) => boolean

type Needs = HistoryNeeds & {
  connections: Connections
  eraseForTeam: EraseForTeam
  /** Told how many requests of others wait for this member's word. */
  onToApprove: (connectionId: string, count: number) => void
}

/** Whether the instance answered for all that a step asked it. */
type Came = Extract<Looked, 'done' | 'not_all_answered'>
type Step = (connection: StoredConnection) => Promise<Came | void>

/** So many people one request names. */
const toldAtOnce = 20_000
/** As far back as a draft may ask for (a year). */
const contactDays = 366
/** So many pages of campaigns and codes one look asks for. */
const mostPages = 500
const tokenAgeMs = 7 * 86_400_000

type FollowNeeds = Base & Pick<Needs, 'connections' | 'askTeam'>

/** As it was known last. */
const holdOf = ({ keptByTeam }: Followed): string | null =>
  keptByTeam === null ? null : (keptByTeamSchema.parse(JSON.parse(keptByTeam)).hold?.reason ?? null)

/**
 * Asks how an item stands at the instance that keeps it, and writes it down.
 * @throws Unanswered
 */
const followItem = async (
  { db, clock, changes, connections, askTeam }: FollowNeeds,
  connection: StoredConnection,
  item: Followed,
): Promise<void> => {
  const answer = await askTeam(connection, 'getRequest', { key: item.id })
  const isMissing = !answer.ok && answer.code === 'refused' && answer.status === 404
  const standing = isMissing ? null : demand(answer)
  if (standing?.hold?.reason === 'approval' && holdOf(item) !== 'approval') {
    // Whoever is to let it go sees how it came to its people; said before its standing is known, it is not forgotten.
    const audience = audienceOf(db, item.id)
    const told =
      audience === null ? null : await askTeam(connection, 'describeRequest', { key: item.id, audience })
    if (told?.ok === false && told.code === 'not_reached') throw new Unanswered(told.code)
  }
  const at = new Date(clock.now()).toISOString()
  const zonelessStart = connections.zonelessStartOf(connection.id)
  if (noteStanding(db, item, standing, { at, zonelessStart })) changes.publish('outbox')
}

/**
 * Takes an item back at the instance that keeps it, where that can be, and writes down how it stands then.
 * @returns what came of asking
 */
export const withdrawItem = async (
  needs: FollowNeeds,
  connection: StoredConnection,
  item: Followed,
): Promise<Looked> => {
  try {
    const known = await needs.askTeam(connection, 'getRequest', { key: item.id })
    if (known.ok) await needs.askTeam(connection, 'withdraw', { id: known.value.id })
    await followItem(needs, connection, item)
    return 'done'
  } catch (error) {
    if (error instanceof Unanswered) return error.why
    throw error
  }
}

/**
 * One look at a team's instance: it is told who is blocked here, tells who is blocked there, how what it keeps stands, and
 * what this person may do. Each step is written down when it is done, so that a look that breaks off goes on in the next.
 */
export const createLook = (needs: Needs) => {
  const { db, clock, changes, connections, askTeam } = needs
  const tellBlocks = async (connection: StoredConnection): Promise<void> => {
    // An auditor has no blocks in hand.
    if (!may(connection, 'addBlocks')) return
    for (;;) {
      const untold = nextUntold(db, connection.id)
      if (untold === null) return
      for (const keys of untold.keys())
        for (let from = 0; from < keys.length; from += toldAtOnce)
          demand(await askTeam(connection, 'addBlocks', { keys: keys.slice(from, from + toldAtOnce) }))
      // The next look tells it to the restored team.
      if (!(await askMe(needs, connection)).isSame) throw new Unanswered('not_reached')
      noteTold(db, connection.id, untold.sourceIds)
    }
  }
  const mirrorBlocks = async (connection: StoredConnection): Promise<void> => {
    if (!may(connection, 'listBlocks')) return
    for (;;) {
      const mirror = getMirror(db, connection.id)
      if (mirror === null) return
      const page = demand(await askTeam(connection, 'listBlocks', { after: mirror.after }))
      if (applyChanges(db, mirror, page, clock.now())) changes.publish('suppressions')
      if (page.isLast) return
    }
  }
  /** What does not come in this look comes in the next. */
  const mirrorContacts = async (connection: StoredConnection): Promise<Came> => {
    if (!may(connection, 'listContacted')) return 'done'
    const { id } = connection
    let pages = 0
    let hasChanged = contactsSeenAt(db, id) === null
    for (let isLast = false; !isLast;) {
      if ((pages += 1) > mostPages) return 'done'
      const after = contactsAfter(db, id)
      const page = demand(await askTeam(connection, 'listContacted', { days: contactDays, after }))
      if (!page.isLast && page.next === after) throw new Unanswered('answers_otherwise')
      const oldest = new Date(clock.now() - contactDays * 86_400_000).toISOString()
      hasChanged = applyContacted(db, id, page, oldest) || hasChanged
      ;({ isLast } = page)
    }
    const unanswered: string[] = []
    for (;;) {
      const missing = nextMissing(db, id, unanswered)
      if (missing === null) break
      if (pages >= mostPages) return 'done'
      const { requestId, after } = missing
      try {
        const page = demand(await askTeam(connection, 'listContactCodes', { id: requestId, after }))
        pages += 1
        if (!page.isLast && page.next === after) throw new Unanswered('answers_otherwise')
        addCodes(db, id, missing, page)
        hasChanged = true
      } catch (error) {
        await stepOver(askTeam, connection, error)
        unanswered.push(requestId)
      }
    }
    if (unanswered.length === 0) noteContactsSeen(db, id, new Date(clock.now()).toISOString())
    // Drafts go by it.
    if (hasChanged) changes.publish('outbox')
    return unanswered.length === 0 ? 'done' : 'not_all_answered'
  }
  const follow = async (connection: StoredConnection): Promise<Came> => {
    let came: Came = 'done'
    for (const item of listFollowed(db, connection.id, clock.now())) {
      try {
        await followItem(needs, connection, item)
      } catch (error) {
        await stepOver(askTeam, connection, error)
        came = 'not_all_answered'
      }
    }
    return came
  }
  const askWho = async (connection: StoredConnection): Promise<void> => {
    const { me } = await askMe(needs, connection)
    const before = connection.team
    if (before === null) return
    const isOld = clock.now() - Date.parse(before.tokenAt) > tokenAgeMs
    const renewed = isOld ? demand(await askTeam(connection, 'renewToken', null)).token : null
    const team = {
      name: me.team?.name ?? before.name,
      memberId: me.member.id,
      member: me.member.name,
      role: me.member.role,
      tokenAt: renewed === null ? before.tokenAt : new Date(clock.now()).toISOString(),
    }
    if (JSON.stringify(team) === JSON.stringify(before)) return
    updateConnection(db, { ...connection, token: renewed ?? connection.token, team })
    changes.publish('connections')
  }

  const countWaiting = async (connection: StoredConnection): Promise<void> => {
    if (!may(connection, 'approve')) {
      needs.onToApprove(connection.id, 0)
      return
    }
    const { requests } = demand(await askTeam(connection, 'listRequests', { show: 'approval', limit: 500 }))
    const ofOthers = requests.filter(({ author }) => author !== connection.team?.memberId)
    needs.onToApprove(connection.id, ofOthers.length)
  }

  const eraseAsAsked = async (connection: StoredConnection): Promise<Came> => {
    let came: Came = 'done'
    for (let after = '', pages = 0; pages < mostPages; pages += 1) {
      const { erasures } = demand(await askTeam(connection, 'listOwnErasures', { after }))
      for (const erasure of erasures) {
        if (!needs.eraseForTeam(erasure, connection)) continue
        const { id } = erasure
        try {
          demand(await askTeam(connection, 'acknowledgeErasure', { id }))
        } catch (error) {
          await stepOver(askTeam, connection, error)
          came = 'not_all_answered'
        }
      }
      const last = erasures.at(-1)
      if (last === undefined) break
      after = last.id
    }
    return came
  }

  // Blocks come first, and nothing else is done without them.
  const firstSteps: readonly Step[] = [askWho, tellBlocks, mirrorBlocks]
  // None of these waits for another one. What may take longest comes last.
  const otherSteps: readonly Step[] = [
    countWaiting,
    eraseAsAsked,
    follow,
    mirrorContacts,
    createTellHistory(needs),
  ]

  return async (connectionId: string): Promise<Looked> => {
    let looked: Came = 'done'
    try {
      for (const step of [...firstSteps, ...otherSteps]) {
        const connection = getConnection(db, connectionId)
        if (connection === null || connections.faultOf(connectionId) !== null) return 'refused'
        try {
          if ((await step(connection)) === 'not_all_answered') looked = 'not_all_answered'
        } catch (error) {
          if (firstSteps.includes(step)) throw error
          await stepOver(askTeam, connection, error)
          looked = 'not_all_answered'
        }
      }
      return looked
    } catch (error) {
      if (error instanceof Unanswered) return error.why
      throw error
    }
  }
}
