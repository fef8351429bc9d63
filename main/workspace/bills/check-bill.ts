import type { BillCheck, BillCheckJob } from '../../../shared/bridge/bills.ts'
import { type BillRole, isDetailed } from '../../../shared/rules/bill-columns.ts'
import { halfPlace } from '../../../shared/rules/billed-amount.ts'
import { type DifferenceKind, isClaim } from '../../../shared/rules/bill-kinds.ts'
import { dayAfter, instantsOfDays, type Period } from '../../../shared/rules/brasilia-day.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import { pace, stepsPerLook } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { HeldFiles, OpenedFile } from '../files/held-files.ts'
import { readBatches } from '../files/reading.ts'
import { restoredAt } from '../outbox/blind-restore.ts'
import { erasuresOf, openErasedPeople } from '../suppressions/erased-people.ts'
import { type BillLine, BillLines } from './bill-lines.ts'
import { Differences } from './differences.ts'
import { amountOf, judgeLine } from './judge-line.ts'
import { isNear, noSend, pairLines, type Pairs } from './pair-lines.ts'
import { createRowReader, ProductWords } from './read-row.ts'
import { openSends, type Sends } from './sends.ts'
import { dayOf, holdSummedLines } from './summed-lines.ts'
import { SheetTotals } from './sheet-totals.ts'

/** A bill that was checked, in memory. */
export type CheckedBill = {
  fileName: string
  lines: BillLines
  words: ProductWords
  sends: Sends
  differences: Differences
  check: BillCheck
  /** Those there were when it was begun, as `erasuresOf` has them. */
  erasures: string
}

type Dependencies = Pick<Base, 'clock'> & {
  db: ReadableDatabase
  openReader: OpenReader
  held: Pick<HeldFiles, 'of'>
}

export type BillAsked = {
  file: OpenedFile
  roles: readonly BillRole[]
  connectionId: string
  period: Period
}

const rowsPerBatch = 4_000
/** Some hundred bytes each: five times the lines of a full Excel sheet. */
const mostLines = 5_000_000

/**
 * Reads a bill from its first byte to the last and holds each line against what left.
 * @param job is told how far it is
 * @throws ProblemError `bill_too_large`, those of a reader; what `signal` was aborted with
 */
export const checkBill = async (
  { db, clock, openReader, held }: Dependencies,
  { file, roles, connectionId, period }: BillAsked,
  job: Pick<BillCheckJob, 'rows' | 'bytesRead' | 'bytesTotal' | 'fileName'>,
  signal: AbortSignal,
): Promise<CheckedBill> => {
  const { path, choices, facts } = file
  const erasures = erasuresOf(db)
  const [lines, words, totals] = [new BillLines(), new ProductWords(), new SheetTotals()]
  const within = createPeriodGate(period)
  const readRow = createRowReader(facts, roles, words, spanOf(period, clock.now()))
  for await (const { batch, bytesRead, bytesTotal } of readBatches(
    openReader,
    { path, ...held.of(path), choices, rowsPerBatch },
    signal,
  )) {
    for (let row = 0, cell = 0; row < batch.widths.length; row += 1) {
      const read = readRow(batch, row, cell)
      if (read.is === 'total') totals.state(read)
      else if (read.is === 'line') {
        const line = within(read.line)
        totals.add(amountOf(line))
        lines.add(line)
      }
      cell += batch.widths[row] ?? 0
    }
    job.rows += batch.widths.length
    Object.assign(job, { bytesRead, bytesTotal })
    if (lines.count > mostLines || !totals.isExact()) throw new ProblemError('bill_too_large')
    await pace(signal)
  }
  const sends = await openSends(db, connectionId, period, signal)
  const differences = new Differences()
  const detailed = isDetailed(roles)
  if (detailed) {
    const isErased = erasedPhones(db)
    const pairs = await pairLines(lines, sends, { knownFrom: knownFrom(db), isErased }, signal)
    await tellLines({ lines, sends, pairs, isErased }, differences, signal)
    await tellUnbilled(sends, pairs, differences, signal)
  } else {
    await tellSettled(lines, differences, signal)
    await holdSummedLines(lines, sends, period, differences, signal)
  }
  for (const wrong of totals.wrong())
    differences.add({
      kind: 'wrong_total',
      ...noLine,
      micros: wrong.apart,
      line: lines.addNote(wrong.sourceRow, wrong.amount),
    })
  const check = await sumUp({ lines, sends, differences, totals }, detailed, signal)
  return { fileName: job.fileName, lines, words, sends, differences, check, erasures }
}

const noLine = { line: -1, send: -1, billedQuantity: NaN, sentQuantity: NaN }

/** In which days of a bill lie: day and month may be in either order. */
const spanOf = ({ from, to }: Period, now: number) => {
  const { since, before } = instantsOfDays(dayAfter(from, -1), dayAfter(to, 1))
  return {
    from: Date.parse(since) / 1000,
    to: Math.max(Date.parse(before) / 1000, Math.floor(now / 1000) + 366 * 86_400),
  }
}

/** Settles lines of other days than the period's. */
const createPeriodGate = ({ from, to }: Period): ((line: BillLine) => BillLine) => {
  const { since, before } = instantsOfDays(from, to)
  const [first, end] = [Date.parse(since) / 1000, Date.parse(before) / 1000]
  return (line) =>
    line.told !== null || line.at === 0 || (line.at >= first && line.at < end)
      ? line
      : { ...line, told: 'outside_period' }
}

const knownFrom = (db: ReadableDatabase): number => {
  const at = restoredAt(db)
  return at === null ? 0 : Math.floor(Date.parse(at) / 1000)
}

const erasedPhones = (db: ReadableDatabase): ((phone: number) => boolean) | null => {
  const isErased = openErasedPeople(db)
  return isErased === null ? null : (phone) => isErased([String(phone).slice(1)])
}

const kindOfNoSend: Readonly<Record<number, DifferenceKind>> = {
  [noSend.never]: 'never_sent',
  [noSend.twice]: 'billed_twice',
  [noSend.beforeRestore]: 'before_restore',
  [noSend.credited]: 'credit',
}

/** What is to be said of each line, in the order of the file. */
const tellLines = async (
  {
    lines,
    sends,
    pairs: { sendOf },
    isErased,
  }: { lines: BillLines; sends: Sends; pairs: Pairs; isErased: ((phone: number) => boolean) | null },
  differences: Differences,
  signal: AbortSignal,
): Promise<void> => {
  for (let index = 0; index < lines.count; index += 1) {
    if (index % stepsPerLook === 0) await pace(signal)
    const line = lines.line(index)
    const send = sendOf[index] ?? noSend.settled
    const add = (kind: DifferenceKind, micros: number): void =>
      differences.add({ ...noLine, kind, line: index, send: Math.max(send, -1), micros })
    const isHidden = line.told !== null && line.phone !== 0 && isErased?.(line.phone) === true
    if (isHidden || send === noSend.erased) differences.tell('erased', amountOf(line))
    else if (line.told !== null) add(line.told, amountOf(line))
    else if (send < 0) add(kindOfNoSend[send] ?? 'unreadable', amountOf(line))
    else tellBilled(line, send, sends, add)
  }
}

const tellBilled = (
  line: BillLine,
  send: number,
  sends: Sends,
  add: (kind: DifferenceKind, micros: number) => void,
): void => {
  const { outcome, leftAt } = sends.itemOf(send)
  if (outcome === 'refused') return add('refused', amountOf(line))
  if (outcome === 'unknown') return add('unknown_outcome', amountOf(line))
  if (line.at !== 0 && !isNear(line, leftAt)) add('other_day', amountOf(line))
  const sent = { unit: 1 << sends.unitOf(send), parts: sends.partsOf(send), price: sends.priceOf(send) }
  for (const { kind, micros } of judgeLine(line, sent)) add(kind, micros)
}

/** What is settled as it was read; the others are summed up. */
const tellSettled = async (
  lines: BillLines,
  differences: Differences,
  signal: AbortSignal,
): Promise<void> => {
  for (let index = 0; index < lines.count; index += 1) {
    if (index % stepsPerLook === 0) await pace(signal)
    const line = lines.line(index)
    if (line.told !== null)
      differences.add({ ...noLine, kind: line.told, line: index, micros: amountOf(line) })
    else {
      const apart = line.amount - line.quantity * line.price
      // Of a sum, a price may be written shorter than it is.
      const isHidden =
        Math.abs(apart) <= line.quantity * halfPlace(line.pricePlaces) + halfPlace(line.amountPlaces)
      if (Math.abs(apart) > 0 && !isHidden)
        differences.add({ ...noLine, kind: 'wrong_sum', line: index, micros: Math.max(apart, 0) })
    }
  }
}

const tellUnbilled = async (
  sends: Sends,
  { isBilled }: Pairs,
  differences: Differences,
  signal: AbortSignal,
): Promise<void> => {
  for (let send = 0; send < sends.count; send += 1) {
    if (send % stepsPerLook === 0) await pace(signal)
    const { outcome, isInPeriod } = sends.itemOf(send)
    if (isBilled[send] === 1 || !isInPeriod || outcome !== 'sure') continue
    const micros = sends.partsOf(send) * (sends.priceOf(send) ?? 0)
    // Of whoever was erased nothing is known but that something was sent.
    if (sends.phoneOf(send) !== 0) differences.add({ ...noLine, kind: 'not_billed', send, micros })
  }
}

const sumUp = async (
  {
    lines,
    sends,
    differences,
    totals,
  }: Pick<CheckedBill, 'lines' | 'sends' | 'differences'> & { totals: SheetTotals },
  detailed: boolean,
  signal: AbortSignal,
): Promise<BillCheck> => {
  let [expectedMicros, sent, unpriced] = [0, 0, 0]
  for (let send = 0; send < sends.count; send += 1) {
    if (send % stepsPerLook === 0) await pace(signal)
    const { outcome, isInPeriod } = sends.itemOf(send)
    if (!isInPeriod || outcome !== 'sure') continue
    sent += 1
    const price = sends.priceOf(send)
    if (price === null) unpriced += 1
    else expectedMicros += sends.partsOf(send) * price
  }
  let [first, last] = [Infinity, 0]
  for (let index = 0; index < lines.count; index += 1) {
    if (index % stepsPerLook === 0) await pace()
    const { at } = lines.line(index)
    if (at === 0) continue
    first = Math.min(first, at)
    last = Math.max(last, at)
  }
  const kinds = differences.sums()
  return {
    isDetailed: detailed,
    lines: totals.lines,
    billedMicros: totals.micros,
    expectedMicros,
    sent,
    unpriced,
    claimMicros: kinds.reduce((sum, { kind, micros }) => (isClaim(kind) ? sum + micros : sum), 0),
    days: last === 0 ? null : { from: dayOf(first), to: dayOf(last) },
    statedMicros: totals.stated,
    kinds,
  }
}
