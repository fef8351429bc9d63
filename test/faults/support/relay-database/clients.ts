/** Desktops that ask a relay, and what came of it in the end. */
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { smsCampaignPath, teamOperations } from '../../../../shared/api/index.ts'
import { askPostgres } from '../../../support/postgres.ts'
import { untilSo } from '../until.ts'
import type { World } from './world.ts'

type Answer = {
  status: number
  /** Of the request in the ledger; empty where the answer names none. */
  id: string
}

export type Ending = Answer & { index: number; isBlocked: boolean }

const messageOf = (index: number): string => `Prova ${index}`
const phoneOf = (index: number): string => `55119${String(80_000_000 + index)}`

const answerMs = 5_000

/** @returns null where the line broke, or the node said nothing in time */
const ask = (
  world: World,
  which: number,
  path: string,
  key: string,
  body: object,
): Promise<Answer | null> => {
  const node = world.nodes[which % world.nodes.length]
  if (node === undefined) return Promise.resolve(null)
  return new Promise((resolve) => {
    const asking = request(
      node.url + path,
      {
        method: 'POST',
        agent: false,
        headers: {
          // The node's own: it does not know of the line to it.
          host: new URL(node.service.url).host,
          authorization: `Bearer ${node.service.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        signal: AbortSignal.timeout(answerMs),
      },
      (response) => {
        response.on('error', () => resolve(null))
        const { statusCode = 0, headers } = response
        response.on('end', () =>
          resolve({ status: statusCode, id: String(headers['revoada-request'] ?? '') }),
        )
        response.resume()
      },
    )
    asking.on('error', () => resolve(null))
    asking.end(JSON.stringify(body))
  })
}

/** One try to have a request sent. */
export const askOnce = (world: World, index: number, which = index): Promise<Answer | null> =>
  ask(world, which, smsCampaignPath, `key ${index}`, {
    title: 'Prova',
    message: messageOf(index),
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: [{ contact: phoneOf(index) }],
  })

/** Repeats, now at this node and now at that, until it is told the end. */
const untilEnded = async (attempt: (which: number) => Promise<Answer | null>): Promise<Answer> => {
  for (let which = 0; ; which += 1) {
    const answer = await attempt(which)
    if (answer !== null && answer.status !== 503) return answer
    // wall-clock: the pause of a client that tries again
    await pause(50)
  }
}

/** Asks for a request with its key until it has ended; first has its person blocked, where that is wanted. */
export const askUntilEnded = async (world: World, index: number, isBlocked: boolean): Promise<Ending> => {
  const block = { keys: [{ kind: 'phone', key: phoneOf(index) }] }
  if (isBlocked)
    await untilEnded((which) => ask(world, index + which, teamOperations.addBlocks.path, '', block))
  const answer = await untilEnded((which) => askOnce(world, index, index + which))
  return { ...answer, index, isBlocked }
}

/** Waits until nothing is under way any more. @param database where it is now */
export const settled = (database: () => string): Promise<void> =>
  untilSo('nothing is under way', async () => {
    const open = `select 1 from relay_request where state in ('ready', 'inflight', 'not_sent') limit 1`
    return (await askPostgres(database(), open)).length === 0
  })

/** How often each request was posted, by its number. */
const postsOf = ({ supplier }: World): Map<string, number> => {
  const posts = new Map<string, number>()
  for (const { body } of supplier.ledger) {
    // Of a request that broke off nothing may have come but its head; it is none that the supplier could take.
    if (body.length === 0) continue
    const { message } = JSON.parse(body.toString('utf8')) as { message: string }
    posts.set(message, (posts.get(message) ?? 0) + 1)
  }
  return posts
}

/** What must never be, whatever broke. */
export const judge = async (
  world: World,
  database: string,
  endings: readonly Ending[],
): Promise<string[]> => {
  const posts = postsOf(world)
  const faults = [...posts.values()].flatMap((count) => (count > 1 ? ['a request was posted twice'] : []))
  for (const { index, status, isBlocked } of endings) {
    const wasPosted = posts.has(messageOf(index))
    if (isBlocked) {
      if (wasPosted) faults.push('a blocked person was reached')
      if (status !== 422) faults.push(`a request to a blocked person was answered ${status}`)
    } else if (![201, 504].includes(status)) faults.push(`a request was answered ${status}`)
    if (status === 201 && !wasPosted) faults.push('a request was called sent that was not posted')
  }
  const rows = await askPostgres<{ id: string; state: string }>(
    database,
    'select id, state from relay_request',
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  for (const { status, id } of endings) {
    const state = states.get(id)
    if (state === undefined) faults.push('a request that has ended is not in the ledger')
    else if (status === 201 && state !== 'sent')
      faults.push(`a request that was answered 201 is ${state} in the ledger`)
  }
  for (const [, state] of states)
    if (['ready', 'inflight', 'not_sent'].includes(state)) faults.push(`a request was left ${state}`)
  return faults
}
