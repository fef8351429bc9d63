/** Bills of suppliers, checked against an outbox with nothing around it. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChanges } from '../../main/workspace/base/changes.ts'
import { createJobs } from '../../main/workspace/base/jobs.ts'
import { createBillChecks } from '../../main/workspace/bills/checks.ts'
import { shownDifference } from '../../main/workspace/bills/shown-difference.ts'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { inspectFile } from '../../main/workspace/files/reading.ts'
import { foreignPlan } from '../../main/workspace/rows/judge/foreign-plan.ts'
import { setPrice } from '../../main/workspace/money/prices.ts'
import type { BillCheck, BillDifference } from '../../shared/bridge/bills.ts'
import { type BillRole, proposeBillColumns } from '../../shared/rules/bill-columns.ts'
import type { Period } from '../../shared/rules/brasilia-day.ts'
import type { BillingUnit } from '../../shared/rules/campaign-cost.ts'
import { openReaderInProcess } from './in-process-reader.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What the tests' table has by itself, in millionths: of campaigns through the local service. */
export const billPrices = { sms_part: 75_000, rcs_basic: 90_000, rcs_single: 210_000, voice_call: 150_000 }

export const setBillPrices = (
  db: WritableDatabase,
  prices: Partial<Record<BillingUnit, number>> = billPrices,
): void => {
  for (const unit of ['sms_part', 'rcs_basic', 'rcs_single', 'voice_call', 'ura_call'] as const) {
    const micros = prices[unit]
    if (micros !== undefined)
      setPrice(db, { connectionId: 'embedded', unit, micros, validFrom: '2027-01-01' })
  }
}

export const march: Period = { from: '2027-03-01', to: '2027-03-31' }

export type CheckedLines = { check: BillCheck; differences: BillDifference[]; roles: BillRole[] }

/** Checks a bill as the window does: it takes what is proposed of the columns, unless roles are given. */
export const checkBillLines = async (
  db: WritableDatabase,
  rows: readonly string[],
  { roles, period = march }: { roles?: readonly BillRole[]; period?: Period } = {},
): Promise<CheckedLines> => {
  const path = join(temporaryFolder(), 'fatura.csv')
  writeFileSync(path, `${rows.join('\n')}\n`)
  const changes = createChanges()
  const jobs = createJobs(changes)
  const checks = createBillChecks({
    db,
    clock: { now: Date.now, monotonic: () => performance.now() },
    uuid: () => randomUUID(),
    changes,
    putOff: () => {},
    jobs,
    openReader: openReaderInProcess,
    held: { of: () => ({}) },
  })
  const facts = await inspectFile(openReaderInProcess, { path, choices: {} })
  const sample = facts.sample.map(({ cells }) => cells)
  const taken = [...(roles ?? proposeBillColumns(facts.columns, sample, foreignPlan).map(({ role }) => role))]
  const jobId = checks.start({
    file: { path, choices: {}, facts },
    roles: taken,
    connectionId: 'embedded',
    period,
  })
  let job = jobs.find(jobId)
  for await (const now of jobs.watch(jobId, undefined)) job = now
  await jobs.stop()
  if (job.kind !== 'bill_check' || job.check === null)
    throw new Error(`not checked: ${JSON.stringify(job.problem)}`)
  const bill = checks.get(jobId)
  const { found } = bill.differences.some(null, 0, 100_000)
  return {
    check: job.check,
    differences: found.map((one) => shownDifference(bill, one)),
    roles: taken,
  }
}

/** Each as `kind@row` and its money, where it has some. */
export const shortly = ({ differences }: Pick<CheckedLines, 'differences'>): string[] =>
  differences.map(({ kind, sourceRow, contact, micros }) => `${kind}@${sourceRow ?? contact} ${micros}`)
