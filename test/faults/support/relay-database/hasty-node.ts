/** A node of a relay that posts although the commit of its claim got no answer: what the proof has to catch. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { directWay } from '../../../../main/remote/ways.ts'
import { openPostgresStore } from '../../../../main/service/store/postgres/open.ts'
import { StoreUnavailable } from '../../../../main/service/store/unavailable.ts'
import { intakeEntry } from '../../../../main/service/intake/entry-url.ts'
import type { Claimed, Ledger } from '../../../../main/service/relay/ledger.ts'
import { runService } from '../../../../main/service/run.ts'
import { askPostgres } from '../../../support/postgres.ts'

const { values } = parseArgs({
  strict: false,
  options: {
    data: { type: 'string', default: '' },
    database: { type: 'string', default: '' },
    'secret-file': { type: 'string', default: '' },
    upstream: { type: 'string', default: '' },
    'upstream-token-file': { type: 'string', default: '' },
    'lease-seconds': { type: 'string', default: '' },
  },
})
const textOf = (name: keyof typeof values): string => String(values[name])
const database = textOf('database')

const request = `select id, user_id as "userId", key, kind, path, content_type as "contentType", body_digest as "bodyDigest",
  says, quantity, start_at as "startAt" from relay_request where number = $1`

/** This is the fault: no answer is taken for a yes. */
const claimHastily =
  (claim: Ledger['claim']): Ledger['claim'] =>
  async (number, attempt) => {
    try {
      return await claim(number, attempt)
    } catch (error) {
      if (!(error instanceof StoreUnavailable && error.isOutcomeUnknown)) throw error
      const [row] = await askPostgres<Omit<Claimed, 'type' | 'attempts' | 'startAt'> & { startAt: Date }>(
        database,
        request,
        [number],
      )
      if (row === undefined) throw error
      return { ...row, startAt: row.startAt.toISOString(), type: 'claimed', attempts: 1 }
    }
  }

const service = await runService({
  dataFolder: textOf('data'),
  openStore: async () => {
    const opened = await openPostgresStore({
      url: database,
      secretFile: textOf('secret-file'),
      relay: { isSingle: true },
    })
    if (opened.relay === null) throw new Error('this is a relay')
    const { ledger } = opened.relay
    return {
      ...opened,
      relay: { ...opened.relay, ledger: { ...ledger, claim: claimHastily(ledger.claim) } },
    }
  },
  port: 0,
  openReader: () => {
    throw new Error('only campaigns without files are asked for in the proof')
  },
  intakeEntry,
  upstream: {
    baseUrl: textOf('upstream'),
    token: readFileSync(textOf('upstream-token-file'), 'utf8'),
    way: directWay,
  },
  leaseMs: 1_000 * Number(textOf('lease-seconds')),
})
console.log(JSON.stringify({ url: service.baseUrl, token: service.token, pid: process.pid }))
