/**
 * How long the overview, the ledger, the filtered history and the claim's question for the budget take in a workspace with
 * 2,000 campaigns to 25,000 people each, 50 million in all, within two years. Their people are in no pieces here: none of
 * these looks at one. `npm run bench -- overview [RUNS]`, five runs unless told otherwise.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WritableDatabase } from '../../main/database/handles.ts'
import { closeDatabase, openDatabase } from '../../main/database/open.ts'
import { run, sql, transaction } from '../../main/database/sql.ts'
import { createBudgetObjection } from '../../main/workspace/money/budget.ts'
import { readLedger } from '../../main/workspace/money/ledger.ts'
import { listHistory } from '../../main/workspace/outbox/records.ts'
import { countEnrichments } from '../../main/workspace/overview/enrichments.ts'
import { countImports } from '../../main/workspace/overview/imports.ts'
import { countSends } from '../../main/workspace/overview/sends.ts'
import { countSpending } from '../../main/workspace/overview/spending.ts'
import { updateSettings } from '../../main/workspace/settings/settings.ts'
import { workspaceMigrations } from '../../main/workspace/schema/schema.ts'
import { everySend } from '../../shared/bridge/outbox.ts'
import { ddds } from '../../shared/rules/brazilian-areas.ts'
import { campaignTypes } from '../../shared/rules/campaign-types.ts'
import { storeItem, putInto } from '../support/stored-items.ts'
import { type HeldUp, watchHolds } from './support/held-up.ts'
import { type Measured, printPromise, printReport, runsAskedFor, writeMs } from './support/report.ts'

const campaigns = 2_000
const people = 25_000
const now = Date.parse('2026-11-27T15:00:00Z')
const dayMs = 86_400_000
const promise = { ms: 300, holdMs: 50 }

const fill = (db: WritableDatabase): string => {
  const peopleByDdd = Object.fromEntries(ddds.map((ddd) => [ddd, 373]))
  let last = ''
  transaction(db, () => {
    for (let index = 0; index < campaigns; index += 1) {
      const at = new Date(now - ((campaigns - 1 - index) / campaigns) * 730 * dayMs).toISOString()
      last = storeItem(db, at, {
        kind: campaignTypes[index % campaignTypes.length] ?? 'SMSSHORT',
        connectionId: index % 2 === 0 ? 'sul' : 'norte',
        recipientsByDdd: peopleByDdd,
      })
      run(
        db,
        sql`update outbox_item set quantity = ${people}, body_head = ${'x'.repeat(2_000)} where id = ${last}`,
      )
      run(db, sql`insert into outbox_unit (item_id, unit, count) values (${last}, 'sms_part', ${people})`)
      run(
        db,
        sql`insert into attempt (id, item_id, body_sha256, started_at, ended_at, outcome, status, answer_body)
            values (${randomUUID()}, ${last}, '', ${at}, ${at}, 'answered', 201, ${'y'.repeat(500)})`,
      )
      if (index < campaigns - 1) putInto(db, last, 'sent')
    }
    run(
      db,
      sql`insert into connection (id, name, base_url, token, created_at) values ('sul', 'Sul', 'https://x', 't', '')`,
    )
    for (const connectionId of ['sul', 'norte'])
      run(
        db,
        sql`insert into price (connection_id, unit, valid_from, micros) values (${connectionId}, 'sms_part', '2024-01-01', 80000)`,
      )
    updateSettings(db, { monthlyBudget: '999999999' })
  })
  return last
}

const overviewOf = (db: WritableDatabase, from: string) => async (): Promise<void> => {
  const period = { from, to: '2026-11-27', kind: null, tag: null }
  await countSends(db, period, null)
  countImports(db, period)
  countEnrichments(db, period, null)
  countSpending(db, period, null, now)
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
try {
  const path = join(folder, 'workspace.db')
  const db = openDatabase({ path, key: randomBytes(32), migrations: workspaceMigrations })
  const waiting = fill(db)
  const works: Record<string, () => Promise<unknown>> = {
    'overview of thirty days': overviewOf(db, '2026-10-29'),
    'overview of two years': overviewOf(db, '2024-11-28'),
    ledger: async () => readLedger(db, () => null, now),
    'history of a month, first page': async () =>
      listHistory(db, {
        search: '',
        withPerson: [],
        filter: { ...everySend, days: { from: '2026-11-01', to: '2026-11-27' } },
        page: { offset: 0, limit: 100 },
      }),
    'the claim’s question for the budget': async () => createBudgetObjection(db)({ id: waiting }, now),
  }
  const seen = new Map<string, HeldUp[]>(Object.keys(works).map((name) => [name, []]))
  for (let count = runsAskedFor(5); count > 0; count -= 1)
    for (const [name, work] of Object.entries(works)) seen.get(name)?.push(await watchHolds(work))
  closeDatabase(db)
  const measures = [...seen].flatMap(([name, held]): Measured[] => [
    { what: name, values: held.map(({ ms }) => ms), write: writeMs },
    { what: '… longest without a turn for others', values: held.map(({ holdMs }) => holdMs), write: writeMs },
  ])
  printReport(`${campaigns} campaigns to ${people} people each`, `Node ${process.versions.node}`, measures)
  const all = [...seen.values()].flat()
  printPromise(
    `each within ${promise.ms} ms, in every run`,
    all.every(({ ms }) => ms <= promise.ms),
  )
  printPromise(
    `others wait ${promise.holdMs} ms at most`,
    all.every(({ holdMs }) => holdMs <= promise.holdMs),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
