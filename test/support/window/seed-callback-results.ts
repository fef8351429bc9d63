import { applyCallbacks } from '../callback-reading.ts'
import type { Seeding } from './seeding.ts'

const said = [
  'DELIVERED',
  'DELIVERED',
  'READ',
  'DELIVERED',
  'FAILED',
  'DELIVERED',
  'HELD_AT_GATEWAY',
] as const
const eventsEach = 20

/** What a service called back about two campaigns: results were made of the one's, and more has come since. */
export const seedCallbackResults = async ({ client, ids, now }: Seeding): Promise<void> => {
  const deliverer = async (id: string) => {
    const { bodyHead } = await client.outbox.get({ id })
    const { callback_url: url = '' } = JSON.parse(bodyHead) as { callback_url?: string }
    const people = await client.outbox.recipients({ id, page: { offset: 0, limit: 200 } })
    const events = people.map(({ contact }, index) => ({
      eventId: `evt_${String(index).padStart(5, '0')}`,
      data: {
        contact: `+${contact}`,
        status: said[index % said.length] ?? '',
        occurredAt: new Date(now).toISOString(),
        ...(index % 31 === 3 ? { reply: 'SAIR' } : {}),
      },
    }))
    return async (from: number, to: number): Promise<void> => {
      for (let first = from; first < to; first += eventsEach)
        await post(url, 'application/json', JSON.stringify(events.slice(first, first + eventsEach)))
    }
  }
  const first = ids['retornos'] ?? ''
  await (
    await deliverer(first)
  )(0, 120)
  await post(await urlOf(client, first), 'text/xml', '<status>ok</status>')
  const second = ids['retornos novos'] ?? ''
  const deliver = await deliverer(second)
  await deliver(0, 100)
  await applyCallbacks(client, second, ({ meaning }) => meaning ?? 'ignored')
  await deliver(100, 160)
}

const urlOf = async (client: Seeding['client'], id: string): Promise<string> => {
  const { bodyHead } = await client.outbox.get({ id })
  return (JSON.parse(bodyHead) as { callback_url?: string }).callback_url ?? ''
}

const post = async (url: string, type: string, body: string): Promise<void> => {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
  if (!answer.ok) throw new Error(`a callback was answered with ${answer.status}`)
}
