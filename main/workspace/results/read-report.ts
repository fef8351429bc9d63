import type { ReportReadJob, ReportReading, UnmatchedRow } from '../../../shared/bridge/results.ts'
import type { RowBatch } from '../../../shared/processes/reader.ts'
import type { ReportRole } from '../../../shared/rules/report-columns.ts'
import { isAnswer } from '../../../shared/rules/report-answers.ts'
import { createTimeReader, isOnlyDay, type Span } from '../../../shared/rules/report-time.ts'
import { readPart } from '../../../shared/rules/results.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { pace } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import { cellAt, rowAt } from '../files/batch-cells.ts'
import { erasuresOf, openErasedPeople } from '../suppressions/erased-people.ts'
import { FoundWords } from './found-words.ts'
import { matchRow } from './match-row.ts'
import { findSameFile } from './queries.ts'
import { openRecipients, type Recipients } from './recipients.ts'
import type { ReportItem } from './report-items.ts'
import type { ReportSource } from './report-source.ts'
import { rememberedWords } from './remembered.ts'
import { ToldRows } from './told-rows.ts'
import { UnmatchedRows } from './unmatched-rows.ts'

/** A report that was read, in memory: nothing of it counts yet. */
export type ReadReport = {
  itemId: string
  source: ReportSource
  roles: readonly ReportRole[]
  sha256: string | null
  /** What was called back and read; null of a file. */
  callbacks: Buffer | null
  recipients: Recipients
  told: ToldRows
  /** Of rows about a person of whom several messages may be meant: they count only for a wish to be left alone. */
  perhaps: ToldRows
  unmatched: UnmatchedRows
  reading: ReportReading
  /** Those there were when it was begun, as `erasuresOf` has them. */
  erasures: string
}

type Dependencies = Pick<Base, 'clock'> & { db: ReadableDatabase }

/**
 * Reads a report from its first byte to the last and finds whom each row is about.
 * @param job is told how far it is
 * @throws ProblemError `report_nothing_matched`, those of its source; what `signal` was aborted with
 */
export const readReport = async (
  { db, clock }: Dependencies,
  asked: { itemId: string; items: readonly ReportItem[]; source: ReportSource; roles: readonly ReportRole[] },
  job: Pick<ReportReadJob, 'rows' | 'bytesRead' | 'bytesTotal'>,
  signal: AbortSignal,
): Promise<ReadReport> => {
  const { itemId, source, roles } = asked
  const items = source.isOfOneItem ? asked.items.filter(({ id }) => id === itemId) : asked.items
  const erasures = erasuresOf(db)
  const input = source.read(roles, signal)
  const recipients = await openRecipients(
    db,
    items,
    { withMessages: roles.includes('message'), withOthers: !source.isOfOneItem },
    signal,
  )
  const collector = createCollector(recipients, source, roles, {
    span: spanOf(items, clock.now()),
    words: new FoundWords(rememberedWords(db, source.memory.wordsKey(roles))),
    unmatched: new UnmatchedRows(openErasedPeople(db) ?? undefined),
  })
  for await (const { batch, unreadable = [], receivedAt, bytesRead, bytesTotal } of input.batches) {
    for (let row = 0, cell = 0; row < batch.widths.length; row += 1) {
      collector.add(batch, row, cell, receivedAt?.[row] ?? null)
      cell += batch.widths[row] ?? 0
    }
    for (const row of unreadable) collector.addUnreadable(row)
    job.rows += batch.widths.length + unreadable.length
    Object.assign(job, { bytesRead, bytesTotal })
    await pace(signal)
  }
  const { words: found, told, perhaps, unmatched, matched } = collector
  unmatched.end()
  const { words, numbers } = found.end()
  told.renumber(numbers)
  perhaps.renumber(numbers)
  if (matched() === 0 && !perhaps.hasWord((word) => words[word]?.meaning === 'opted_out'))
    throw new ProblemError('report_nothing_matched', { rows: job.rows })
  const byItem = await countByItem(recipients, told.named(recipients.entries))
  const sha256 = await input.sha256()
  signal.throwIfAborted()
  const { sheet } = source
  const reading: ReportReading = {
    rows: job.rows,
    matched: matched(),
    recipients: byItem.reduce((sum, count) => sum + count, 0),
    items: items.flatMap(({ id, waveNumber }, item) =>
      (byItem[item] ?? 0) === 0 ? [] : [{ itemId: id, waveNumber, recipients: byItem[item] ?? 0 }],
    ),
    unmatched: [...unmatched.counts].map(([reason, rows]) => ({ reason, count: rows })),
    words,
    importedAt:
      findSameFile(
        db,
        items.map(({ id }) => id),
        { sha256, sheet },
      )?.at ?? null,
  }
  const callbacks = input.callbacks()
  return { itemId, source, roles, sha256, callbacks, recipients, told, perhaps, unmatched, reading, erasures }
}

const daySeconds = 86_400

/** In which the times of a report lie. The clock of this computer may be behind, but a campaign has left before it is told of. */
const spanOf = (items: readonly ReportItem[], now: number): Span => {
  const lefts = items.map(({ leftAt }) => leftAt)
  return {
    from: Math.min(...lefts) - daySeconds,
    to: Math.max(Math.floor(now / 1000), ...lefts) + daySeconds,
  }
}

/** How many recipients of each item the rows name. */
const countByItem = async ({ items, pieces }: Recipients, named: Uint8Array): Promise<number[]> => {
  const counts = items.map(() => 0)
  for (const { item, first, count } of pieces) {
    let told = 0
    for (let entry = first; entry < first + count; entry += 1) told += named[entry] ?? 0
    counts[item] = (counts[item] ?? 0) + told
    await pace()
  }
  return counts
}

/** Takes rows in, one after the other. */
const createCollector = (
  recipients: Recipients,
  { sample }: ReportSource,
  roles: readonly ReportRole[],
  { span, words, unmatched }: { span: Span; words: FoundWords; unmatched: UnmatchedRows },
) => {
  const columnOf = (role: ReportRole): number => roles.indexOf(role)
  const [phone, status, detail] = [columnOf('phone'), columnOf('status'), columnOf('detail')]
  const [answer, time, part] = [columnOf('answer'), columnOf('time'), columnOf('part')]
  const message = columnOf('message')
  const readTime = createTimeReader(
    sample.map(({ cells }) => cells[time] ?? ''),
    span,
  )
  // A clock may be behind, but nothing is called back about what has not left.
  const firstLeft = Math.min(...recipients.items.map(({ leftAt }) => leftAt))
  const [told, perhaps] = [new ToldRows(), new ToldRows()]
  let matched = 0
  return {
    words,
    told,
    perhaps,
    unmatched,
    matched: () => matched,
    /** Counts what cannot be told in rows. */
    addUnreadable: ({ reason, sourceRow, cells }: UnmatchedRow): void =>
      unmatched.add(reason, sourceRow, () => cells),
    /**
     * @param firstCell of the row within the batch
     * @param receivedAt when it came, in seconds since 1970: what it tells was so by then
     */
    add: (batch: RowBatch, row: number, firstCell: number, receivedAt: number | null): void => {
      const width = batch.widths[row] ?? 0
      const said = cellAt(batch, firstCell, width, status)
      const written = cellAt(batch, firstCell, width, answer)
      const hasStatus = said.trim() !== ''
      const hasAnswer = isAnswer(written)
      const when = cellAt(batch, firstCell, width, time)
      const saidAt = readTime(when)
      const at = saidAt ?? (receivedAt === null ? null : Math.max(receivedAt, firstLeft))
      const ofPart = part === -1 ? 0 : readPart(cellAt(batch, firstCell, width, part))
      const found =
        hasStatus || hasAnswer
          ? matchRow(recipients, {
              phone: cellAt(batch, firstCell, width, phone),
              // A later part of a long message has the rest of it.
              message: message === -1 || ofPart > 1 ? null : cellAt(batch, firstCell, width, message),
              at,
              isDay: saidAt !== null && isOnlyDay(when),
            })
          : nothingTold
      const isGiven = found.entry !== null
      if (isGiven) matched += 1
      else {
        unmatched.add(found.reason, batch.sourceRows[row] ?? 0, () => rowAt(batch, firstCell, width))
        if (found.perhaps.length === 0) return
      }
      const tell = (word: number): void => {
        words.count(word)
        if (isGiven) told.add(found.entry, { word, at: at ?? 0, part: ofPart, isProof: found.isProof })
        else
          for (const entry of found.perhaps)
            perhaps.add(entry, { word, at: at ?? 0, part: ofPart, isProof: false })
      }
      if (hasStatus) tell(words.ofStatus(said, cellAt(batch, firstCell, width, detail)))
      if (hasAnswer) tell(words.ofAnswer(written))
    },
  }
}

const nothingTold = { entry: null, reason: 'nothing_told', perhaps: [] } as const
