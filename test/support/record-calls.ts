import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { recordsProcedures } from '../../main/workspace/records/procedures.ts'
import { createRecordViews } from '../../main/workspace/records/views.ts'
import { answerProblems } from '../../main/workspace/typed-errors.ts'
import type { RecordShape } from '../../shared/api/enrichment.ts'
import { makeRecords } from './made-up-records.ts'
import { openTestDatabase } from './stored-lists.ts'
import { storeRecords } from './stored-records.ts'

/** The workspace's own calls on the made-up records of an enrichment; its id is its shape. */
export const recordCalls = async (shape: RecordShape, count: number) => {
  const db = openTestDatabase()
  await storeRecords(db, makeRecords(shape, count), { id: shape, shape })
  const recordViews = createRecordViews(db)
  const clock = { now: Date.now, monotonic: () => performance.now() }
  const { set, rows, get, facets, savedViews, saveView, removeView } = createRouterClient(
    recordsProcedures({ db, clock, uuid: randomUUID, recordViews }),
    { interceptors: [answerProblems] },
  )
  return { set, rows, get, facets, savedViews, saveView, removeView }
}
