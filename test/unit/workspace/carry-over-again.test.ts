import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { putNewDatabase } from '../../support/new-database.ts'
import { importPeople } from '../../support/lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'
import { turns } from '../../support/turns.ts'
import { block, queue, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

const start = () => {
  const folder = temporaryFolder()
  const key = putNewDatabase(folder)
  const open = async (options: Parameters<typeof startTestWorkspace>[0] = {}): Promise<TestWorkspace> => {
    const workspace = startTestWorkspace({ folder, key, ...options })
    await workspace.client.settings.update({ holdMs: 0 })
    workspace.workspace.setEmbeddedInstance(instance())
    return workspace
  }
  return { open, path: join(folder, 'workspace.db') }
}
const backUp = async ({ workspace }: TestWorkspace): Promise<string> =>
  (await workspace.data.care.backUp('manual')).name

/** The same campaign again, without consent: it has to be refused or to stop. */
const isAskedAbout = async (restored: TestWorkspace, listId: string): Promise<void> => {
  const queued = queue(restored, {}, { listId }).then(
    (item) => item,
    () => null,
  )
  const item = await queued
  if (item === null) return
  await turns()
  for (let turn = 0; turn < 20; turn += 1) {
    const { state } = await restored.client.outbox.get({ id: item.id })
    if (state !== 'ready' && state !== 'inflight') break
    await turns()
  }
  expect((await restored.client.outbox.get({ id: item.id })).state).toBe('stopped')
  expect(instance().ledger).toHaveLength(1)
}

describe('backups restored one after another', () => {
  test('a campaign that left unseen is still asked about after a second restore', async () => {
    const { open, path } = start()
    const before = await open()
    const listId = await importPeople(before.client, before.folder)
    const backup = await backUp(before)
    await waitForState(before.client, (await queue(before, {}, { listId })).id, 'sent')
    await before.stop()
    writeFileSync(path, readFileSync(path).fill(7, 4_096, 20_000))
    const once = await open({ recovery: { action: 'restore', backup } })
    await once.stop()
    const twice = await open({ recovery: { action: 'restore', backup } })
    await isAskedAbout(twice, listId)
  })

  test('a campaign sent before damaged data were replaced by empty ones is asked about after a restore', async () => {
    const { open, path } = start()
    const before = await open()
    const listId = await importPeople(before.client, before.folder)
    const backup = await backUp(before)
    await waitForState(before.client, (await queue(before, {}, { listId })).id, 'sent')
    await before.stop()
    writeFileSync(path, readFileSync(path).fill(7, 4_096, 20_000))
    const anew = await open({ recovery: { action: 'start_fresh' } })
    await anew.stop()
    const restored = await open({ recovery: { action: 'restore', backup } })
    await isAskedAbout(restored, listId)
  })

  test('a campaign sent before whole data were replaced by empty ones is asked about after a restore', async () => {
    const { open } = start()
    const before = await open()
    const listId = await importPeople(before.client, before.folder)
    const backup = await backUp(before)
    await waitForState(before.client, (await queue(before, {}, { listId })).id, 'sent')
    await before.stop()
    await (await open({ recovery: { action: 'start_fresh' } })).stop()
    const restored = await open({ recovery: { action: 'restore', backup } })
    await isAskedAbout(restored, listId)
  })

  test('a person blocked in fresh data stays blocked when an old backup is restored', async () => {
    const { open } = start()
    const before = await open()
    const listId = await importPeople(before.client, before.folder)
    const backup = await backUp(before)
    await before.stop()
    const anew = await open({ recovery: { action: 'start_fresh' } })
    await block(anew, '11 98000-0001')
    await anew.stop()
    const restored = await open({ recovery: { action: 'restore', backup } })
    expect((await queue(restored, {}, { listId })).quantity).toBe(2)
  })

  test('what left before two restores of the same backup is still known', async () => {
    const { open } = start()
    const before = await open()
    const listId = await importPeople(before.client, before.folder)
    const backup = await backUp(before)
    await waitForState(before.client, (await queue(before, {}, { listId })).id, 'sent')
    await before.stop()
    await (await open({ recovery: { action: 'restore', backup } })).stop()
    const restored = await open({ recovery: { action: 'restore', backup } })
    expect(await problemOf(queue(restored, {}, { listId }))).toMatchObject({
      code: 'outbox_duplicate_needs_consent',
    })
  })
})
