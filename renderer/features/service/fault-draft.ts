import { type Fault, type FaultStatus, faultSchema } from '../../../shared/api/control.ts'
import { type FaultOperation, faultOperationPaths } from '../../../shared/api/fault-operations.ts'

/** A fault as a person is writing it: what does not belong to the chosen kind is kept, and not sent. */
export type FaultDraft = {
  readonly kind: Fault['kind']
  readonly status: FaultStatus
  /** As typed, with a comma or a point. */
  readonly seconds: string
  readonly operation: FaultOperation | 'all'
  readonly often: 'once' | 'several' | 'always'
  /** As typed. */
  readonly count: string
}

export const newFaultDraft: FaultDraft = {
  kind: 'lose_answer',
  status: 503,
  seconds: '5',
  operation: 'all',
  often: 'once',
  count: '3',
}

export const faultKinds = [
  'lose_answer',
  'cut_answer',
  'hold_answer',
  'drift_answer',
  'hang',
  'delay',
  'status',
] as const

/** What a draft asks for; null where one of its figures is none, or is out of bounds. */
export const faultOf = (draft: FaultDraft): Fault | null => {
  const fault = faultSchema.safeParse({
    kind: draft.kind,
    path: draft.operation === 'all' ? null : faultOperationPaths[draft.operation],
    times: timesOf(draft),
    status: draft.status,
    delayMs: delayMsOf(draft.seconds),
  })
  return fault.success ? fault.data : null
}

export const isSecondsWrong = (draft: FaultDraft): boolean =>
  draft.kind === 'delay' && faultOf({ ...draft, often: 'once' }) === null

export const isCountWrong = (draft: FaultDraft): boolean =>
  draft.often === 'several' && faultOf({ ...draft, kind: 'hang' }) === null

const timesOf = (draft: FaultDraft): number | null => {
  if (draft.often === 'always') return null
  return draft.often === 'once' ? 1 : numberOf(draft.count)
}

const delayMsOf = (seconds: string): number => Math.round(numberOf(seconds.replace(',', '.')) * 1_000)

/** NaN for what is no plain number; `Number` would take an empty text for 0. */
const numberOf = (text: string): number => (/^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN)
