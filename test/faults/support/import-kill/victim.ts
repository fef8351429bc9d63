/**
 * An import of many rows under plain Node, made to be killed: read, mended twice, one step taken back and done again, then
 * a list. Says each step on stdout once the workspace has answered it. Takes up what an earlier, killed run left.
 * Argument: one JSON object, ImportTask.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createRouterClient } from '@orpc/server'
import { wholeFile } from '../../../../shared/bridge/reviews.ts'
import { closeDatabase, openDatabase } from '../../../../main/database/open.ts'
import { workspaceMigrations } from '../../../../main/workspace/schema/schema.ts'
import { runWorkspace } from '../../../../main/workspace/run.ts'
import { answerProblems } from '../../../../main/workspace/serve-window.ts'
import { forkReaders } from '../../../support/forked-reader.ts'
import { testTicketKey, ticketOf } from '../../../support/file-tickets.ts'
import { watchJob } from '../../../support/jobs.ts'

export type ImportTask = {
  folder: string
  /** 64 hexadecimal digits */
  key: string
  file: string
  /** The negative control: what is half read is shown as if it were whole. */
  showsHalf: boolean
}

const task = JSON.parse(process.argv[2] ?? '{}') as ImportTask
const say = (step: string): boolean => process.stdout.write(`${step}\n`)
const key = Buffer.from(task.key, 'hex')

const workspace = runWorkspace({
  ticketKey: testTicketKey,
  dataFolder: task.folder,
  databaseKey: key,
  host: { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) },
})
const { imports, jobs, reviews, lists } = createRouterClient(workspace.router, {
  interceptors: [answerProblems],
})
say('opened')

const scope = { view: wholeFile, ranges: null }

const read = async (): Promise<number> => {
  const { fileId } = await imports.open({ ticket: ticketOf(task.file), choices: {} })
  const { jobId } = await imports.start({
    fileId,
    roles: ['name', 'phone'],
    defaultDdd: null,
    listName: 'lista',
    goal: 'review',
  })
  if (task.showsHalf) await showHalf()
  let batchId: number | null = null
  for await (const job of watchJob({ jobs }, 'import', jobId)) ({ batchId } = job)
  if (batchId === null) throw new Error('not read')
  say('read')
  return batchId
}

const showHalf = async (): Promise<void> => {
  const db = openDatabase({
    path: `${task.folder}/workspace.db`,
    key,
    migrations: workspaceMigrations,
  })
  const show = db.prepare(`update import_batch set state = 'review' where state = 'staging'`)
  while (show.run().changes === 0) await nextTurn()
  closeDatabase(db)
  say('half')
}

if ((await lists.list()).length === 0) {
  const batchId = (await reviews.list())[0]?.batchId ?? (await read())
  const state = await reviews.get({ batchId })
  if (state.revision === 0) {
    await reviews.applyFix({ batchId, fix: { kind: 'add_ddd', column: 1, ddd: '11' }, scope })
    say('revision 1')
  }
  if (state.revision <= 1) {
    await reviews.applyFix({ batchId, fix: { kind: 'strip_mask', column: 1 }, scope })
    say('revision 2')
    await reviews.undo({ batchId })
    say('revision 1')
    await reviews.redo({ batchId })
    say('revision 2')
  }
  await reviews.commit({ batchId, listName: 'lista' })
}
say('list')
await workspace.stop()
say('done')
process.exit()
