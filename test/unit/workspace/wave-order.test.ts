import { describe, expect, test } from 'vitest'
import { accept, startFakeInstance } from '../../support/fake-instance.ts'
import { type TestWorkspace, waitForState } from '../../support/test-workspace.ts'
import { turns } from '../../support/turns.ts'
import { minuteMs, monday, queue, startTimed, useFakeInstance, zone } from '../../support/timed-outbox.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const instance = useFakeInstance()
const start = (at = monday, holdMs = 0) => startTimed(instance(), at, holdMs)

describe('waves', () => {
  const waves = { by: 'size', size: 1, everyMinutes: 30 } as const
  const at = { mode: 'at', localTime: '2027-03-01T11:00', zone } as const
  const answer = (patch: (asked: Record<string, string>) => object) =>
    instance().behave((_request, response, body) => {
      const asked = JSON.parse(body.toString('utf8')) as Record<string, string>
      response.writeHead(201, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: crypto.randomUUID(),
          title: asked['title'],
          message: asked['message'],
          status: 'PENDING',
          type: 'SMSSHORT',
          quantity: 1,
          start_date: asked['start_date'],
          created_at: new Date().toISOString(),
          ...patch(asked),
        }),
      )
    })
  const openWaves = async ({ client }: TestWorkspace) =>
    (await client.outbox.open()).toSorted((a, b) => (a.wave?.number ?? 0) - (b.wave?.number ?? 0))

  test.each([
    [
      'whose start is shifted by three hours',
      () => answer((asked) => ({ start_date: `${asked['start_date']}Z` })),
      'sent',
    ],
    ['with another quantity', () => answer(() => ({ quantity: 2 })), 'sent'],
    [
      'that is a refusal',
      () => instance().behave((_request, response) => response.writeHead(422).end('{}')),
      'rejected',
    ],
    ['that never comes', () => instance().behave((_request, response) => response.destroy()), 'unknown'],
    [
      'that cannot be read',
      () => instance().behave((_request, response) => response.writeHead(201).end('ok')),
      'sent_unparsed',
    ],
  ] as const)(
    'after an answer to the first wave %s the next wave waits for the user',
    async (_what, behave, state) => {
      behave()
      const started = await start()
      started.online()
      const first = await queue(started, { waves, start: at })
      await waitForState(started.client, first.id, state)
      const second = (await openWaves(started)).find(({ wave }) => wave?.number === 2)
      expect((await waitForState(started.client, second?.id ?? '', 'stopped')).stop).toEqual({
        reason: 'wave',
        number: 1,
        state,
      })
      await turns()
      const third = (await openWaves(started)).find(({ wave }) => wave?.number === 3)
      expect(third?.state).toBe('ready')
      expect(instance().ledger).toHaveLength(1)

      instance().behave(accept)
      await sendAsSeen(started.client, second?.id ?? '')
      await waitForState(started.client, third?.id ?? '', 'sent')
      expect(instance().ledger).toHaveLength(3)
    },
  )

  test('the waves after one that cannot leave go once that is called back', async () => {
    instance().behave((_request, response) => response.writeHead(401).end('{}'))
    const started = await start()
    started.online()
    const first = await queue(started, { waves, start: at })
    await waitForState(started.client, first.id, 'unauthorised')
    await turns()
    expect(instance().ledger).toHaveLength(1)
    const others = (await openWaves(started)).slice(1)
    instance().behave(accept)
    await started.client.outbox.callBack({ id: first.id })
    for (const { id } of others) await waitForState(started.client, id, 'sent')
    expect(instance().ledger).toHaveLength(3)
  })

  test('the waves after one that has not left wait for it, and others do not', async () => {
    const started = await start()
    const first = await queue(started, { waves, start: at })
    await waitForState(started.client, first.id, 'not_sent')
    const other = await queue(started, { template: 'Outra' })
    await waitForState(started.client, other.id, 'not_sent')
    expect((await openWaves(started)).filter(({ attempts }) => attempts === 0)).toHaveLength(2)
    started.pass(minuteMs)
    started.online()
    for (const { id } of await openWaves(started)) await waitForState(started.client, id, 'sent')
  })
})

test('waves that wait in two connections at once leave the process free', async () => {
  const started = await start()
  const at = { mode: 'at', localTime: '2027-03-01T11:00', zone } as const
  const waves = { by: 'size', size: 1, everyMinutes: 30 } as const
  for (const template of ['Uma', 'Outra']) {
    const { id: connectionId } = await started.client.connections.add({
      name: template,
      baseUrl: 'http://127.0.0.1:9',
      token: 'token-1234',
      zonelessStart: 'local-brasilia',
    })
    const first = await queue(started, { connectionId, template, waves, start: at })
    await waitForState(started.client, first.id, 'not_sent')
  }
  started.online()
  await turns()
  const states = (await started.client.outbox.open()).map(({ state }) => state)
  expect(states.filter((state) => state === 'ready')).toHaveLength(4)
})

test('one connection that hangs does not hold up another', async () => {
  const slow = await startFakeInstance()
  slow.behave(() => {})
  const started = await start()
  started.online()
  const { id: connectionId } = await started.client.connections.add({
    name: 'Lenta',
    baseUrl: slow.baseUrl,
    token: 'token-1234',
    zonelessStart: 'local-brasilia',
  })
  const hanging = await queue(started, { connectionId })
  await waitForState(started.client, hanging.id, 'inflight')
  const behind = await queue(started, { connectionId, template: 'Depois' })
  const other = await queue(started, { template: 'Outra' })
  await waitForState(started.client, other.id, 'sent')
  expect((await started.client.outbox.get({ id: behind.id })).state).toBe('ready')
  expect(slow.ledger).toHaveLength(1)
  await slow.close()
  await waitForState(started.client, hanging.id, 'unknown')
})
