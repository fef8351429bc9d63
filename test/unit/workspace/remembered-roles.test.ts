import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mostRemembered } from '../../../main/workspace/settings/remembered-roles.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { importFile, startTestWorkspace, type WorkspaceClient } from '../../support/test-workspace.ts'
import { turns } from '../../support/turns.ts'
import { eventually } from '../../support/eventually.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { watchJob } from '../../support/jobs.ts'

const fileOf = (text: string, name = 'clientes.csv'): string => {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text)
  return path
}
const rows = 'Ana;11987654321;21998765432;x\nBia;11987654322;;y\n'
const headers = ['Nome', 'Celular', 'Fone da firma', 'Obs']
const csv = `${headers.join(';')}\n${rows}`
const chosen: ColumnRole[] = ['variable', 'variable', 'phone', 'name']

/** Starts an import with roles a person chose, as the window does, and waits for its end. */
const start = async (
  client: WorkspaceClient,
  path: string,
  roles: ColumnRole[],
  headerRow?: number,
): Promise<void> => {
  const choices = headerRow === undefined ? {} : { headerRow }
  const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices })
  const { jobId } = await client.imports.start({
    fileId,
    roles,
    defaultDdd: null,
    listName: 'lista',
    goal: 'list',
  })
  for await (const job of watchJob(client, 'import', jobId)) void job
}
const inspect = async (client: WorkspaceClient, path: string) => {
  const { roles, why } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  return { roles, why }
}
const remembered = { roles: chosen, why: Array(4).fill('remembered') as string[] }

describe('remembered column roles', () => {
  test('remembered roles are proposed again for the same headers, in any case and after a restart', async () => {
    const before = startTestWorkspace()
    expect(await inspect(before.client, fileOf(csv))).toEqual({
      roles: ['name', 'phone', 'phone', 'variable'],
      why: ['exact', 'exact', 'similar', null],
    })
    await start(before.client, fileOf(csv), chosen)
    const { client } = await before.restart()
    expect(await inspect(client, fileOf(csv, 'outro.csv'))).toEqual(remembered)
    expect(await inspect(client, fileOf(csv.replace('Celular', 'CELULAR')))).toEqual(remembered)
    expect(await inspect(client, fileOf(csv.replaceAll(';', ',')))).toEqual(remembered)
  })

  test('remembered roles are not proposed for a suppression list', async () => {
    const { client } = startTestWorkspace()
    await start(client, fileOf(csv), chosen)
    const { roles, why } = await client.imports.open({
      ticket: ticketOf(fileOf(csv)),
      choices: {},
      fromMemory: false,
    })
    expect(roles).toEqual(['name', 'phone', 'phone', 'variable'])
    expect(why).not.toContain('remembered')
  })

  test('remembered roles are not proposed for other headers or another column order', async () => {
    const { client } = startTestWorkspace()
    await start(client, fileOf(csv), chosen)
    for (const other of [
      csv.replace('Obs', 'Valor'),
      csv.replace(';Obs', ''),
      csv.replace('Nome;Celular', 'Celular;Nome'),
    ])
      expect((await inspect(client, fileOf(other))).why).not.toContain('remembered')
  })

  test('the newest roles replace older ones of the same headers and are listed first', async () => {
    let now = Date.parse('2026-11-21T10:00:00.000Z')
    const { client } = startTestWorkspace({ clock: { now: () => now, monotonic: () => performance.now() } })
    await start(client, fileOf(csv), chosen)
    now += 60_000
    await start(client, fileOf('Zap;Nome\n11987654321;Ana\n'), ['phone', 'name'])
    now += 60_000
    const latest: ColumnRole[] = ['name', 'phone', 'variable', 'variable']
    await start(client, fileOf(csv.replace('Nome', 'NOME')), latest)
    expect((await inspect(client, fileOf(csv))).roles).toEqual(latest)
    expect(await client.rememberedRoles.list()).toMatchObject([
      { columns: ['NOME', ...headers.slice(1)], roles: latest, usedAt: '2026-11-21T10:02:00.000Z' },
      { columns: ['Zap', 'Nome'], roles: ['phone', 'name'], usedAt: '2026-11-21T10:01:00.000Z' },
    ])
  })

  test('roles of a staged import are remembered only when it becomes a list', async () => {
    const { client } = startTestWorkspace()
    const job = await importFile(client, fileOf(csv), 'lista', 'review')
    expect(await client.rememberedRoles.list()).toEqual([])
    const batchId = job.batchId ?? 0
    await client.reviews.setRules({ batchId, roles: chosen, defaultDdd: null })
    expect(await client.rememberedRoles.list()).toEqual([])
    await client.reviews.commit({ batchId, listName: 'lista' })
    expect(await client.rememberedRoles.list()).toMatchObject([{ columns: headers, roles: chosen }])
  })

  test('roles are remembered for an import that is set to become a list once it is read', async () => {
    const { client } = startTestWorkspace()
    const many = Array.from({ length: 60_000 }, (_, at) => `P;119${80_000_000 + at};;`).join('\n')
    const path = fileOf(`${headers.join(';')}\n${many}\n`)
    const { fileId, roles } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
    const { jobId } = await client.imports.start({
      fileId,
      roles,
      defaultDdd: null,
      listName: 'l',
      goal: 'review',
    })
    expect(await client.rememberedRoles.list()).toEqual([])
    expect(await client.imports.commitWhenRead({ jobId, listName: 'l' })).toEqual({ willCommit: true })
    expect(await client.rememberedRoles.list()).toMatchObject([{ columns: headers, roles }])
  })

  test('roles of a refused import are not remembered', async () => {
    const { client } = startTestWorkspace()
    await expect(start(client, fileOf(csv), ['name', 'variable', 'variable', 'variable'])).rejects.toThrow()
    expect(await client.rememberedRoles.list()).toEqual([])
  })

  test('remembered roles can be forgotten one by one or all at once', async () => {
    const { client } = startTestWorkspace()
    await start(client, fileOf(csv), chosen)
    await start(client, fileOf('Zap\n11987654321\n'), ['phone'])
    await start(client, fileOf('Tel\n11987654321\n'), ['phone'])
    const entry = (await client.rememberedRoles.list()).find(({ columns }) => columns.length === 4)
    await client.rememberedRoles.forget({ id: entry?.id ?? 0 })
    await client.rememberedRoles.forget({ id: entry?.id ?? 0 })
    expect(await client.rememberedRoles.list()).toHaveLength(2)
    expect((await inspect(client, fileOf(csv))).why).not.toContain('remembered')
    expect(await client.rememberedRoles.forgetAll()).toEqual({ forgotten: 2 })
    expect(await client.rememberedRoles.list()).toEqual([])
    expect(await client.rememberedRoles.forgetAll()).toEqual({ forgotten: 0 })
  })

  test('the window is notified once for each change of the remembered roles', async () => {
    const { client } = startTestWorkspace()
    const heard: string[] = []
    const ended = new AbortController()
    const listening = (async () => {
      for await (const { topic } of await client.changes.watch(undefined, { signal: ended.signal }))
        heard.push(topic)
    })().catch(() => {})
    await start(client, fileOf(csv), chosen)
    await client.rememberedRoles.forgetAll()
    const told = () => heard.filter((topic) => topic === 'remembered-roles').length
    await eventually(() => expect(told()).toBe(2))
    await turns()
    ended.abort()
    await listening
    expect(told()).toBe(2)
  })
})

describe('personal data in remembered roles', () => {
  test('nothing is remembered of a file without a header, whether detected or chosen', async () => {
    const { client } = startTestWorkspace()
    await start(client, fileOf(rows), chosen)
    await start(client, fileOf(csv), chosen, 0)
    expect(await client.rememberedRoles.list()).toEqual([])
  })

  test('nothing is remembered when a row with personal data is used as the header', async () => {
    const { client } = startTestWorkspace()
    await start(client, fileOf(rows), chosen, 1)
    for (const cell of ['ana@exemplo.com', '111.444.777-35', '3333-4444', '98765 4321', '5,51199E+12'])
      await start(client, fileOf(`Nome;${cell}\nBia;11987654322\n`), ['name', 'phone'], 1)
    expect(await client.rememberedRoles.list()).toEqual([])
    await start(client, fileOf('Saldo em 21/11/2026;Fone 2\n1;11987654322\n'), ['name', 'phone'], 1)
    expect(await client.rememberedRoles.list()).toHaveLength(1)
  })

  test('remembered roles contain no cell and no file name', async () => {
    const { client } = startTestWorkspace()
    await start(client, fileOf(csv, 'segredo.csv'), chosen)
    const text = JSON.stringify(await client.rememberedRoles.list())
    for (const secret of ['Ana', '11987654321', 'segredo']) expect(text).not.toContain(secret)
    expect(text).toContain('Fone da firma')
  })
})

test('the least recently used headers are forgotten once the limit is reached', async () => {
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const { client } = startTestWorkspace({ clock: { now: () => now, monotonic: () => performance.now() } })
  const startWith = async (column: string): Promise<void> => {
    now += 1_000
    const ticket = ticketOf(fileOf(`${column}\n11987654321\n`))
    const { fileId } = await client.imports.open({ ticket, choices: { headerRow: 1 } })
    const { jobId } = await client.imports.start({
      fileId,
      roles: ['phone'],
      defaultDdd: null,
      listName: 'l',
      goal: 'list',
    })
    await client.jobs.cancel({ jobId })
  }
  for (let index = 0; index < mostRemembered; index += 1) await startWith(`fone ${index}`)
  await startWith('fone 0')
  await startWith('mais um')
  const names = (await client.rememberedRoles.list()).map(({ columns }) => columns[0])
  expect(names).toHaveLength(mostRemembered)
  expect(names.slice(0, 2)).toEqual(['mais um', 'fone 0'])
  expect(names).not.toContain('fone 1')
  expect(names).toContain('fone 2')
}, 60_000)
