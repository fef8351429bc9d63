import { implement } from '@orpc/server'
import { billsContract } from '../../../shared/bridge/bills.ts'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { type BillColumn, proposeBillColumns } from '../../../shared/rules/bill-columns.ts'
import { instantsOfDays, lastDayOf, type Period } from '../../../shared/rules/brasilia-day.ts'
import { createTimeReader } from '../../../shared/rules/report-time.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { get, sql } from '../../database/sql.ts'
import type { Base } from '../base/base.ts'
import { departed } from '../base/item-states.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Connections } from '../connections/connections.ts'
import type { HeldFiles } from '../files/held-files.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import type { SaveAs } from '../writers/save-as.ts'
import type { BillChecks } from './checks.ts'
import { exportClaim } from './export-claim.ts'
import { rememberedBillRoles } from './remembered-columns.ts'
import { shownDifference } from './shown-difference.ts'
import { dayOf } from './summed-lines.ts'

type Needs = Pick<Base, 'db'> & {
  saveAs: SaveAs
  held: Pick<HeldFiles, 'opened'>
  connections: Pick<Connections, 'list'>
  checks: BillChecks
}

export const billsProcedures = ({ db, saveAs, held, connections, checks }: Needs) => {
  const os = implement(billsContract)
  return os.router({
    propose: os.propose.handler(({ input }) => {
      const { columns, sample } = held.opened(input.fileId).facts
      const rows = sample.map(({ cells }) => cells)
      const proposed =
        rememberedBillRoles(db, columns)?.map((role): BillColumn => ({ role, why: 'remembered' })) ??
        proposeBillColumns(columns, rows, foreignPlan)
      const time = proposed.findIndex(({ role }) => role === 'time')
      const period = monthOf(rows.map((cells) => cells[time] ?? ''))
      return {
        columns: proposed,
        period,
        connectionId: period === null ? null : busiestConnection(db, period),
      }
    }),
    check: os.check.handler(({ input: { fileId, roles, connectionId, from, to } }) => {
      // What left by a connection that is gone is still there, and may be billed.
      const isKnown =
        connections.list().some(({ id }) => id === connectionId) ||
        get(db, sql`select 1 from outbox_item where connection_id = ${connectionId} limit 1`) !== undefined
      if (!isKnown) throw new ProblemError('connection_missing')
      return { jobId: checks.start({ file: held.opened(fileId), roles, connectionId, period: { from, to } }) }
    }),
    differences: os.differences.handler(({ input: { jobId, kind, page } }) => {
      const bill = checks.get(jobId)
      const { total, found } = bill.differences.some(kind, page.offset, page.limit)
      return { total, rows: found.map((one) => shownDifference(bill, one)) }
    }),
    exportClaim: os.exportClaim.handler(({ input }) =>
      exportClaim(saveAs, () => checks.get(input.jobId), input),
    ),
    forget: os.forget.handler(({ input }) => checks.forget(input.jobId)),
  })
}

/** The month that most of the times lie in; null where none says. */
const monthOf = (times: readonly string[]): Period | null => {
  const readTime = createTimeReader(times)
  const counts = new Map<string, number>()
  for (const cell of times) {
    const at = readTime(cell)
    if (at === null) continue
    const month = dayOf(at).slice(0, 7)
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most === undefined ? null : { from: `${most[0]}-01`, to: lastDayOf(most[0]) }
}

/** The connection by which most was sent in a period; one that charges before the local service, which never does. */
const busiestConnection = (db: ReadableDatabase, { from, to }: Period): string | null => {
  const { since, before } = instantsOfDays(from, to)
  return (
    get<{ id: string }>(
      db,
      sql`select connection_id as id from outbox_item
          where start_at >= ${since} and start_at < ${before} and state in ${departed}
          group by connection_id
          order by connection_id = ${embeddedConnectionId}, sum(quantity) desc, connection_id limit 1`,
    )?.id ?? null
  )
}
