/** Bills made up of generated sends, with discrepancies of every kind seeded into them: exactly those are found. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { claimKinds, isClaim } from '../../../shared/rules/bill-kinds.ts'
import type { BillRole } from '../../../shared/rules/bill-columns.ts'
import { reaisOf } from '../../../shared/rules/money.ts'
import { billPrices, checkBillLines, setBillPrices, shortly } from '../../support/bills.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { checkProperty } from '../../support/property.ts'
import { openOutbox, putInto } from '../../support/stored-items.ts'

const people = 9
const phone = (person: number): string => `55119800012${String(person).padStart(2, '0')}`
const stranger = (number: number): string => `55219700034${String(number).padStart(2, '0')}`
const dayMs = 86_400_000
const start = Date.parse('2027-03-01T15:00:00.000Z')

/** Texts of one part and of two, and RCS of either price. */
const shapes = [
  { kind: 'SMSSHORT', text: 'Oi', parts: 1, price: billPrices.sms_part, product: 'SMS' },
  { kind: 'SMSSHORT', text: 'comprida '.repeat(20), parts: 2, price: billPrices.sms_part, product: 'SMS' },
  { kind: 'RCS_TEXT', text: 'Oi', parts: 1, price: billPrices.rcs_basic, product: 'RCS Basic' },
  {
    kind: 'RCS_TEXT',
    text: 'comprida '.repeat(20),
    parts: 1,
    price: billPrices.rcs_single,
    product: 'RCS Single',
  },
] as const

type Campaign = { shape: number; people: readonly number[]; state: 'sent' | 'rejected' | 'unknown' }
type Line = { phone: string; at: number; product: string; quantity: number; price: number; amount: number }

/** What is done to a line of an honest bill, or put beside it. */
const seeds = [
  'billed_twice',
  'more_parts',
  'higher_price',
  'wrong_kind',
  'wrong_sum',
  'not_billed',
  'outside_period',
  'credit',
  'unreadable',
  'never_sent',
  'other_charge',
] as const
type Seed = { at: number; what: (typeof seeds)[number] }

const campaigns = fc.array(
  fc.record({
    shape: fc.nat({ max: shapes.length - 1 }),
    people: fc.uniqueArray(fc.nat({ max: people - 1 }), { minLength: 1, maxLength: people }),
    state: fc.constantFrom(
      'sent' as const,
      'sent' as const,
      'sent' as const,
      'rejected' as const,
      'unknown' as const,
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

const emptyOutbox = (db: WritableDatabase): void => {
  run(db, sql`delete from outbox_item`)
  run(db, sql`delete from outbox_piece`)
}

const store = async (
  db: WritableDatabase,
  { shape, people: those, state }: Campaign,
  leftAt: number,
): Promise<void> => {
  const { kind, text } = shapes[shape] ?? shapes[0]
  const id = await storeCampaign(
    db,
    new Date(leftAt).toISOString(),
    those.map((person) => [phone(person), 'Ana', '', '']),
    { kind, template: text },
  )
  putInto(db, id, state)
}

const lineOf = (shape: number, person: number, at: number): Line => {
  const { product, parts, price } = shapes[shape] ?? shapes[0]
  return { phone: phone(person), at, product, quantity: parts, price, amount: parts * price }
}

/** In Brazilian or in English spelling, with a time or the day only. */
const written = (
  { phone: to, at, product, quantity, price, amount }: Line,
  isEnglish: boolean,
  isDay: boolean,
): string => {
  const money = (micros: number): string => {
    const plain = `${micros < 0 ? '-' : ''}${reaisOf(Math.abs(micros))}`
    return isEnglish ? plain : plain.replace('.', ',')
  }
  const local = new Date(at - 3 * 3_600_000).toISOString()
  const [date = '', clock = ''] = local.slice(0, 19).split('T')
  const day = isEnglish ? date : date.split('-').toReversed().join('/')
  return [isDay ? day : `${day} ${clock}`, to, product, quantity, money(price), money(amount)].join(';')
}

const header = 'Data;Destino;Produto;Quantidade;Preço unitário;Valor'
/** Given: of a few lines, most of which are wrong, nothing is proposed. */
const roles: BillRole[] = ['time', 'phone', 'product', 'quantity', 'unit_price', 'amount']

describe('bills of generated sends', () => {
  test('every seeded discrepancy is found with its money, and no other', async () => {
    const db = openOutbox()
    setBillPrices(db)
    const everFound = new Set<string>()
    await checkProperty(
      fc.record({
        sends: campaigns,
        seeded: fc.array(fc.record({ at: fc.nat({ max: 200 }), what: fc.constantFrom(...seeds) }), {
          maxLength: 8,
        }),
        order: fc.infiniteStream(fc.nat({ max: 1_000_000 })),
        isEnglish: fc.boolean(),
        isDay: fc.boolean(),
        lateMinutes: fc.nat({ max: 400 }),
      }),
      async ({ sends, seeded, order, isEnglish, isDay, lateMinutes }) => {
        emptyOutbox(db)
        const lines: { line: Line; expected: string[]; isUntouched: boolean }[] = []
        const unbilled: string[] = []
        // Six days lie between campaigns: which line is for which message is never open.
        for (const [number, campaign] of sends.entries()) {
          const leftAt = start + number * 6 * dayMs
          await store(db, campaign, leftAt)
          for (const person of campaign.people) {
            const line = lineOf(campaign.shape, person, leftAt + lateMinutes * 60_000)
            const kind = { sent: [], rejected: ['refused'], unknown: ['unknown_outcome'] }[campaign.state]
            lines.push({
              line,
              expected: kind.map((one) => `${one} ${line.amount}`),
              isUntouched: campaign.state === 'sent',
            })
          }
        }
        applySeeds(lines, unbilled, seeded)
        // The order of a bill says nothing; the surplus of several equal lines is the last one of them.
        const shuffled = lines
          .map((one) => ({ one, key: order.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one)
        const result = await checkBillLines(
          db,
          [header, ...shuffled.map(({ line }) => written(line, isEnglish, isDay))],
          { roles },
        )
        const found = result.differences
          .map(({ kind, micros, contact }) =>
            kind === 'not_billed' ? `${kind} ${contact}` : `${kind} ${micros}`,
          )
          .toSorted()
        for (const { kind } of result.differences) everFound.add(kind)
        expect(found).toEqual([...lines.flatMap(({ expected }) => expected), ...unbilled].toSorted())
      },
      { runs: 150 },
    )
    for (const kind of claimKinds) if (kind !== 'summed_more') expect(everFound).toContain(kind)
  })

  test('of an honest bill nothing is claimed, however close messages to a phone lie and whatever the order', async () => {
    const db = openOutbox()
    setBillPrices(db)
    await checkProperty(
      fc.record({
        sends: fc.array(
          fc.record({
            shape: fc.nat({ max: shapes.length - 1 }),
            people: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 }),
            hours: fc.nat({ max: 100 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        order: fc.infiniteStream(fc.nat({ max: 1_000_000 })),
        late: fc.infiniteStream(fc.nat({ max: 70 * 60 })),
        isDay: fc.boolean(),
      }),
      async ({ sends, order, late, isDay }) => {
        emptyOutbox(db)
        const lines: Line[] = []
        for (const { hours, ...campaign } of sends) {
          const leftAt = start + hours * 3_600_000
          await store(db, { ...campaign, state: 'sent' }, leftAt)
          for (const person of campaign.people)
            lines.push(lineOf(campaign.shape, person, leftAt + (late.next().value ?? 0) * 60_000))
        }
        const shuffled = lines
          .map((line) => ({ line, key: order.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
        const result = await checkBillLines(
          db,
          [header, ...shuffled.map(({ line }) => written(line, false, isDay))],
          { roles },
        )
        expect(shortly({ differences: result.differences.filter(({ kind }) => isClaim(kind)) })).toEqual([])
        expect(result.check.billedMicros).toBe(result.check.expectedMicros)
      },
      { runs: 100 },
    )
  })
})

const applySeeds = (
  lines: { line: Line; expected: string[]; isUntouched: boolean }[],
  unbilled: string[],
  seeded: readonly Seed[],
): void => {
  const put = (line: Line, expected: string): void =>
    void lines.push({ line, expected: [expected], isUntouched: false })
  let strangers = 0
  for (const { at, what } of seeded) {
    const open = lines.filter(({ isUntouched }) => isUntouched)
    const chosen = open[at % Math.max(open.length, 1)]
    if (chosen === undefined) continue
    const { line } = chosen
    const nobody = { ...line, phone: stranger(strangers) }
    strangers += 1
    switch (what) {
      case 'never_sent':
        put(nobody, `never_sent ${line.amount}`)
        continue
      case 'outside_period':
        put({ ...nobody, at: start + 40 * dayMs }, `outside_period ${line.amount}`)
        continue
      case 'credit':
        put({ ...nobody, amount: -line.amount }, `credit ${-line.amount}`)
        continue
      case 'unreadable':
        put({ ...line, phone: '12345' }, `unreadable ${line.amount}`)
        continue
      case 'other_charge':
        put({ ...line, phone: '' }, `other_charge ${line.amount}`)
        continue
      default:
        break
    }
    chosen.isUntouched = false
    switch (what) {
      case 'billed_twice':
        put(line, `billed_twice ${line.amount}`)
        break
      case 'not_billed':
        lines.splice(lines.indexOf(chosen), 1)
        unbilled.push(`not_billed ${line.phone}`)
        break
      case 'more_parts':
        chosen.line = { ...line, quantity: line.quantity + 1, amount: line.amount + line.price }
        chosen.expected = [`more_parts ${line.price}`]
        break
      case 'higher_price': {
        const price = line.price + 10_000
        chosen.line = { ...line, price, amount: price * line.quantity }
        chosen.expected = [`higher_price ${10_000 * line.quantity}`]
        break
      }
      case 'wrong_kind':
        chosen.line = {
          ...line,
          product: 'Torpedo de voz',
          amount: line.amount + 50_000,
          price: NaN,
          quantity: 1,
        }
        chosen.line.price = chosen.line.amount
        chosen.expected = ['wrong_kind 50000']
        break
      case 'wrong_sum':
        chosen.line = { ...line, amount: line.amount + 20_000 }
        chosen.expected = ['wrong_sum 20000']
        break
    }
  }
}
