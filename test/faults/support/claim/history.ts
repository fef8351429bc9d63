/** One history of an outbox: what a user, the clock, the network and the service do, chosen by a seed. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDefinedError } from '@orpc/client'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { openKeyed } from '../../../../main/database/keyed.ts'
import type { WorkspaceRouter } from '../../../../main/workspace/capabilities.ts'
import { runWorkspace, type Workspace } from '../../../../main/workspace/run.ts'
import { answerProblems } from '../../../../main/workspace/serve-window.ts'
import type { OutboxItem, Stop } from '../../../../shared/bridge/outbox.ts'
import { writeLocalTime } from '../../../../shared/rules/schedule.ts'
import { accept, type Behaviour, type FakeInstance } from '../../../support/fake-instance.ts'
import { forkReaders } from '../../../support/forked-reader.ts'
import type { Random } from '../../../support/spreadsheets/seeded-random.ts'
import { allButTwins, everythingSeen } from '../../../support/test-workspace.ts'
import { contentOf, type Prepared } from '../sender-network/data.ts'
import { until } from '../until.ts'

export const minuteMs = 60_000
const hourMs = 60 * minuteMs
const zone = 'America/Sao_Paulo'
/** A Monday afternoon in São Paulo, and just before the last hour for people there ends. */
const afternoon = Date.UTC(2027, 2, 1, 19, 30)
const justBeforeSix = Date.UTC(2027, 2, 1, 20, 52)
const longest = 10

/** The questions of the claim, by the rule that each keeps. A history is aimed at one: it comes to where that is asked. */
export const aims = ['wave', 'late', 'out of hours', 'twin', 'blocked'] as const
export type Aim = (typeof aims)[number]

/** What a user queues; by chance, as far as an aim does not say it. */
type Wish = {
  text: string
  startsInMinutes: number | null
  hasWaves: boolean
  acceptsTwins: boolean
  /** How long the review is read before the press. */
  readsMs: number
  /** Another program undoes what the user accepted: it counts again. */
  isUndone: boolean
  holdMs: number
}

/** What the user asked for, as far as the rules go by it; wall clock in milliseconds. */
export type Asked = {
  text: string
  dueAt: number
  startAt: number | null
  /** Told of twins, of people outside their hours. */
  accepts: { twins: boolean; hours: boolean }
  wave: { groupId: string; number: number } | null
}
export type Arrival = {
  itemId: string
  /** When it was claimed. */
  at: number
  contacts: string[]
  wasAcceptedAsAsked: boolean
  wasRefused: boolean
}
export type History = {
  asked: Map<string, Asked>
  arrivals: Arrival[]
  blocked: { contact: string; at: number }[]
  stops: Stop['reason'][]
}

/** Answers three hours late, as the classic trap. */
const shifted: Behaviour = (request, response, body) =>
  accept(request, response, Buffer.from(body.toString().replace(/("start_date":"[^"]*)"/, '$1Z"')))
const refuse: Behaviour = (_request, response) => void response.writeHead(422).end('{}')
const answers: readonly { behaviour: Behaviour; isGood: boolean }[] = [
  { behaviour: accept, isGood: true },
  { behaviour: accept, isGood: true },
  { behaviour: shifted, isGood: false },
  { behaviour: refuse, isGood: false },
  { behaviour: (_request, response) => void response.destroy(), isGood: false },
]

export const runHistory = async (
  prepared: Prepared,
  instance: FakeInstance,
  root: string,
  random: Random,
  aim: Aim,
): Promise<History> => {
  const folder = mkdtempSync(join(root, 'history-'))
  cpSync(prepared.folder, folder, { recursive: true })
  const path = join(folder, 'workspace.db')
  const history: History = { asked: new Map(), arrivals: [], blocked: [], stops: [] }
  const pick = <Item>(...all: readonly Item[]): Item => all[random(all.length)] as Item
  let now =
    aim === 'out of hours'
      ? justBeforeSix
      : aim === 'late' || aim === 'wave'
        ? afternoon
        : pick(afternoon, justBeforeSix)
  let isOnline = true
  const goodAnswers = new Set<string>()
  const refused = new Set<string>()
  instance.ledger.length = 0
  const answer = ({ behaviour, isGood }: (typeof answers)[number]): void =>
    instance.behave((request, response, body) => {
      const itemId = String(request.headers['idempotency-key'])
      if (isGood) goodAnswers.add(itemId)
      if (behaviour === refuse) refused.add(itemId)
      behaviour(request, response, body)
    })
  answer(answers[0] as (typeof answers)[number])

  const begin = (): Workspace =>
    runWorkspace({
      dataFolder: folder,
      databaseKey: prepared.key,
      host: { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) },
      clock: { now: () => now, monotonic: () => now },
    })
  const connect = ({ router }: Workspace): RouterClient<WorkspaceRouter> =>
    createRouterClient(router, { interceptors: [answerProblems] })
  let workspace = begin()
  let client = connect(workspace)
  const wake = (): void => workspace.setEmbeddedInstance(isOnline ? instance : null)
  /** Until nothing moves any more. */
  const rest = async (): Promise<void> => {
    let before = ''
    await until(
      async () => {
        const seen = JSON.stringify(await client.outbox.open())
        const isStill = seen === before && !seen.includes('"inflight"')
        before = seen
        return isStill
      },
      (isStill) => isStill,
    )
  }

  const wishByChance = (): Wish => {
    const startsInMinutes = random(2) === 0 ? pick(20, 90, 600) : null
    const acceptsTwins = random(4) > 0
    const holdMs = pick(0, 30_000, 10 * minuteMs, 10 * minuteMs)
    return {
      text: pick('Um', 'Um', 'Dois'),
      startsInMinutes,
      hasWaves: startsInMinutes !== null && random(4) > 0,
      acceptsTwins,
      readsMs: pick(0, 0, 0, 10 * minuteMs, hourMs),
      isUndone: acceptsTwins && holdMs > 0 && random(3) > 0,
      holdMs,
    }
  }
  const queue = async (wish: Partial<Wish> = {}): Promise<void> => {
    const { text, startsInMinutes, hasWaves, acceptsTwins, readsMs, isUndone, holdMs } = {
      ...wishByChance(),
      ...wish,
    }
    const startAt = startsInMinutes === null ? null : now + startsInMinutes * minuteMs
    const waves = hasWaves ? ({ by: 'size', size: 1, everyMinutes: 5 } as const) : null
    const { content } = contentOf(prepared, 'SMSSHORT', false, 'Aviso')
    const start =
      startAt === null
        ? ({ mode: 'now' } as const)
        : ({ mode: 'at', localTime: writeLocalTime(startAt, zone).slice(0, 16), zone } as const)
    const draft = await client.drafts.create({ content: { ...content, template: text, start, waves } })
    const { recipients, audienceVersion, outsideHours } = await client.drafts.check({ id: draft.id })
    const accepts = acceptsTwins ? await everythingSeen(client, draft.id) : allButTwins
    await client.settings.update({ holdMs })
    passMs(readsMs)
    const known = new Set((await client.outbox.open()).map(({ id }) => id))
    try {
      const first = await client.outbox.enqueue({
        draftId: draft.id,
        revision: draft.revision,
        recipients,
        audienceVersion,
        accepts: { ...accepts, outside: outsideHours },
      })
      if (isUndone) undoConsent(first.id)
      const queued = (await client.outbox.open()).filter(({ id }) => !known.has(id))
      for (const item of queued.length === 0 ? [first] : queued)
        history.asked.set(item.id, {
          text,
          startAt: startAt === null ? null : Date.parse(item.startAt ?? ''),
          dueAt: startAt === null ? now + holdMs : Date.parse(item.startAt ?? ''),
          accepts: {
            twins: acceptsTwins && !isUndone,
            hours: outsideHours > 0,
          },
          wave: item.wave,
        })
    } catch (error) {
      if (!(error instanceof Error && isDefinedError(error))) throw error
    }
  }
  const undoConsent = (itemId: string): void => {
    const db = openKeyed({ path, key: prepared.key })
    db.prepare('update outbox_twin set is_accepted = 0 where item_id = ?').run(itemId)
    db.close()
  }
  const block = async (): Promise<void> => {
    const contact = `55119${80_000_000 + random(3)}`
    if (history.blocked.some((one) => one.contact === contact)) return
    const text = `+${contact}`
    await client.suppressions.add({ kind: 'phone', text, source: 'opt_out', note: '', storage: 'plain' })
    history.blocked.push({ contact, at: now })
  }
  const passMs = (ms: number): void => {
    now += ms
  }
  const pass = (): void =>
    passMs(pick(20_000, minuteMs, 11 * minuteMs, 12 * minuteMs, 20 * minuteMs, hourMs, 14 * hourMs))
  const setOnline = (next: boolean): void => {
    isOnline = next
  }
  type Step = () => Promise<void> | void
  const timeless: readonly Step[] = [
    queue,
    queue,
    block,
    () => setOnline(!isOnline),
    () => answer(pick(...answers)),
  ]
  const restart = async (): Promise<void> => {
    await workspace.stop()
    workspace = begin()
    client = connect(workspace)
  }
  const steps: readonly Step[] = [...timeless, queue, pass, pass, restart]
  // Said by nothing that happens by chance.
  const own = {
    text: 'Seu',
    startsInMinutes: null,
    hasWaves: false,
    acceptsTwins: false,
    readsMs: 0,
    isUndone: false,
  }
  const held = { ...own, holdMs: 10 * minuteMs }
  const laterThanHold = (): void => passMs(pick(11, 12, 14) * minuteMs)
  const plots: Record<Aim, readonly Step[]> = {
    wave: [
      () => answer(pick(...answers.filter(({ isGood }) => !isGood))),
      () => queue({ ...own, startsInMinutes: 20, hasWaves: true, holdMs: pick(0, 30_000) }),
      () => passMs(minuteMs),
    ],
    late: [
      () => setOnline(false),
      () => queue({ ...own, holdMs: 0 }),
      () => passMs(pick(16, 20, 60) * minuteMs),
    ],
    'out of hours': [() => queue(held), laterThanHold],
    twin: [() => queue(held), () => queue({ ...held, acceptsTwins: true, isUndone: true }), laterThanHold],
    blocked: [() => queue(held), block, laterThanHold],
  }
  const before = Array.from({ length: random(3) }, () => pick(...timeless))
  const after = Array.from({ length: longest }, () => pick(...steps))
  const all = [...before, ...plots[aim], () => setOnline(true), ...after].slice(0, longest)
  for (const step of all) {
    await step()
    wake()
    await rest()
    now += 1
  }
  isOnline = true
  wake()
  await rest()
  const items = new Map<string, OutboxItem>()
  for (const item of await client.outbox.open()) items.set(item.id, item)
  for (const item of items.values()) if (item.stop !== null) history.stops.push(item.stop.reason)
  for (const { headers, body } of instance.ledger) {
    const itemId = String(headers['idempotency-key'])
    const { attemptList } = await client.outbox.get({ id: itemId })
    const { contacts } = JSON.parse(body.toString('utf8')) as { contacts: { contact: string }[] }
    history.arrivals.push({
      itemId,
      at: Date.parse(attemptList.at(-1)?.startedAt ?? ''),
      contacts: contacts.map(({ contact }) => contact),
      wasAcceptedAsAsked: goodAnswers.has(itemId),
      wasRefused: refused.has(itemId),
    })
  }
  await workspace.stop()
  rmSync(folder, { recursive: true, force: true })
  return history
}
