/** The mark and what may happen to it and to the data, by hand and by accident. */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importPeople } from '../../support/lists.ts'
import { type TestWorkspace, waitForState } from '../../support/test-workspace.ts'
import { createTestComputer, stateOf } from '../../support/test-computer.ts'
import { queue, useFakeInstance } from '../../support/timed-outbox.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const instance = useFakeInstance()

const online = ({ workspace }: TestWorkspace): void => workspace.setEmbeddedInstance(instance())

test('data from before they were bound, put back by hand, send nothing that has left since', async () => {
  const { data, root, start, change } = createTestComputer()
  const first = await start()
  const { id } = await queue(first)
  await waitForState(first.client, id, 'not_sent')
  await first.stop()
  // As an earlier version leaves them, which knew no mark.
  change((db) => db.exec('delete from installation'))
  rmSync(join(root, 'installation'))
  cpSync(data, join(root, 'older'), { recursive: true })
  const second = await start()
  online(second)
  await waitForState(second.client, id, 'sent')
  await second.stop()

  renameSync(data, join(root, 'newer'))
  renameSync(join(root, 'older'), data)
  const third = await start()
  online(third)
  expect(await stateOf(third, id)).toBe('unknown')
  expect(instance().ledger).toHaveLength(1)
})

test.each([
  ['empty', (mark: string) => truncateSync(mark, 0)],
  ['cut', (mark: string) => truncateSync(mark, 20)],
  ['zeros', (mark: string) => writeFileSync(mark, Buffer.alloc(62))],
] as const)('a mark that is %s is asked about once, not at every start', async (_name, spoil) => {
  const { start, mark } = createTestComputer()
  const first = await start()
  const { id } = await queue(first)
  await waitForState(first.client, id, 'not_sent')
  await first.stop()
  spoil(mark)
  const second = await start()
  expect(await stateOf(second, id)).toBe('unknown')
  const other = await queue(second, { template: 'Outra' })
  online(second)
  await waitForState(second.client, other.id, 'stopped')
  await sendAsSeen(second.client, other.id)
  await waitForState(second.client, other.id, 'sent')
  second.workspace.setEmbeddedInstance(null)
  const third = await queue(second, { template: 'Terceira' })
  await sendAsSeen(second.client, third.id).catch(() => {})
  await second.stop()
  const again = await start()
  expect(await stateOf(again, third.id)).not.toBe('unknown')
})

test('a folder in the place of the mark is a failure with a name', async () => {
  const { start, mark } = createTestComputer()
  await (await start()).stop()
  rmSync(mark)
  mkdirSync(mark)
  await expect(start()).rejects.toMatchObject({ code: 'database_unwritable' })
})

test('renaming the folder around both is no other place', async () => {
  const { root, start } = createTestComputer()
  const first = await start()
  const { id } = await queue(first)
  await waitForState(first.client, id, 'not_sent')
  await first.stop()
  const moved = `${root}-renamed`
  renameSync(root, moved)
  const again = await start(moved)
  expect(await stateOf(again, id)).not.toBe('unknown')
  await again.stop()
  renameSync(moved, root)
})

test('a claim that was killed before the mark heard of it is no other place', async () => {
  const { start, change } = createTestComputer()
  const first = await start()
  const { id } = await queue(first)
  await waitForState(first.client, id, 'not_sent')
  await first.stop()
  change((db) => db.exec("insert into claim_id values ('never recorded')"))
  const again = await start()
  expect(await stateOf(again, id)).not.toBe('unknown')
})

test('a campaign that was refused and called back is no sign of a copy', async () => {
  const { start } = createTestComputer()
  const first = await start()
  online(first)
  instance().behave((_request, response) => response.writeHead(401).end('{}'))
  const { id } = await queue(first)
  await waitForState(first.client, id, 'unauthorised')
  await first.client.outbox.callBack({ id })
  first.workspace.setEmbeddedInstance(null)
  // Tried, and without an address never on its way.
  const waiting = await queue(first, { template: 'Outra' })
  await waitForState(first.client, waiting.id, 'not_sent')
  await first.stop()
  const again = await start()
  expect(await stateOf(again, waiting.id)).toBe('not_sent')
})

test('our own restore, killed before the data were bound again, is asked about once and not as a copy', async () => {
  const { start, change, data } = createTestComputer()
  const first = await start()
  const listId = await importPeople(first.client, first.folder)
  online(first)
  const { id } = await queue(first, {}, { listId })
  await waitForState(first.client, id, 'sent')
  await first.stop()
  // The mark of a restore, whose settling took place and no more.
  change((db) => db.pragma('application_id=1919251316'))
  const again = await start()
  online(again)
  const other = await queue(again, { template: 'Outra' }, { listId })
  await waitForState(again.client, other.id, 'sent')
  expect(readFileSync(join(data, '..', 'installation'), 'utf8')).toMatch(/^revoada/)
})
