/** Imports files into one list, and kills itself once rows of the second file are stored. */
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { openDatabase } from '../../main/database/open.ts'
import { get, sql } from '../../main/database/sql.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { runWorkspace } from '../../main/workspace/run.ts'
import { answerProblems } from '../../main/workspace/serve-window.ts'
import { openReaderInProcess } from './in-process-reader.ts'
import { startJoin } from './joined-lists.ts'
import { testTicketKey } from './file-tickets.ts'
import { jobsOf } from './jobs.ts'

const [folder = '', key = '', ...paths] = process.argv.slice(2)
const databaseKey = Buffer.from(key, 'hex')
const workspace = runWorkspace({
  ticketKey: testTicketKey,
  dataFolder: folder,
  databaseKey,
  host: { openReader: openReaderInProcess, askSavePath: () => Promise.resolve(null) },
})
const client = createRouterClient(workspace.router, { interceptors: [answerProblems] })
const db = openDatabase({
  path: join(folder, 'workspace.db'),
  key: databaseKey,
  migrations: workspaceMigrations,
})
const jobId = await startJoin(client, paths)
const look = async (): Promise<void> => {
  const stored = get<{ count: number }>(
    db,
    sql`select count(*) as count from verdict_block where batch_id in (
          select id from import_batch where state = 'staging')`,
  )
  const [job] = (await jobsOf(client, 'import')).filter((one) => one.jobId === jobId)
  if ((stored?.count ?? 0) > 0 && job?.fileNumber === 2) process.kill(process.pid, 'SIGKILL')
  else setImmediate(() => void look())
}
await look()
