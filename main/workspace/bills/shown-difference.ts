import type { BillDifference } from '../../../shared/bridge/bills.ts'
import type { CheckedBill } from './check-bill.ts'
import type { Difference } from './differences.ts'
import { unitAt } from './sends.ts'

const instantOf = (seconds: number): string | null =>
  seconds === 0 ? null : new Date(seconds * 1000).toISOString()
const known = (figure: number): number | null => (Number.isNaN(figure) ? null : figure)
const phoneText = (phone: number): string => (phone === 0 ? '' : String(phone).slice(1))

/** A difference with what bill and sends say of it. */
export const shownDifference = (
  { lines, words, sends }: Pick<CheckedBill, 'lines' | 'words' | 'sends'>,
  { kind, line: index, send, micros, billedQuantity, sentQuantity }: Difference,
): BillDifference => {
  const line = index === -1 ? null : lines.line(index)
  const ofSend = send === -1 ? null : send
  const quantity = Number.isNaN(billedQuantity) ? (line?.quantity ?? NaN) : billedQuantity
  const sent = Number.isNaN(sentQuantity) && ofSend !== null ? sends.partsOf(ofSend) : sentQuantity
  return {
    kind,
    sourceRow: line === null ? null : line.sourceRow,
    contact: phoneText(line?.phone || (ofSend === null ? 0 : sends.phoneOf(ofSend))),
    at:
      line === null ? (ofSend === null ? null : instantOf(sends.itemOf(ofSend).leftAt)) : instantOf(line.at),
    isDay: line?.isDay ?? false,
    product: line === null ? '' : words.textOf(line.word),
    unit: ofSend === null ? null : unitAt(sends.unitOf(ofSend)),
    billedQuantity: known(quantity),
    sentQuantity: known(sent),
    billedPriceMicros: known(line?.price ?? NaN),
    priceMicros: ofSend === null ? null : sends.priceOf(ofSend),
    billedMicros: known(line?.amount ?? NaN),
    micros,
  }
}
