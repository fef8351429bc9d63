import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { smsCampaignPath, teamOperations } from '../../../shared/api/index.ts'
import { askTeam } from '../../contract/support/nodes.ts'
import type { Target } from './load.ts'

/** Somebody's computer: where it asks, and with what. */
export type Desktop = Target & { agent: Agent }

/** One request as a desktop sends it, under a key of its own. Resolves with the status when the whole answer is there. */
export const askFrom = ({ url, token, agent }: Desktop, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url + smsCampaignPath,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': body.length,
          'idempotency-key': randomUUID(),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })

const contactsOfOne = 20
let made = 0

/** A small campaign that nobody has sent before: to people, and with words, of its own. */
const makeSmall = (): Buffer => {
  made += 1
  return Buffer.from(
    JSON.stringify({
      title: `Lembrete ${made}`,
      message: `Olá, lembrete ${made}`,
      type: 'SMSSHORT',
      start_date: '2027-01-04T09:30:00',
      contacts: Array.from({ length: contactsOfOne }, (_each, index) => ({
        contact: String(5_511_900_000_000 + ((made * contactsOfOne + index) % 100_000_000)),
        message: `Olá, pessoa ${index} do lembrete ${made}`,
      })),
    }),
  )
}

/** How fast all of them at once had their campaigns answered 201. */
export type Rate = { perSecond: number; accepted: number; latencies: number[] }

/** Each asks again as soon as it is answered, for so long. Throws for any answer but 201. */
export const measureDesktops = async (desktops: readonly Desktop[], forMs: number): Promise<Rate> => {
  const startedAt = performance.now()
  const latencies: number[] = []
  const work = async (desktop: Desktop): Promise<void> => {
    while (performance.now() - startedAt < forMs) {
      const askedAt = performance.now()
      const status = await askFrom(desktop, makeSmall())
      if (status !== 201) throw new Error(`a small campaign was answered ${status}`)
      latencies.push(performance.now() - askedAt)
    }
  }
  await Promise.all(desktops.map(work))
  const seconds = (performance.now() - startedAt) / 1_000
  return { perSecond: latencies.length / seconds, accepted: latencies.length, latencies }
}

/** So many computers with one token, as a service without a team has it. */
export const desktopsOf = (target: Target, count: number): Desktop[] =>
  Array.from({ length: count }, () => ({ ...target, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }))

/** Invites so many people and has each join with a computer, in turn by one node and the next. */
export const joinDesktops = async (nodes: readonly Target[], count: number): Promise<Desktop[]> => {
  const desktops: Desktop[] = []
  for (let index = 0; index < count; index += 1) {
    const node = nodes[index % nodes.length]
    if (node === undefined) throw new Error('there is no node')
    const invited = await askTeam(node, teamOperations.invite.path, {
      name: `Pessoa ${index}`,
      role: 'analyst',
    })
    const { code } = teamOperations.invite.answer.parse(invited.answer)
    const joined = await askTeam(node, teamOperations.join.path, { code, device: 'PC' })
    const { token } = teamOperations.join.answer.parse(joined.answer)
    desktops.push(...desktopsOf({ url: node.url, token }, 1))
  }
  return desktops
}
