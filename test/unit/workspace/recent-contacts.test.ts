import { expect, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { smsContent } from '../../support/lists.ts'
import { problemOf, waitForState } from '../../support/test-workspace.ts'
import { listOf, minuteMs, queue, startTimed, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()
const dayMs = 24 * 60 * minuteMs

const start = async () => {
  const started = await startTimed(instance())
  const addConnection = async (name: string): Promise<string> => {
    const { id } = await started.client.connections.add({
      name,
      baseUrl: instance().baseUrl,
      token: 'token-1234',
      zonelessStart: 'local-brasilia',
    })
    return id
  }
  const recipientsOf = async (listId: string, changes: Partial<DraftContent>) => {
    const { id } = await started.client.drafts.create({ content: smsContent(listId, changes) })
    const { recipients, steps } = await started.client.drafts.check({ id })
    return { recipients, steps }
  }
  return { ...started, addConnection, recipientsOf }
}

test('a campaign through one remote connection counts as recent contact for every other', async () => {
  const started = await start()
  const [one, other] = [await started.addConnection('Uma'), await started.addConnection('Outra')]
  const listId = await listOf(started, ['Ana;11980000001', 'Bia;11980000002'])
  const { id } = await queue(started, { connectionId: one }, { listId })
  await waitForState(started.client, id, 'sent')
  const everyone = await listOf(started, ['Ana;11980000001', 'Bia;11980000002', 'Caio;11980000003'])
  const changes = { connectionId: other, template: 'Outra', notContactedDays: 7 }
  expect((await started.recipientsOf(everyone, changes)).recipients).toBe(1)
  expect((await started.recipientsOf(everyone, { ...changes, connectionId: 'embedded' })).recipients).toBe(3)
})

test('someone reached by another phone is known by the CPF or CNPJ', async () => {
  const started = await start()
  started.online()
  const ana = '529.982.247-25'
  const first = await listOf(started, [`Ana;11980000001;${ana}`], 'nome;telefone;cpf')
  const { id } = await queue(started, {}, { listId: first })
  await waitForState(started.client, id, 'sent')
  const rows = [`Ana;11980000002;${ana}`, `Ana;11980000003;${ana}`, 'Bia;11980000004;111.444.777-35']
  const second = await listOf(started, rows, 'nome;telefone;cpf')
  const next = { template: 'Outra', notContactedDays: 7 }
  expect(await started.recipientsOf(second, { ...next, onePerPerson: false })).toEqual({
    recipients: 1,
    steps: [{ reason: 'contacted', days: 7, count: 2 }],
  })
  expect(await started.recipientsOf(second, next)).toEqual({
    recipients: 1,
    steps: [
      { reason: 'same_person', count: 1 },
      { reason: 'contacted', days: 7, count: 1 },
    ],
  })
})

test('no one is reached by more campaigns than the cap, across channels, until the days have passed', async () => {
  const started = await start()
  started.online()
  await started.client.settings.update({ contactCap: { contacts: 2, days: 7 } })
  const ana = await listOf(started, ['Ana;11980000001'])
  const both = await listOf(started, ['Ana;11980000001', 'Bia;11980000002'])
  await waitForState(started.client, (await queue(started, { template: 'Um' }, { listId: ana })).id, 'sent')
  const next = { template: 'Mais', kind: 'RCS_TEXT' } as const
  expect((await started.recipientsOf(both, next)).recipients).toBe(2)
  const rcs = await queue(started, { template: 'Dois', kind: 'RCS_TEXT' }, { listId: ana })
  await waitForState(started.client, rcs.id, 'sent')
  expect(await started.recipientsOf(both, next)).toEqual({
    recipients: 1,
    steps: [{ reason: 'capped', contacts: 2, days: 7, count: 1 }],
  })
  expect(await problemOf(queue(started, next, { listId: ana }))).toMatchObject({ code: 'draft_incomplete' })
  started.pass(8 * dayMs)
  expect((await started.recipientsOf(both, next)).recipients).toBe(2)
})
