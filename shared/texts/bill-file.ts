import type { DifferenceKind } from '../rules/bill-kinds.ts'
import type { BillingUnit } from '../rules/campaign-cost.ts'
import type { Language } from '../rules/language.ts'

/** Names of differences between a bill and what was sent, in the window and in the file of a claim. */
export type BillFileTexts = {
  kinds: Readonly<Record<DifferenceKind, string>>
  units: Readonly<Record<BillingUnit, string>>
  row: string
  reason: string
  phone: string
  at: string
  product: string
  sentAs: string
  billedQuantity: string
  sentQuantity: string
  billedPrice: string
  price: string
  billed: string
  claimed: string
  sheetName: string
  fileName: (bill: string, format: 'csv' | 'xlsx') => string
}

export const billFileTexts: Readonly<Record<Language, BillFileTexts>> = {
  'pt-BR': {
    kinds: {
      never_sent: 'Cobrado e não enviado',
      billed_twice: 'Cobrado mais de uma vez',
      refused: 'Envio recusado pelo serviço',
      wrong_kind: 'Cobrado como outro produto',
      more_parts: 'Mais partes do que a mensagem tem',
      higher_price: 'Preço acima do contratado',
      wrong_sum: 'Valor diferente de quantidade × preço',
      summed_more: 'Mais mensagens do que saíram no dia',
      unknown_outcome: 'Envio sem confirmação',
      other_day: 'Enviado em outro dia',
      outside_period: 'Fora do período',
      credit: 'Crédito ou estorno',
      rounded: 'Arredondamento',
      no_price: 'Sem preço na sua tabela',
      call_length: 'Ligação cobrada por duração',
      other_charge: 'Outra cobrança',
      before_restore: 'Anterior à volta de um backup',
      erased: 'De pessoa excluída',
      unreadable: 'Linha ilegível',
      wrong_total: 'Total diferente da soma',
      shifted_day: 'Contado no dia vizinho',
      not_billed: 'Enviado e não cobrado',
    },
    units: {
      sms_part: 'Parte de SMS',
      rcs_basic: 'RCS Basic',
      rcs_single: 'RCS Single',
      voice_call: 'Torpedo de voz',
      ura_call: 'URA',
    },
    row: 'Linha da fatura',
    reason: 'Motivo',
    phone: 'Telefone',
    at: 'Data na fatura',
    product: 'Produto na fatura',
    sentAs: 'Produto enviado',
    billedQuantity: 'Quantidade cobrada',
    sentQuantity: 'Quantidade enviada',
    billedPrice: 'Preço unitário cobrado',
    price: 'Preço contratado',
    billed: 'Valor cobrado',
    claimed: 'Valor contestado',
    sheetName: 'Contestação',
    fileName: (bill, format) => `Contestação - ${bill}.${format}`,
  },
  en: {
    kinds: {
      never_sent: 'Billed but never sent',
      billed_twice: 'Billed more than once',
      refused: 'Send refused by the service',
      wrong_kind: 'Billed as another product',
      more_parts: 'More parts than the message has',
      higher_price: 'Price above the contract',
      wrong_sum: 'Amount is not quantity × price',
      summed_more: 'More messages than were sent that day',
      unknown_outcome: 'Unconfirmed send',
      other_day: 'Sent on another day',
      outside_period: 'Outside the period',
      credit: 'Credit or refund',
      rounded: 'Rounding',
      no_price: 'No price in your table',
      call_length: 'Call billed by duration',
      other_charge: 'Other charge',
      before_restore: 'From before a backup was restored',
      erased: 'Of an erased person',
      unreadable: 'Unreadable line',
      wrong_total: 'Total is not the sum',
      shifted_day: 'Counted on the day beside it',
      not_billed: 'Sent but not billed',
    },
    units: {
      sms_part: 'SMS part',
      rcs_basic: 'RCS Basic',
      rcs_single: 'RCS Single',
      voice_call: 'Voice blast',
      ura_call: 'IVR call',
    },
    row: 'Bill line',
    reason: 'Reason',
    phone: 'Phone',
    at: 'Date on the bill',
    product: 'Product on the bill',
    sentAs: 'Product sent',
    billedQuantity: 'Billed quantity',
    sentQuantity: 'Sent quantity',
    billedPrice: 'Billed unit price',
    price: 'Contract price',
    billed: 'Billed amount',
    claimed: 'Claimed amount',
    sheetName: 'Claim',
    fileName: (bill, format) => `Claim - ${bill}.${format}`,
  },
}
