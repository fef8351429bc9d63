/** The text after the bar of a variable, for cells without a value: in the check, the preview, the cost and what leaves. */
import { expect, test } from 'vitest'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { sendTest, waitForState } from '../../support/test-workspace.ts'
import { smsContent } from '../../support/lists.ts'
import { listOf, queue, startOnline, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

const names = ['ANA', 'NULL', '', '#N/D', 'null']
const template = 'Oi {{nome:primeiro|cliente}}!'

const start = async () => {
  const started = await startOnline(instance())
  const rows = names.map((name, at) => `${name};1198000000${at};1`)
  const listId = await listOf(started, rows, 'nome;telefone;valor')
  const checkOf = async (changes: Partial<DraftContent>) => {
    const { id } = await started.client.drafts.create({ content: smsContent(listId, changes) })
    return started.client.drafts.check({ id })
  }
  return { ...started, listId, checkOf }
}

/** What each of them was sent, by the fake instance's own ledger. */
const messagesAt = (index: number): (string | undefined)[] => {
  const body = JSON.parse(instance().ledger[index]?.body.toString('utf8') ?? '') as {
    contacts: { message?: string }[]
  }
  return body.contacts.map(({ message }) => message)
}

const expected = ['Oi Ana!', 'Oi cliente!', 'Oi cliente!', 'Oi cliente!', 'Oi cliente!']

test('a fallback stands in for cells that say that they have no value, in the preview, in a test and in what leaves', async () => {
  const started = await start()
  const { client, listId } = started
  const content = smsContent(listId, { template })
  const previews: (string | undefined)[] = []
  for (const position of names.keys())
    previews.push((await client.drafts.preview({ content, position }))?.text)
  expect(previews).toEqual(expected)
  const { id } = await queue(started, { template }, { listId })
  await waitForState(client, id, 'sent')
  expect(messagesAt(0)).toEqual(expected)
  await client.settings.addTestPhone({ text: '11 99999-0000' })
  const draft = await client.drafts.create({ content })
  await waitForState(client, (await sendTest(client, draft, { position: 1 })).id, 'sent')
  expect(messagesAt(1)).toEqual(['Oi cliente!'])
})

test('the review says how many people get the fallback for a cell that may be a real name, and who they are', async () => {
  const { checkOf } = await start()
  const check = await checkOf({ template })
  // An empty cell needs no word.
  expect(check.lints).toEqual([
    {
      code: 'value_replaced',
      level: 'warning',
      params: { name: 'nome', count: 3, values: 'NULL; #N/D; null' },
      positions: [1, 3, 4],
    },
  ])
  // Nothing is wrong with these messages.
  expect(check.worstPosition).toBe(0)
})

test('without a fallback such a cell stays in the message and is warned of, and each person counts once', async () => {
  const { client, listId, checkOf } = await start()
  const twice = 'Oi {{nome}}! {{nome}}, {{nome|cliente}}'
  const { lints } = await checkOf({ template: twice })
  const found = { name: 'nome', count: 3, values: 'NULL; #N/D; null' }
  expect(lints).toEqual([
    { code: 'value_missing', level: 'error', params: { name: 'nome', count: 1 }, positions: [2] },
    { code: 'value_placeholder', level: 'warning', params: found, positions: [1, 3, 4] },
    { code: 'value_replaced', level: 'warning', params: found, positions: [1, 3, 4] },
  ])
  const content = smsContent(listId, { template: twice })
  expect(await client.drafts.preview({ content, position: 1 })).toMatchObject({
    text: 'Oi NULL! NULL, cliente',
  })
})

test('what a campaign costs counts the parts of the fallback', async () => {
  const { client, checkOf } = await start()
  await client.money.setPrice({
    connectionId: embeddedConnectionId,
    unit: 'sms_part',
    micros: 100_000,
    validFrom: '2027-01-01',
  })
  // One person's message has one part, the other four get the two of the fallback.
  const { histogram, cost } = await checkOf({ template: `{{nome|${'a'.repeat(200)}}}` })
  expect(histogram).toEqual([
    { segments: 1, messages: 1 },
    { segments: 2, messages: 4 },
  ])
  expect(cost.micros).toBe(900_000)
})
