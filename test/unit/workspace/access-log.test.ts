/** The log of access: what is written down before it is done, and that a change of it is seen. */
import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { wholeList } from '../../../shared/bridge/lists.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { smsContent } from '../../support/lists.ts'
import { putNewDatabase } from '../../support/new-database.ts'
import { importSuppressions } from '../../support/suppressions.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { importFile, startTestWorkspace, type WorkspaceClient } from '../../support/test-workspace.ts'

const page = { offset: 0, limit: 100 }
const noted = async (client: WorkspaceClient) =>
  (await client.access.list({ page })).entries.map(({ action, subject, count }) => [action, subject, count])

const start = async () => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const folder = temporaryFolder()
  const savePath = join(folder, 'saved')
  const key = putNewDatabase(folder)
  const started = startTestWorkspace({ folder, key, savePath })
  started.workspace.setEmbeddedInstance({
    baseUrl: url,
    token,
    control: { baseUrl: control.url, token: control.token },
  })
  const path = join(folder, 'lista.csv')
  writeFileSync(path, 'nome;telefone\nAna;31 96543-2109\nMaria;11 98765-4321\n')
  const { listId } = await importFile(started.client, path, 'Carteira')
  if (listId === null) throw new Error('no list')
  return { ...started, key, savePath, listId }
}

test('exports, searches, erasures and whole documents are written down with ids and counts alone', async () => {
  const { client, workspace, listId, savePath, folder } = await start()
  expect(await client.access.list({ page })).toEqual({ total: 0, entries: [], brokenAt: null })
  await client.lists.exportRows({ id: listId, view: wholeList, format: 'csv', language: 'pt-BR' })
  await client.people.find({ texts: ['11 98765-4321'] })
  const keys = [{ kind: 'phone' as const, key: '5511987654321' }]
  await client.people.save({ keys })
  await client.people.erase({ keys })
  await client.settings.update({ masksCpfs: false })
  // What changes nothing shows nothing.
  await client.settings.update({ masksCpfs: false, theme: 'dark' })
  await client.settings.update({ masksCpfs: true })
  await workspace.data.care.copyOut(join(folder, 'all.db'), Buffer.alloc(32, 1))
  expect(await noted(client)).toEqual([
    ['everything_exported', null, null],
    ['documents_masked', null, null],
    ['documents_shown', null, null],
    ['people_erased', null, 1],
    ['people_saved', null, 1],
    ['people_searched', null, 1],
    ['list_exported', listId, 2],
  ])
  const { entries, total, brokenAt } = await client.access.list({ page: { offset: 5, limit: 1 } })
  expect({ total, brokenAt, numbers: entries.map(({ number }) => number) }).toEqual({
    total: 7,
    brokenAt: null,
    numbers: [2],
  })
  expect(entries[0]?.account).toBe(userInfo().username)

  expect(await client.access.export({ language: 'pt-BR' })).toMatchObject({ rows: 8 })
  const file = readFileSync(savePath, 'utf8').split('\r\n')
  expect(file).toHaveLength(10)
  expect(file[1]).toContain(`"Exportou uma lista";"${listId}";"2";`)
  // Nothing of the people themselves.
  expect(file.join('')).not.toMatch(/98765|Maria|Carteira/)
})

test('an export of rejected rows is written down as one', async () => {
  const { client, folder } = await start()
  const path = join(folder, 'outra.csv')
  writeFileSync(path, 'nome;telefone\nAna;31 96543-2109\nBia;123\n')
  const { listId } = await importFile(client, path, 'Outra')
  if (listId === null) throw new Error('no list')
  await client.imports.exportLeftOut({ listId, format: 'csv', language: 'en' })
  expect(await noted(client)).toEqual([['left_out_exported', listId, 1]])
})

test('exports of an audience and of a do-not-contact list are written down, and a refused one is not', async () => {
  const { client, listId, folder } = await start()
  const draft = await client.drafts.create({ content: smsContent(listId) })
  await client.drafts.exportAudience({ id: draft.id, step: null, language: 'pt-BR' })
  const path = join(folder, 'bloqueios.csv')
  writeFileSync(path, 'telefone\n11980000001\n11980000002\n')
  await importSuppressions(client, path, { name: 'a' })
  await importSuppressions(client, path, { name: 'b', storage: 'hashed' })
  const lists = await client.suppressions.lists()
  const idOf = (name: string): string => lists.find((list) => list.name === name)?.id ?? ''
  await client.suppressions.exportList({ id: idOf('a'), language: 'pt-BR' })
  await expect(client.suppressions.exportList({ id: idOf('b'), language: 'pt-BR' })).rejects.toThrow()
  expect(await noted(client)).toEqual([
    ['suppressions_exported', idOf('a'), 2],
    ['audience_exported', draft.id, 2],
  ])
})

test('a restored backup makes the log no shorter', async () => {
  const { client, workspace, folder, key, stop } = await start()
  await client.settings.update({ masksCpfs: false })
  const { name } = await workspace.data.care.backUp('manual')
  await client.settings.update({ masksCpfs: true })
  await client.people.find({ texts: ['11 98765-4321'] })
  const before = await noted(client)
  expect(before).toHaveLength(3)
  await stop()
  const restored = startTestWorkspace({ folder, key, recovery: { action: 'restore', backup: name } })
  expect(await noted(restored.client)).toEqual(before)
  // The settings are those of the backup.
  await restored.client.settings.update({ masksCpfs: true })
  expect(await restored.client.access.list({ page })).toMatchObject({ total: 4, brokenAt: null })
})

test('what cannot be written down is not done', async () => {
  const { client, listId, savePath, folder, key } = await start()
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  db.exec('drop table access')
  closeDatabase(db)
  await expect(
    client.lists.exportRows({ id: listId, view: wholeList, format: 'csv', language: 'pt-BR' }),
  ).rejects.toThrow()
  expect(() => readFileSync(savePath)).toThrow()
})

test.each([
  ['changed', 'update access set count = 1 where number = 2', 2],
  ['taken out', 'delete from access where number = 2', 3],
  ['put in the place of another', 'update access set number = 9 where number = 1', 2],
])('an entry that was %s is seen', async (_how, tamper, brokenAt) => {
  const { client, folder, key, stop, restart, listId } = await start()
  for (let turn = 0; turn < 3; turn += 1)
    await client.lists.exportRows({ id: listId, view: wholeList, format: 'csv', language: 'pt-BR' })
  expect(await client.access.list({ page })).toMatchObject({ total: 3, brokenAt: null })
  await stop()
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  db.exec(tamper)
  closeDatabase(db)
  const again = await restart()
  expect(await again.client.access.list({ page })).toMatchObject({ brokenAt })
})
