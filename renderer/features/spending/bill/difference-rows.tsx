import { createMemo } from 'solid-js'
import type { BillDifference } from '../../../../shared/bridge/bills.ts'
import { type DifferenceKind, isClaim } from '../../../../shared/rules/bill-kinds.ts'
import { brasiliaDay } from '../../../../shared/rules/brasilia-day.ts'
import { writePhone } from '../../../i18n/formats.ts'
import { exactMoneyOf } from '../../../i18n/money-words.ts'
import { useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { createRowPages } from '../../../state/row-pages.ts'
import { Rows, type RowsColumn } from '../../../ui/rows/rows.tsx'

/** The lines that differ, with what is billed and what was sent. */
export const DifferenceRows = (props: { jobId: string; kind: DifferenceKind | null; count: number }) => {
  const { t, f } = useText()
  const words = () => t().bills
  const { workspace, settings } = useAppState()
  const pages = createRowPages<BillDifference>({
    version: () => `${props.jobId} ${props.kind ?? ''} ${workspace.generation()}`,
    read: async (offset, limit, signal) => {
      const input = { jobId: props.jobId, kind: props.kind, page: { offset, limit } }
      const result = await workspace.calls.bills.differences(input, { signal })
      return result.ok ? { ok: true, value: result.value.rows } : result
    },
  })
  const columns = createMemo<RowsColumn[]>(() => [
    { title: words().row, width: 64, align: 'end', quiet: true },
    { title: words().reason, width: 196, grows: true },
    { title: words().phone, width: 148, mono: true },
    { title: words().at, width: 100, quiet: true },
    { title: words().quantity, width: 66, align: 'end' },
    { title: words().price, width: 148, align: 'end' },
    { title: words().amount, width: 92, align: 'end' },
    { title: words().money, width: 96, align: 'end' },
  ])
  const money = (micros: number | null) => {
    if (micros === null) return ''
    return micros < 0 ? `−${exactMoneyOf(f(), -micros)}` : exactMoneyOf(f(), micros)
  }
  const quantity = ({ billedQuantity, sentQuantity }: BillDifference) => {
    if (billedQuantity === null) return sentQuantity === null ? '' : f().number(sentQuantity)
    return sentQuantity === null || sentQuantity === billedQuantity
      ? f().number(billedQuantity)
      : words().quantities(f().number(billedQuantity), f().number(sentQuantity))
  }
  const price = ({ billedPriceMicros, priceMicros }: BillDifference) => {
    if (billedPriceMicros === null || priceMicros === null || billedPriceMicros === priceMicros)
      return money(billedPriceMicros ?? priceMicros)
    return words().prices(money(billedPriceMicros), money(priceMicros))
  }
  const day = (at: string) => f().shortDate(brasiliaDay(at))
  return (
    <Rows
      label={words().table}
      count={props.count}
      columns={columns()}
      rowHeight={settings.value().density === 'compact' ? 28 : 32}
      onRange={pages.show}
      cell={(index, column) => {
        const row = pages.row(index)
        if (row === undefined) return undefined
        switch (column) {
          case 0:
            return row.sourceRow === null ? '' : f().number(row.sourceRow)
          case 1:
            return words().kinds[row.kind]
          case 2:
            return row.contact === '' ? '' : writePhone(row.contact)
          case 3:
            return row.at === null ? '' : day(row.at)
          case 4:
            return quantity(row)
          case 5:
            return price(row)
          case 6:
            return money(row.billedMicros)
          default:
            return isClaim(row.kind) ? (
              <strong>{money(row.micros)}</strong>
            ) : (
              <span class="muted">{money(row.micros)}</span>
            )
        }
      }}
    />
  )
}
