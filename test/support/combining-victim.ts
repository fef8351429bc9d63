/** Combines the lists of a database, and kills itself once blocks of the new list are stored. */
import { openDatabase } from '../../main/database/open.ts'
import { get, sql } from '../../main/database/sql.ts'
import { createChanges } from '../../main/workspace/base/changes.ts'
import { createCombinations } from '../../main/workspace/lists/combinations/jobs.ts'
import { removeDiscarded } from '../../main/workspace/rows/batch.ts'
import { createRemoval } from '../../main/workspace/base/removal.ts'
import { createListViews } from '../../main/workspace/lists/views.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { createJobs } from '../../main/workspace/base/jobs.ts'

const [path = '', key = '', ...listIds] = process.argv.slice(2)
const db = openDatabase({ path, key: Buffer.from(key, 'hex'), migrations: workspaceMigrations })
let next = 0
const removal = createRemoval(db, () => {})
removal.add(removeDiscarded)
const changes = createChanges()
const combinations = createCombinations({
  jobs: createJobs(changes),
  db,
  clock: { now: Date.now, monotonic: () => performance.now() },
  uuid: () => `id-${(next += 1)}`,
  changes,
  putOff: () => {},
  listViews: createListViews(db),
  removal,
})
combinations.start({ operation: 'union', listIds, name: 'union' })
const look = (): void => {
  const blocks = get<{ count: number }>(
    db,
    sql`select count(*) as count from verdict_block where batch_id in (
          select id from import_batch where state = 'staging')`,
  )
  if ((blocks?.count ?? 0) > 0) process.kill(process.pid, 'SIGKILL')
  else setImmediate(look)
}
look()
