/** Combines the lists of a database, to be killed meanwhile; says `copying` once blocks of the new list are stored. */
import { openDatabase } from '../../main/database/open.ts'
import { get, sql } from '../../main/database/sql.ts'
import { createChanges } from '../../main/workspace/changes/changes.ts'
import { createCombinations } from '../../main/workspace/combinations/jobs.ts'
import { removeDiscardedRows } from '../../main/workspace/lists/queries.ts'
import { createRemoval } from '../../main/workspace/lists/removal.ts'
import { createListViews } from '../../main/workspace/lists/views.ts'
import { workspaceMigrations } from '../../main/workspace/migrations/index.ts'

const [path = '', key = '', ...listIds] = process.argv.slice(2)
const db = openDatabase({ path, key: Buffer.from(key, 'hex'), migrations: workspaceMigrations })
let next = 0
const combinations = createCombinations({
  db,
  clock: { now: Date.now, monotonic: () => performance.now() },
  uuid: () => `id-${(next += 1)}`,
  changes: createChanges(),
  listViews: createListViews(db),
  removal: createRemoval(db, [removeDiscardedRows]),
})
combinations.start({ operation: 'union', listIds, name: 'union' })
const look = (): void => {
  const blocks = get<{ count: number }>(
    db,
    sql`select count(*) as count from verdict_block where batch_id in (
          select id from import_batch where state = 'staging')`,
  )
  if ((blocks?.count ?? 0) > 0) process.stdout.write('copying\n')
  else setImmediate(look)
}
look()
