import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { QuietWork } from '../../../shared/processes/quiet-work.ts'
import type { PoolUse } from '../store/opened-store.ts'
import type { EndedRequest } from './ended-request.ts'

export type Metrics = {
  count: (request: EndedRequest) => void
  countPutOff: (work: QuietWork) => void
  /** Of a relay. */
  observeClaim: (durationMs: number) => void
  /** All of them in Prometheus' text form. */
  write: () => Promise<{ contentType: string; text: string }>
}

/** Seconds; a list of a million recipients takes some, a small campaign milliseconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Seconds; claims go one after the other over all nodes, so that a slow one is the next ones' wait. */
const claimBuckets = [
  0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2.5, 5, 10, 30,
]

/** What of a running service is measured; null where it does not have it. */
type Measured = { poolUse: (() => PoolUse) | null; awaitedSenders: (() => number) | null }

/**
 * What is counted of a node since it started. Labels are from short lists of our own, so that neither anybody's data nor
 * any number of series can come of what is asked.
 */
export const createMetrics = ({ poolUse, awaitedSenders }: Measured): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'revoada_requests_total',
    help: 'Requests, by operation and status; 0 = no answer.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'revoada_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['operation'],
    buckets,
    registers,
  })
  const bytes = new Counter({
    name: 'revoada_request_body_bytes_total',
    help: 'Bytes of bodies, by their declared length.',
    registers,
  })
  const putOff = new Counter({
    name: 'revoada_put_off_total',
    help: 'Work that goes on by itself and failed for now.',
    labelNames: ['work'],
    registers,
  })
  if (poolUse !== null) {
    const connections = new Gauge({
      name: 'revoada_database_connections',
      help: 'Connections to the database, and requests that wait for one.',
      labelNames: ['state'],
      registers,
      collect: () => {
        const { open, idle, waiting } = poolUse()
        connections.set({ state: 'used' }, open - idle)
        connections.set({ state: 'idle' }, idle)
        connections.set({ state: 'waiting' }, waiting)
      },
    })
  }
  let claims: Histogram | undefined
  if (awaitedSenders !== null) {
    claims = new Histogram({
      name: 'revoada_relay_claim_duration_seconds',
      help: 'Claims of a relay, with their wait for a connection to the database and for other claims.',
      buckets: claimBuckets,
      registers,
    })
    const awaited: Gauge = new Gauge({
      name: 'revoada_relay_senders_awaited',
      help: 'Senders that have to reconcile before a relay sends again, after its database has changed; 0 = it sends.',
      registers,
      collect: (): void => awaited.set(awaitedSenders()),
    })
  }
  return {
    count: ({ operation, status, durationMs, bodyBytes }) => {
      const label = operation ?? 'none'
      requests.inc({ operation: label, status })
      seconds.observe({ operation: label }, durationMs / 1_000)
      bytes.inc(bodyBytes)
    },
    countPutOff: (work) => putOff.inc({ work }),
    observeClaim: (durationMs) => claims?.observe(durationMs / 1_000),
    write: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  }
}
