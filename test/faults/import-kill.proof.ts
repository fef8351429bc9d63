/**
 * kill -9 at many moments of an import: while it is read, while all of it is mended, while a step is taken
 * back, while it becomes a list. After each kill the data are opened as the next start would, and held against what the
 * victim had been told:
 *   - an import is there wholly or not at all, and so is each change to it;
 *   - what was said to be done is there;
 *   - taken up again, it comes to the same list as without a kill, and nothing of another is left.
 *
 * CI: 20,000 rows, 3 moments by the seed, one in each third of the time; long: 50,000 rows, 300 moments. Control, as often:
 * what is half read is shown as if it were whole.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { all, get, sql } from '../../main/database/sql.ts'
import { listBlocks, rowsFrom } from '../../main/workspace/rows/store/blocks.ts'
import { buildVictim } from './support/build-victim.ts'
import { faultsOf } from './support/in-pool.ts'
import type { ImportTask } from './support/import-kill/victim.ts'
import { startProof } from './support/proof-run.ts'
import { type Kill, runVictim, victimCommand, type VictimRun } from './support/run-victim.ts'
import { withData } from './support/opened-data.ts'

const proof = startProof()
const { rows, points } = proof.pickSize({
  ci: { rows: 20_000, points: 3 },
  long: { rows: 50_000, points: 300 },
})
/** From when the control shows what is half read; reading the rest takes longer. */
const controlSpanMs = 60
const atOnce = 2

const folder = mkdtempSync(join(tmpdir(), 'revoada-import-kill-'))
const file = join(folder, 'people.csv')

/** Every fifth without its DDD, every seventh twice, the rest with their marks. */
const phoneOf = (index: number): string => {
  const digits = String(80_000_000 + (index % 7 === 6 ? index - 1 : index))
  const local = `9${digits.slice(0, 4)}-${digits.slice(4)}`
  return index % 5 === 0 ? local : `(11) ${local}`
}
writeFileSync(
  file,
  `nome;telefone\n${Array.from({ length: rows }, (_each, index) => `Pessoa ${index};${phoneOf(index)}`).join('\n')}\n`,
)

/** What a revision must count, from the file alone: the first two of them have marks, the last ones digits only. */
const people = new Set(Array.from({ length: rows }, (_each, index) => phoneOf(index).slice(-10))).size
const withDdd = Array.from({ length: rows }, (_each, index) => index).filter((index) => index % 5 !== 0)
const peopleWithDdd = new Set(withDdd.map((index) => phoneOf(index).slice(-10))).size
const acceptedAt = [peopleWithDdd, people, people]

const victimEntry = await buildVictim('import-kill')

/** What the control makes of the data throws, as it should. */
const runTask = (task: ImportTask, kill: Kill | null): Promise<VictimRun> =>
  runVictim(victimCommand(victimEntry, task), kill, task.showsHalf ? 'ignore' : 'inherit')

type Batch = { id: number; state: string; revision: number; accepted: number; rows: number }

/** What is wrong with what the killed process left, given what it had said. */
const inspect = (task: ImportTask, steps: readonly string[]): string[] =>
  withData(task, (db) => {
    const faults: string[] = []
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') faults.push('the integrity check fails')
    const batches = all<Batch>(
      db,
      sql`select id, state, revision, json_extract(tally, '$.accepted') as accepted,
                 json_extract(tally, '$.rows') as rows
          from import_batch where state in ('review', 'committed')`,
    )
    if (batches.length > 1) faults.push('one import is stored twice')
    const [batch] = batches
    if (batch === undefined) {
      if (steps.includes('read')) faults.push('an import that was read is lost')
      return faults
    }
    faults.push(...faultsOfBatch(db, batch))
    const last = steps.findLast((step) => step.startsWith('revision'))
    // A kill may come between a change and the word of it.
    const known = last === undefined ? 0 : Number(last.slice('revision '.length))
    const isGoingBack = steps.filter((step) => step.startsWith('revision')).length >= 2
    if (batch.revision < known && !isGoingBack) faults.push('a change that was made is lost')
    if (steps.includes('list') && batch.state !== 'committed') faults.push('a list is lost')
    return faults
  })

const faultsOfBatch = (db: WritableDatabase, batch: Batch): string[] => {
  const faults: string[] = []
  const expected = acceptedAt[batch.revision]
  if (batch.rows !== rows || batch.accepted !== expected) faults.push('a count matches no revision')
  const blocks = listBlocks(db, batch.id, batch.revision)
  if (blocks.reduce((sum, block) => sum + block.rows, 0) !== rows) faults.push('blocks are missing')
  const taken = [...rowsFrom(db, batch.id, 'accepted', 0)].flat()
  if (taken.length !== expected) faults.push('the stored rows differ from the count')
  const hasMarks = taken.some(({ cells }) => /\D/.test(cells[1] ?? ''))
  if (hasMarks !== batch.revision < 2) faults.push('cells of another revision')
  const last = get<{ last: number | null }>(
    db,
    sql`select max(revision) as last from import_change where batch_id = ${batch.id}`,
  )
  if ((last?.last ?? -1) < batch.revision) faults.push('a revision without its change')
  return faults
}

/** Goes on to the end, as the next start would, and looks at what is there then. */
const finish = async (task: ImportTask): Promise<string[]> => {
  const again = victimCommand(victimEntry, { ...task, showsHalf: false })
  const { steps } = await runVictim(again, null, task.showsHalf ? 'ignore' : 'inherit')
  if (!steps.includes('done')) return ['it does not come to its end after a kill']
  return withData(task, (db) => {
    const faults: string[] = []
    const states = all<{ state: string }>(db, sql`select state from import_batch`).map(({ state }) => state)
    if (states.filter((state) => state === 'committed').length !== 1 || states.includes('staging'))
      faults.push(`the final state is ${states.join(', ')}`)
    return faults
  })
}

const runPoint = async (kill: Kill, showsHalf: boolean): Promise<string[]> => {
  const data = mkdtempSync(join(folder, 'data-'))
  const task: ImportTask = { folder: data, key: randomBytes(32).toString('hex'), file, showsHalf }
  const { steps } = await runTask(task, kill)
  const faults = steps.length === 0 ? [] : [...inspect(task, steps), ...(await finish(task))]
  if (steps.length > 0) faults.push(...inspect(task, ['list']))
  rmSync(data, { recursive: true, force: true })
  return faults
}

/** `count` moments by the seed, one in each equal part of the time. */
const moments = (spanMs: number): number[] =>
  proof.sample(
    Array.from(
      { length: points },
      (_each, index) => ((index + proof.random(1_000) / 1_000) / points) * spanMs,
    ),
  )

const alone: ImportTask = {
  folder: mkdtempSync(join(folder, 'data-')),
  key: randomBytes(32).toString('hex'),
  file,
  showsHalf: false,
}
const undisturbed = await runTask(alone, null)
proof.verdict(`an import of ${rows} rows without a kill`, inspect(alone, undisturbed.steps))
proof.verdict(
  `kill -9 at ${points} moments over ${Math.round(undisturbed.ms)} ms: wholly there or wholly not, and run again to the same end`,
  await faultsOf(moments(undisturbed.ms), atOnce, (afterMs) => runPoint({ afterMs }, false), 'all'),
)
await proof.control('a half-read import is shown', () =>
  faultsOf(moments(controlSpanMs), atOnce, (afterMs) => runPoint({ afterMs, word: 'half' }, true), 'first'),
)
rmSync(folder, { recursive: true, force: true })
proof.end()
