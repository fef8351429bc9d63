/** Where a supplier's bill and what was really sent differ, and what products bills are made of. */
import { type BillingUnit, billingUnits } from './campaign-cost.ts'
import { foldText } from './fold-text.ts'

/** What speaks against a bill: each is in the claim, with its money. */
export const claimKinds = [
  /** Nothing left to the phone at that time, by this connection. */
  'never_sent',
  /** More lines than messages: the others are billed already. */
  'billed_twice',
  /** The service refused the send. */
  'refused',
  /** Billed as another product than the one that left. */
  'wrong_kind',
  /** More parts than the message has. */
  'more_parts',
  /** A price above that of our table on the day. */
  'higher_price',
  /** The amount is more than quantity times unit price. */
  'wrong_sum',
  /** A summed line with more than was sent on its day. */
  'summed_more',
] as const
export type ClaimKind = (typeof claimKinds)[number]

/** What is told and not claimed: in the client's favour, settled elsewhere, or nothing that can be judged. */
export const toldKinds = [
  /** Billed, and nobody knows whether it left: a sign that it did. */
  'unknown_outcome',
  /** Up to three days behind the send, as of a phone that was switched off. */
  'other_day',
  /** Its day is not in the period. */
  'outside_period',
  'credit',
  /** The amount is that of the table, rounded up to the places that are written. */
  'rounded',
  /** The product that was sent has no price in the table on that day. */
  'no_price',
  /** A call's price may depend on its length, which nobody here knows. */
  'call_length',
  /** No message: a fee, a service, something without a phone. */
  'other_charge',
  /** From before the data came back from a backup: what left then is not known. */
  'before_restore',
  /** Its person was erased: what was sent to them is not known any more. */
  'erased',
  'unreadable',
  /** The sheet's own total is not the sum of its lines. */
  'wrong_total',
  /** More on this day and fewer on the day beside it. */
  'shifted_day',
  /** Sent, and not on the bill. */
  'not_billed',
] as const

export const differenceKinds = [...claimKinds, ...toldKinds] as const
export type DifferenceKind = (typeof differenceKinds)[number]

const claims: ReadonlySet<string> = new Set(claimKinds)
export const isClaim = (kind: DifferenceKind): kind is ClaimKind => claims.has(kind)

/** Billing units as bits, as a product's name may mean several of them. */
export const unitBit = (unit: BillingUnit): number => 1 << billingUnits.indexOf(unit)
const bitsOf = (...units: BillingUnit[]): number => units.reduce((bits, unit) => bits | unitBit(unit), 0)
export const anyUnit = bitsOf(...billingUnits)
/** What is billed by how long it lasts, or may be. */
export const callUnits = bitsOf('voice_call', 'ura_call')

const notMessages =
  /enriquec|enrich|consulta|higieniza|mensalidade|assinatura|subscription|monthly|licen[cs]|setup|taxa|fee\b|imposto|\btax|\biss\b|pis|cofins|desconto|discount|multa|juros|validac|lookup|hlr/

/** The words of products, the narrower ones first. Source: how the units are called (campaign-cost.ts). */
const products: readonly (readonly [RegExp, number])[] = [
  [/\b(ura|ivr)\b|ligacao integrada|integrated call/, bitsOf('ura_call')],
  [/torpedo (de )?voz|\btvoz\b|voice ?blast|voice message|mensagem de voz/, bitsOf('voice_call')],
  [/\bvoz\b|\bvoice\b|ligac|chamada|\bcalls?\b|telefonia/, callUnits],
  [/(rcs.*(basic|basico|simples))|((basic|basico).*rcs)/, bitsOf('rcs_basic')],
  [/rcs.*(single|rich|carross?el|carousel|card|cartao|cartoes|avancad)/, bitsOf('rcs_single')],
  [/\brcs/, bitsOf('rcs_basic', 'rcs_single')],
  [/sms|torpedo|short ?code|mensagem curta|text message/, bitsOf('sms_part')],
]

/** Which units a product's name means, as bits: 0 = no message at all; null where the name says nothing. */
export const readProduct = (cell: string): number | null => {
  const text = foldText(cell.trim()).replace(/[_-]+/g, ' ')
  if (text === '') return null
  const found = products.find(([words]) => words.test(text))
  if (found !== undefined) return found[1]
  return notMessages.test(text) ? 0 : null
}

/**
 * Whether a cell says that its row sums others up. Whole words only: "Total Voice" and "Totalcross" are names of suppliers.
 */
export const isTotalLabel = (cell: string): boolean =>
  /^(?:(?:sub ?-?total|total|totais|soma|sum|grand total|valor total|total amount|amount due)(?: (?:geral|da|do|de|a|pagar|fatura|conta|periodo|mes|dia|bill|invoice|due|lines?|linhas|por|produto|sms|rcs|voz|liquido|bruto))*) ?:?$/.test(
    foldText(cell.trim()).replace(/\s+/g, ' '),
  )
