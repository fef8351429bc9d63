import type { UnmatchedReason } from '../../../../shared/bridge/results.ts'
import { readPayload } from '../../../../shared/rules/callback-payload.ts'
import {
  type CallbackCells,
  type IsSplit,
  proposePathRoles,
  rowLimits,
  rowsOf,
  splitAll,
  splitFor,
  TooComplex,
  usedPaths,
} from '../../../../shared/rules/callback-rows.ts'
import { pace } from '../../../turns.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { foreignPlan } from '../../rows/judge/foreign-plan.ts'
import { pathsMemory } from '../report-memory.ts'
import type { ReportSource, SourceBatch } from '../report-source.ts'
import { BatchBuilder } from './batch-builder.ts'
import { ReadCallbacks } from './callback-marks.ts'
import type { CallbackBody, CallbackInbox } from './inbox.ts'

const sampleRows = 200
/** Of one callback: what others say is to be seen too. */
const sampleRowsEach = 20
/** Of one that cannot be read. */
const shownChars = 1_000

export type OpenedCallbacks = { source: ReportSource; callbacks: number }

/**
 * Looks through all that was called back about a campaign, for the paths into it and some first rows.
 * @param name by which the report is known
 * @throws ProblemError `callbacks_none`, `callbacks_too_many_fields`, those of the service; what `signal` was aborted with
 */
export const openCallbacks = async (
  inbox: CallbackInbox,
  { itemId, name }: { itemId: string; name: string },
  signal: AbortSignal,
): Promise<OpenedCallbacks> => {
  const found = new Set<string>()
  const first: { sourceRow: number; cells: CallbackCells }[] = []
  const read = new ReadCallbacks()
  let sourceRow = 0
  for await (const bodies of inbox.bodies(itemId, read, signal))
    for (const body of bodies) {
      sourceRow += 1
      const until = Math.min(sampleRows, first.length + sampleRowsEach)
      for (const cells of readRows(body, splitAll)) {
        if ('reason' in cells) continue
        for (const path of cells.keys()) found.add(path)
        if (found.size > rowLimits.fields)
          throw new ProblemError('callbacks_too_many_fields', { most: rowLimits.fields })
        if (first.length < until) first.push({ sourceRow, cells })
        const turn = pace()
        if (turn !== undefined) await turn
      }
      signal.throwIfAborted()
    }
  if (read.size === 0) throw new ProblemError('callbacks_none')
  const columns = [...found]
  const sample = first.map(({ sourceRow: row, cells }) => ({
    sourceRow: row,
    cells: columns.map((path) => cells.get(path) ?? ''),
  }))
  const source: ReportSource = {
    name,
    sheet: null,
    columns,
    sample,
    isOfOneItem: true,
    memory: pathsMemory(columns),
    propose: () =>
      proposePathRoles(
        columns,
        sample.map(({ cells }) => cells),
        foreignPlan,
      ),
    read: (roles, reading) => {
      const known = new ReadCallbacks()
      const isSplit = splitFor(usedPaths(columns, roles).map(({ path }) => path))
      return {
        batches: batchesOf(inbox, { itemId, columns, isSplit }, known, reading),
        sha256: () => Promise.resolve(known.digest()),
        callbacks: () => known.pack(),
      }
    },
  }
  return { source, callbacks: read.size }
}

async function* batchesOf(
  inbox: CallbackInbox,
  { itemId, columns, isSplit }: { itemId: string; columns: readonly string[]; isSplit: IsSplit },
  read: ReadCallbacks,
  signal: AbortSignal,
): AsyncGenerator<SourceBatch> {
  const bytesTotal = await inbox.count(itemId)
  const builder = new BatchBuilder(columns)
  let sourceRow = 0
  const take = (): SourceBatch => ({ ...builder.take(), bytesRead: sourceRow, bytesTotal })
  for await (const bodies of inbox.bodies(itemId, read, signal))
    for (const body of bodies) {
      sourceRow += 1
      const receivedAt = Math.floor(Date.parse(body.firstAt) / 1000)
      for (const row of readRows(body, isSplit)) {
        if ('reason' in row) builder.addUnreadable({ sourceRow, reason: row.reason, cells: [row.text] })
        else builder.add(row, sourceRow, receivedAt)
        if (builder.isFull) yield take()
        const turn = pace()
        if (turn !== undefined) await turn
      }
    }
  yield take()
}

type Unreadable = { reason: UnmatchedReason; text: string }

function* readRows(
  { contentType, bodyBase64 }: CallbackBody,
  isSplit: IsSplit,
): Generator<CallbackCells | Unreadable> {
  const text = Buffer.from(bodyBase64, 'base64').toString('utf8')
  const shown = text.slice(0, shownChars)
  const contents = readPayload(text, contentType)
  if (contents === null) {
    yield { reason: 'payload_unreadable', text: shown }
    return
  }
  let rows = 0
  try {
    for (const content of contents)
      for (const cells of rowsOf(content, isSplit)) {
        rows += 1
        yield cells
      }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    yield { reason: 'payload_too_complex', text: shown }
    return
  }
  // `[]` and `{}` say nothing of anybody, and are counted all the same.
  if (rows === 0) yield { reason: 'nothing_told', text: shown }
}
