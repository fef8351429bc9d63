import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { wholeList } from '../../../shared/bridge/lists.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { endOfJob } from '../../support/jobs.ts'
import { smsContent } from '../../support/lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { problemOf, startTestWorkspace } from '../../support/test-workspace.ts'

const peopleWith = (phoneOfDavi: string) => [
  'nome;telefone',
  'Ana;11987650001',
  'Bruno;1133334444',
  'Célia;92987650003',
  'Ana repetida;11987650001',
  `Davi;${phoneOfDavi}`,
]

const started = async (phoneOfDavi = '21987650005') => {
  const folder = temporaryFolder()
  const workspace = startTestWorkspace({ folder })
  const { client } = workspace
  const path = join(folder, 'pessoas.csv')
  writeFileSync(path, `${peopleWith(phoneOfDavi).join('\n')}\n`)
  const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  const { jobId } = await client.imports.start({
    fileId,
    roles: ['name', 'phone'],
    defaultDdd: '21',
    listName: 'pessoas',
    goal: 'list',
  })
  const { listId: id } = await endOfJob(client, 'import', jobId)
  if (id === null) throw new Error('not imported')
  const removeNamed = async (search: string): Promise<number> => {
    const scope = { view: { ...wholeList, search }, sourceRows: null }
    const { removal } = await client.lists.removePeople({ id, scope })
    if (removal === null) throw new Error('nobody was removed')
    return removal
  }
  const names = async (): Promise<(string | undefined)[]> =>
    (await client.lists.rows({ id, page: { offset: 0, limit: 50 } })).map(({ cells }) => cells[0])
  return { ...workspace, id, removeNamed, names }
}

test('undoing an earlier removal puts back exactly the people it took out, and those of a later one stay out', async () => {
  const { client, id, removeNamed, names } = await started()
  const before = await client.lists.get({ id })
  const ana = await removeNamed('98765-0001')
  const celia = await removeNamed('Célia')
  expect(await client.lists.returnPeople({ id, removal: ana })).toEqual({ returned: 1 })
  expect(await names()).toEqual(['Ana', 'Bruno', 'Davi'])
  const between = await client.lists.get({ id })
  expect(between).toMatchObject({ size: 3, landlines: 1, lastRemoval: null })
  expect(between.tally).toMatchObject({ rows: 5, accepted: 3, duplicates: 1, rejected: 1 })

  expect(await client.lists.returnPeople({ id, removal: celia })).toEqual({ returned: 1 })
  expect(await names()).toEqual(['Ana', 'Bruno', 'Célia', 'Davi'])
  expect(await client.lists.get({ id })).toEqual(before)
})

test('a removal is undone once: the same undo does not put back people who were removed again since', async () => {
  const { client, id, removeNamed, names } = await started()
  const first = await removeNamed('Davi')
  await removeNamed('Bruno')
  await client.lists.returnPeople({ id, removal: first })
  expect(await problemOf(client.lists.returnPeople({ id, removal: first }))).toMatchObject({
    code: 'list_changed',
  })
  const again = await removeNamed('Davi')
  expect(await problemOf(client.lists.returnPeople({ id, removal: first }))).toMatchObject({
    code: 'list_changed',
  })
  expect(await names()).toEqual(['Ana', 'Célia'])
  expect((await client.lists.get({ id })).lastRemoval).toEqual({ removal: again, people: 1 })
})

test('a removal that the list does not have is refused, and nobody is put back', async () => {
  const { client, id, removeNamed, names } = await started()
  const removal = await removeNamed('Davi')
  for (const unknown of [0, removal + 1, removal + 1_000])
    expect(await problemOf(client.lists.returnPeople({ id, removal: unknown }))).toMatchObject({
      code: 'list_changed',
    })
  expect(await problemOf(client.lists.returnPeople({ id: 'gone', removal }))).toMatchObject({
    code: 'list_missing',
  })
  expect(await names()).toEqual(['Ana', 'Bruno', 'Célia'])
})

test('a removal of nobody names no removal', async () => {
  const { client, id } = await started()
  const scope = { view: { ...wholeList, search: 'Zuleica' }, sourceRows: null }
  expect(await client.lists.removePeople({ id, scope })).toEqual({ removed: 0, removal: null })
})

test('people put back by an earlier removal stay blocked where they were blocked meanwhile', async () => {
  const { client, id, removeNamed } = await started()
  const draft = await client.drafts.create({ content: smsContent(id, { template: 'Oi' }) })
  const removal = await removeNamed('Davi')
  await removeNamed('Célia')
  await client.suppressions.add({
    kind: 'phone',
    text: '+5521987650005',
    source: 'opt_out',
    note: '',
    storage: 'plain',
  })
  await client.lists.returnPeople({ id, removal })
  expect(await client.drafts.check({ id: draft.id })).toMatchObject({ recipients: 1 })
})

test.each([
  ['with its area code', '21987650005'],
  ['without its area code', '987650005'],
])(
  'somebody written %s who was removed and then erased is not put back, nor is anybody else of the list',
  async (_how, phoneOfDavi) => {
    const { url, token, control, stop } = await startHeadless(temporaryFolder())
    onTestFinished(stop)
    const { client, workspace, id, removeNamed, names } = await started(phoneOfDavi)
    workspace.setEmbeddedInstance({
      baseUrl: url,
      token,
      control: { baseUrl: control.url, token: control.token },
    })
    const davi = await removeNamed('Davi')
    const celia = await removeNamed('Célia')
    await client.people.erase({ keys: [{ kind: 'phone', key: '5521987650005' }] })
    for (const removal of [davi, celia])
      expect(await problemOf(client.lists.returnPeople({ id, removal }))).toMatchObject({
        code: 'list_changed',
      })
    expect(await names()).toEqual(['Ana', 'Bruno'])
  },
)
