import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase, closeDatabase } from '../../../main/database/open.ts'
import { all, sql } from '../../../main/database/sql.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { endOfImport, joinFiles, startJoin, writeCsv } from '../../support/joined-lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { importFile, startTestWorkspace } from '../../support/test-workspace.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { jobsOf } from '../../support/jobs.ts'

const rowsOfEach = 80_000

/** Two long files, of which the second repeats half of the people of the first. */
const writeFiles = (): string[] => {
  const folder = temporaryFolder()
  return [0, rowsOfEach / 2].map((from, file) =>
    writeCsv(
      folder,
      `parte ${file + 1}.csv`,
      ['nome', 'telefone'],
      Array.from({ length: rowsOfEach }, (_each, index) => [`P${index}`, `119${80_000_000 + from + index}`]),
    ),
  )
}

test('an import of several files that is killed in the second leaves nothing, and works again', async () => {
  const folder = temporaryFolder()
  const key = randomBytes(32)
  const paths = writeFiles()
  const open = () =>
    openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  const statesIn = (db: ReturnType<typeof open>): string[] =>
    all<{ state: string }>(db, sql`select state from import_batch order by id`).map(({ state }) => state)
  closeDatabase(open())

  const victim = join(import.meta.dirname, '../../support/joining-victim.ts')
  const child = spawn(process.execPath, [victim, folder, key.toString('hex'), ...paths])
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  const killed = open()
  expect(statesIn(killed)).toEqual(['staging'])
  closeDatabase(killed)

  const { client } = startTestWorkspace({ folder, key })
  expect(await client.lists.list()).toEqual([])
  expect(await client.reviews.list()).toEqual([])
  expect(await client.imports.earlier({ ticket: ticketOf(paths[0] ?? ''), sheet: null })).toBeNull()
  const swept = open()
  await eventually(() => expect(statesIn(swept)).toEqual([]))
  for (const table of ['cell_block', 'verdict_block', 'import_file', 'import_change'])
    expect(swept.prepare(`select count(*) from ${table}`).pluck().get()).toBe(0)
  closeDatabase(swept)
  const again = await joinFiles(client, paths)
  expect(again.tally).toMatchObject({ accepted: rowsOfEach * 1.5, duplicates: rowsOfEach / 2 })
})

test('cancelling an import of several files leaves no list, and a file in review stays in review', async () => {
  const { client } = startTestWorkspace()
  const [first = '', second = ''] = writeFiles()
  const { batchId } = await importFile(client, first, 'parte 1', 'review')
  const jobId = await startJoin(client, [{ path: first, batchId: batchId ?? 0 }, second])
  const isReading = async () =>
    (await jobsOf(client, 'import')).some((job) => job.jobId === jobId && job.tally.rows > 0)
  while (!(await isReading())) await nextTurn()
  await client.jobs.cancel({ jobId })
  expect(await endOfImport(client, jobId)).toMatchObject({
    state: 'cancelled',
    listId: null,
    problem: null,
  })
  expect(await client.lists.list()).toEqual([])
  const waiting = await client.reviews.list()
  expect(waiting).toMatchObject([{ batchId, tally: { accepted: rowsOfEach } }])
  const made = await joinFiles(client, [{ path: first, batchId: batchId ?? 0 }, second])
  expect(made).toMatchObject({ state: 'committed', tally: { rows: rowsOfEach * 2 } })
})
