/** Somebody's number in what people and services wrote, in spellings that no column of phones would show. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startHeadless } from '../../support/headless-service.ts'
import { smsContent } from '../../support/lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { enqueueDraft, importFile, startTestWorkspace, waitForState } from '../../support/test-workspace.ts'

const maria = { kind: 'phone' as const, key: '5511987654321' }
const search = { texts: ['11 98765-4321'] }
/** Each is read as hers by an import. */
const spellings = [
  '11 98765—4321',
  '１１\u202f９８７６５\u2212４３２１',
  '11\t98765\u20104321',
  '11_98765_4321',
]

const start = async () => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const started = startTestWorkspace()
  const instance = { baseUrl: url, token, control: { baseUrl: control.url, token: control.token } }
  started.workspace.setEmbeddedInstance(instance)
  await started.client.settings.update({ holdMs: 0 })
  return started
}

/** A list of somebody else, in whose row one of these stands as an ordinary text. */
const listWith = async ({ client, folder }: Awaited<ReturnType<typeof start>>, spelling: string) => {
  const path = join(folder, 'lista.csv')
  writeFileSync(path, `nome;telefone;recado\nAna;31 96543-2109;"${spelling}"\n`)
  const { listId } = await importFile(client, path, 'Carteira', 'list', ['name', 'phone', 'variable'])
  return listId
}

test.each(spellings)('erasing a person takes "%s" out of a draft’s title and text', async (spelling) => {
  const { client } = await start()
  const { id } = await client.drafts.create({
    content: smsContent(null, { title: `Ligar ${spelling}`, template: `Ligue ${spelling} hoje` }),
  })
  // The draft, and its version of that moment.
  expect(await client.people.find(search)).toMatchObject({ lists: [], items: [], texts: 2 })
  await client.people.erase({ keys: [maria] })
  expect(await client.people.find(search)).toMatchObject({ texts: 0 })
  const { content } = await client.drafts.get({ id })
  expect([content.title.length, content.template.length]).toEqual([
    `Ligar ${spelling}`.length,
    `Ligue ${spelling} hoje`.length,
  ])
  expect(`${content.title} ${content.template}`.normalize('NFKC')).not.toMatch(/\d/)
})

test.each(spellings)(
  'erasing a person takes "%s" out of a message that was sent to somebody else',
  async (spelling) => {
    const started = await start()
    const { client } = started
    const listId = await listWith(started, spelling)
    const content = smsContent(listId, { template: 'Ola {{nome}}, ligue {{recado}}' })
    const draft = await client.drafts.create({ content })
    const { id } = await enqueueDraft(client, draft.id, draft.revision)
    await waitForState(client, id, 'sent')
    expect((await client.people.find(search)).items).toHaveLength(1)
    await client.people.erase({ keys: [maria] })
    expect(await client.people.find(search)).toMatchObject({ items: [], lists: [] })
    const [recipient] = await client.outbox.recipients({ id, page: { offset: 0, limit: 10 } })
    expect(recipient?.contact).toBe('5531965432109')
  },
)

test.each(spellings)('erasing a person removes a callback that has "%s" as a form does', async (spelling) => {
  const started = await start()
  const { client } = started
  const listId = await listWith(started, 'nada')
  const draft = await client.drafts.create({ content: smsContent(listId, { receivesCallbacks: true }) })
  const { id } = await enqueueDraft(client, draft.id, draft.revision)
  await waitForState(client, id, 'sent')
  const { bodyHead } = await client.outbox.get({ id })
  const { callback_url: url } = JSON.parse(bodyHead) as { callback_url: string }
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ to: `+55 ${spelling}`, s: 'lido' }).toString(),
  })
  await fetch(url, { method: 'POST', body: 'to=%2B5531965432109&s=lido' })
  expect((await client.people.find(search)).service).toMatchObject({ callbacks: 1 })
  await client.people.erase({ keys: [maria] })
  expect((await client.people.find(search)).service).toMatchObject({ callbacks: 0 })
  expect(await client.callbacks.list({ ref: id, page: { offset: 0, limit: 10 } })).toMatchObject({ total: 1 })
})
