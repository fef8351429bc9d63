/** A supplier's bill, checked against what was sent. */
import type { BillCheck } from '../../../shared/bridge/bills.ts'
import type { Job } from '../../../shared/bridge/jobs.ts'
import type { Answers } from './intercept.ts'
import { jobUnderWay } from './job-under-way.ts'
import { dropFiles, press, type Scene, small } from './scene.ts'

const path = '/spending/bill'
const tall = { width: 1440, height: 1500 }
const check = press(/^(Conferir|Check)$/)
const open = dropFiles(['fatura_producao.csv'])
const steps = [open, check]

/** The check that there is, with other findings. */
const withCheck = (change: (check: BillCheck) => BillCheck): Answers => ({
  'jobs.watch': async function* (real) {
    for await (const job of (await real()) as AsyncIterable<Job>)
      yield job.kind === 'bill_check' && job.check !== null ? { ...job, check: change(job.check) } : job
  },
})

export const billScenes: readonly Scene[] = [
  { name: 'bill-empty', path },
  { name: 'bill-file', path, steps: [open] },
  {
    name: 'bill-remembered',
    path,
    steps: [...steps, (page) => page.getByRole('heading', { name: /^(Resultado|Result)$/ }).waitFor(), open],
  },
  { name: 'bill-result', path, size: tall, steps },
  { name: 'bill-result-view', path, steps },
  {
    name: 'bill-kind',
    path,
    size: tall,
    steps: [...steps, press(/^(Mais partes do que|More parts than)/)],
  },
  { name: 'bill-sums', path, steps: [dropFiles(['fatura_por_dia.csv']), check] },
  {
    name: 'bill-running',
    path,
    answers: jobUnderWay({ rows: 412_000, bytesRead: 41_200_000, bytesTotal: 98_000_000 }),
    steps,
  },
  {
    name: 'bill-nothing',
    path,
    answers: withCheck((found) => ({
      ...found,
      kinds: [],
      claimMicros: 0,
      billedMicros: found.expectedMicros,
    })),
    steps,
  },
  {
    name: 'bill-huge',
    path,
    answers: withCheck((found) => ({
      ...found,
      lines: 1_048_575,
      sent: 1_048_575,
      billedMicros: 98_765_432_101_234,
      expectedMicros: 87_654_321_012_345,
      claimMicros: 11_111_111_088_889,
      kinds: found.kinds.map((one) => ({ ...one, micros: one.micros * 10_000_000 })),
    })),
    steps,
  },
  { name: 'bill-failed', path, answers: { 'bills.check': 'bill_too_large' }, steps },
  { name: 'bill-small', path, size: small, steps },
]
