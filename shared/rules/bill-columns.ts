/** What the columns of a supplier's bill or usage sheet are for: proposals, each with what speaks for it. */
import {
  assignColumns,
  type ColumnReason,
  type ColumnScore,
  isMeantAsPhone,
  type SampledColumn,
  shareOfCells,
} from './assign-columns.ts'
import { readProduct } from './bill-kinds.ts'
import { createAmountReader, decimalMarkOf, quantityOf } from './billed-amount.ts'
import type { ForeignPlan } from './phone.ts'
import { createTimeReader } from './report-time.ts'

/** `quantity` = parts, messages or calls; `unit_price` of one of them; `amount` of the whole line. */
export const billRoles = ['phone', 'time', 'product', 'quantity', 'unit_price', 'amount', 'unused'] as const
export type BillRole = (typeof billRoles)[number]

export type BillColumn = { role: BillRole; why: ColumnReason | null }

/** In the order in which they take a column. */
const single = ['time', 'phone', 'unit_price', 'quantity', 'amount', 'product'] as const satisfies BillRole[]
type SingleRole = (typeof single)[number]

/** Words of headers, the ones that say it best first. */
const headerWords: Readonly<Record<SingleRole, readonly RegExp[]>> = {
  phone: [
    /^(telefone|celular|phone|msisdn|mobile|fone|destino|destination|to|destinatario|recipient|para)$/,
    /(telefone|celular|phone|msisdn|mobile|fone|destin|recipient|numero|number|contato|called)/,
  ],
  time: [
    /^(data|date|dia|day|data hora|data e hora|data (do |de )?envio|sent at|send date|enviado em|date time|datetime|timestamp)$/,
    /(envio|sent|send|data|date|dia\b|day\b|hora|time|quando|periodo|competencia)/,
  ],
  unit_price: [
    /(unit|tarifa|\brate\b|preco|\bprice\b|por (sms|mensagem|parte|segmento|envio)|per (sms|message|part|segment))/,
  ],
  quantity: [
    /^(quantidade|quant|qtd|qtde|qty|quantity|partes|parts|segmentos|segments|creditos|credits|units|unidades|volume)$/,
    /(quantidade|qtde?\b|qty|quantity|partes|parts|segment|credito|credits|volume|mensagens|messages|envios)/,
  ],
  amount: [
    /^(valor|total|amount|custo|cost|valor total|valor cobrado|total amount|charge|cobrado|price|preco|valor r|total r|valor brl)$/,
    /(valor|total|amount|custo|cost|charge|cobrad|preco|price)/,
  ],
  product: [
    /^(produto|product|servico|service|tipo|type|canal|channel|descricao|description|item|kind|categoria|category|tipo de mensagem)$/,
    /(produto|product|servico|service|tipo|type|canal|channel|descricao|description|categoria)/,
  ],
}

/** Headers of something else, whatever stands in the cells. */
const otherHeaders: Readonly<Partial<Record<SingleRole, RegExp>>> = {
  phone:
    /(^from$|remetente|sender|origem|origin|caller|short ?code|^de$|operadora|carrier|cpf|cnpj|^id$|lote|pedido|nota|parte|part\b|segment|linha|line|de partes|of parts|quant)/,
  time: /(agenda|schedul|venc|due|emiss|issue)/,
  quantity: /(valor|preco|price|amount|custo|cost|^id$|saldo|balance|unitari)/,
  unit_price: /(quant|qtd|qty|unidades|^units?$)/,
  amount: /(quant|qtd|qty|unit|saldo|balance|imposto|tax|parte|part|mensagens|messages)/,
  product: /(id\b|status|data|date|valor|preco)/,
}

const enough = 0.5
const most = 0.7

/**
 * Proposes what each column is: by its header, which the cells have to bear out, or where none says it by the cells alone.
 * @param rows a sample; each row as wide as `columns`, or wider
 */
export const proposeBillColumns = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  foreignPlan: ForeignPlan,
): BillColumn[] => {
  const found = assignColumns(columns, rows, single, (role, sampled) => scoreOf(role, sampled, foreignPlan))
  // With one price only, and no quantity beside it, it is what the line costs.
  const has = (role: BillRole): boolean => found.some((one) => one.role === role)
  const isLonePrice = has('unit_price') && !has('amount') && !has('quantity')
  return found.map((one) =>
    isLonePrice && one.role === 'unit_price' ? { role: 'amount', why: one.why } : one,
  )
}

const scoreOf = (
  role: SingleRole,
  { header, cells }: SampledColumn,
  foreignPlan: ForeignPlan,
): ColumnScore => {
  const rank = headerWords[role].findIndex((words) => words.test(header))
  const isOther = otherHeaders[role]?.test(header) === true
  const share = shareOf(role, cells, foreignPlan)
  if (rank !== -1 && !isOther && cells.length > 0 && share >= enough)
    return { score: 10 - rank + share, why: 'header' }
  // A figure alone does not say whether it is a quantity, a price or an amount.
  const isTold = (role === 'phone' || role === 'time' || role === 'product') && share >= most
  return isTold && !isOther ? { score: share, why: 'content' } : null
}

/** Which share of the cells are what the role asks for. */
const shareOf = (role: SingleRole, cells: readonly string[], foreignPlan: ForeignPlan): number => {
  switch (role) {
    case 'phone':
      return shareOfCells(cells, (cell) => isMeantAsPhone(cell, foreignPlan))
    case 'time': {
      const readTime = createTimeReader(cells)
      // A number alone may be a phone of ten digits as well.
      return shareOfCells(cells, (cell) => readTime(cell) !== null && /\D/.test(cell.trim()))
    }
    case 'product':
      return shareOfCells(cells, (cell) => readProduct(cell) !== null)
    case 'quantity':
    case 'unit_price':
    case 'amount': {
      const read = createAmountReader(decimalMarkOf(cells) ?? 'comma')
      return shareOfCells(cells, (cell) => {
        const amount = read(cell)
        return role === 'quantity' ? quantityOf(amount) !== null : amount !== null
      })
    }
  }
}

/** Whether there is a line for each message; else lines are sums. */
export const isDetailed = (roles: readonly BillRole[]): boolean => roles.includes('phone')

/** Whether a bill can be checked by these columns: to whom each message went, or how many of what were sent. */
export const canCheckBill = (roles: readonly BillRole[]): boolean =>
  isDetailed(roles) || (roles.includes('quantity') && (roles.includes('time') || roles.includes('product')))
