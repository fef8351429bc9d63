import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importPeople } from '../../support/lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type TestWorkspace, waitForState } from '../../support/test-workspace.ts'
import { createTestComputer, stateOf } from '../../support/test-computer.ts'
import { queue, useFakeInstance } from '../../support/timed-outbox.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const instance = useFakeInstance()

const online = ({ workspace }: TestWorkspace): void => workspace.setEmbeddedInstance(instance())

test('a copy of the data sends nothing that waited in the original', async () => {
  const { start, copyTo } = createTestComputer()
  const original = await start()
  const { id } = await queue(original)
  await waitForState(original.client, id, 'not_sent')
  await original.stop()
  const copy = await start(copyTo())
  expect(await stateOf(copy, id)).toBe('unknown')
  online(copy)

  const again = await start()
  online(again)
  await waitForState(again.client, id, 'sent')
  expect(await stateOf(copy, id)).toBe('unknown')
  expect(instance().ledger).toHaveLength(1)
})

test('what is queued in a copy waits for a person, with the reason', async () => {
  const { start, copyTo } = createTestComputer()
  await (await start()).stop()
  const copy = await start(copyTo())
  online(copy)
  const { id } = await queue(copy)
  await waitForState(copy.client, id, 'stopped')
  const { stop } = await copy.client.outbox.get({ id })
  expect(stop).toMatchObject({ reason: 'restored', cause: 'copied' })
  await sendAsSeen(copy.client, id)
  await waitForState(copy.client, id, 'sent')
  expect(instance().ledger).toHaveLength(1)
})

test('older data put back by hand send nothing that has left since', async () => {
  const { root, data, start, copyTo } = createTestComputer()
  const first = await start()
  const listId = await importPeople(first.client, first.folder)
  const { id } = await queue(first, {}, { listId })
  await waitForState(first.client, id, 'not_sent')
  await first.stop()
  const older = copyTo()
  const second = await start()
  online(second)
  await waitForState(second.client, id, 'sent')
  await second.stop()

  renameSync(data, join(root, 'newer'))
  cpSync(join(older, 'data'), data, { recursive: true })
  const third = await start()
  online(third)
  expect(await stateOf(third, id)).toBe('unknown')
  const other = await queue(third, {}, { listId, consent: true })
  await waitForState(third.client, other.id, 'stopped')
  expect(instance().ledger).toHaveLength(1)
})

test('two states of the data that are put back in turn send nothing twice, also after tries that could not leave', async () => {
  const { root, data, start, copyTo } = createTestComputer()
  const putBack = (kept: string, aside: string): void => {
    renameSync(data, join(root, aside))
    cpSync(join(kept, 'data'), data, { recursive: true })
  }
  const first = await start()
  const listId = await importPeople(first.client, first.folder)
  await first.stop()
  const early = copyTo()
  const second = await start()
  await waitForState(second.client, (await queue(second, {}, { listId })).id, 'not_sent')
  await second.stop()
  const late = copyTo()

  putBack(early, 'one')
  const third = await start()
  online(third)
  const { id } = await queue(third, {}, { listId })
  await expect.poll(() => stateOf(third, id)).toMatch(/^(?:sent|stopped)$/)
  await third.stop()
  putBack(late, 'two')
  const fourth = await start()
  online(fourth)
  await expect
    .poll(async () =>
      (await fourth.client.outbox.open()).filter(({ state }) => /not_sent|inflight/.test(state)),
    )
    .toEqual([])
  expect(instance().ledger.length).toBeLessThan(2)
})

test('data on a disk that was moved or cloned into another computer send nothing that waited', async () => {
  const { start, root } = createTestComputer()
  const original = await start()
  const { id } = await queue(original)
  await waitForState(original.client, id, 'not_sent')
  await original.stop()
  const moved = await start(root, { machine: 'another' })
  online(moved)
  expect(await stateOf(moved, id)).toBe('unknown')
})

test('a computer that was asked about once is not asked about again, whichever of them the data are opened on', async () => {
  const { start, root } = createTestComputer()
  await (await start()).stop()
  await (await start(root, { machine: 'another' })).stop()
  const original = await start(root, { machine: 'ours' })
  const { id } = await queue(original)
  await waitForState(original.client, id, 'stopped')
  await sendAsSeen(original.client, id)
  await waitForState(original.client, id, 'not_sent')
  await original.stop()
  const again = await start(root, { machine: 'another' })
  expect(await stateOf(again, id)).not.toBe('unknown')
  await again.stop()
  expect(await stateOf(await start(root, { machine: 'a third' }), id)).toBe('unknown')
})

test('data whose mark was lost send nothing that waited', async () => {
  const { start, root } = createTestComputer()
  const original = await start()
  const { id } = await queue(original)
  await waitForState(original.client, id, 'not_sent')
  await original.stop()
  rmSync(join(root, 'installation'))
  const bare = await start()
  expect(await stateOf(bare, id)).toBe('unknown')
})

test('data that stay where they are send what waited, whatever the system does not know of the place', async () => {
  const { start, root } = createTestComputer()
  const first = await start()
  const { id } = await queue(first)
  await waitForState(first.client, id, 'not_sent')
  await first.stop()
  const second = await start(root, { machine: '' })
  expect(await stateOf(second, id)).not.toBe('unknown')
  await second.stop()
  const third = await start(root, { machine: 'ours', board: 'now known' })
  online(third)
  await sendAsSeen(third.client, id)
  await waitForState(third.client, id, 'sent')
  third.workspace.setEmbeddedInstance(null)
  const later = await queue(third, { template: 'Outra' })
  await waitForState(third.client, later.id, 'not_sent')
  await third.stop()
  // What was learned once is known from then on.
  const fourth = await start(root, { board: 'another' })
  expect(await stateOf(fourth, later.id)).toBe('unknown')
})

test('nothing leaves while the mark cannot be written, and what waited leaves once it can', async () => {
  const { start, root } = createTestComputer()
  const mark = join(root, 'installation')
  const workspace = await start()
  // A folder in its place refuses every way of writing, also to root.
  renameSync(mark, `${mark}.kept`)
  cpSync(temporaryFolder(), mark, { recursive: true })
  online(workspace)
  const { id } = await queue(workspace)
  await waitForState(workspace.client, id, 'not_sent')
  expect((await workspace.client.outbox.get({ id })).lastOutcome).toBe('not_recorded')
  expect(instance().ledger).toHaveLength(0)

  rmSync(mark, { recursive: true })
  renameSync(`${mark}.kept`, mark)
  await sendAsSeen(workspace.client, id)
  await waitForState(workspace.client, id, 'sent')
  expect(instance().ledger).toHaveLength(1)
})
