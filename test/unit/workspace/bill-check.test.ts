/** A bill held against what left: each kind of difference, and none where there is none. */
import { describe, expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { billPrices, checkBillLines, setBillPrices, shortly } from '../../support/bills.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { openOutbox, putInto } from '../../support/stored-items.ts'

const phone = (person: number): string => `55119800012${String(person).padStart(2, '0')}`
const long = `${'mensagem comprida '.repeat(10)}fim`

/** A campaign on a day of March to such people. */
const sent = async (
  db: WritableDatabase,
  day: number,
  people: readonly number[],
  { text = 'Oi', state = 'sent' }: { text?: string; state?: 'sent' | 'rejected' | 'unknown' } = {},
): Promise<void> => {
  const id = await storeCampaign(
    db,
    `2027-03-${String(day).padStart(2, '0')}T13:00:00.000Z`,
    people.map((person) => [phone(person), `Pessoa ${person}`, '', '']),
    { template: text },
  )
  putInto(db, id, state)
}

const header = 'Data;Destino;Produto;Qtd;Preço unitário;Valor'
const row = (
  day: number,
  person: number,
  { product = 'SMS', count = '1', price = '0,075', amount = '0,075' } = {},
): string =>
  `${String(day).padStart(2, '0')}/03/2027 10:05:00;${phone(person)};${product};${count};${price};${amount}`

const open = (): WritableDatabase => {
  const db = openOutbox()
  setBillPrices(db)
  return db
}

describe('a line for each message', () => {
  test('a bill that is right has no difference, also where long messages are billed by their parts', async () => {
    const db = open()
    await sent(db, 5, [1, 2])
    await sent(db, 9, [1], { text: long })
    const result = await checkBillLines(db, [
      header,
      row(5, 1),
      row(5, 2),
      row(9, 1, { count: '2', amount: '0,15' }),
      ';;Total;;;0,30',
    ])
    expect(shortly(result)).toEqual([])
    expect(result.check).toMatchObject({
      isDetailed: true,
      lines: 3,
      billedMicros: 300_000,
      expectedMicros: 300_000,
      claimMicros: 0,
      statedMicros: 300_000,
      sent: 3,
    })
  })

  test('each thing that is wrong is found with its line, its reason and its money', async () => {
    const db = open()
    await sent(db, 5, [1, 2, 3, 4, 5])
    await sent(db, 5, [6], { state: 'rejected' })
    await sent(db, 5, [7], { state: 'unknown' })
    const result = await checkBillLines(db, [
      header,
      row(5, 1),
      row(5, 1),
      row(5, 9),
      row(5, 2, { count: '3', amount: '0,225' }),
      row(5, 3, { price: '0,085', amount: '0,085' }),
      row(5, 4, { product: 'RCS Single', price: '0,21', amount: '0,21' }),
      row(5, 6),
      row(5, 7),
      ';;Mensalidade;;;100,00',
      `01/04/2027 10:00:00;${phone(1)};SMS;1;0,075;0,075`,
      row(5, 9, { count: '-1', amount: '-0,10' }),
      '05/03/2027;sem número;SMS;1;0,075;0,075',
      ';;Total;;;200,00',
    ])
    expect(shortly(result)).toEqual([
      'billed_twice@3 75000',
      'never_sent@4 75000',
      'more_parts@5 150000',
      'higher_price@6 10000',
      'wrong_kind@7 135000',
      'refused@8 75000',
      'unknown_outcome@9 75000',
      'other_charge@10 100000000',
      'outside_period@11 75000',
      'credit@12 -100000',
      'unreadable@13 75000',
      `not_billed@${phone(5)} 75000`,
      'wrong_total@14 99055000',
    ])
    expect(result.check.claimMicros).toBe(75_000 * 3 + 150_000 + 10_000 + 135_000)
  })

  test('an amount that is not quantity times price is claimed for what it is over', async () => {
    const db = open()
    await sent(db, 5, [1, 2])
    const result = await checkBillLines(db, [
      header,
      row(5, 1, { amount: '0,095' }),
      row(5, 2, { amount: '0,065' }),
    ])
    expect(shortly(result)).toEqual(['wrong_sum@2 20000', 'wrong_sum@3 0'])
  })

  test('amounts and prices that are rounded to the places that are written are told and not claimed', async () => {
    const db = open()
    await sent(db, 5, [1], { text: long })
    await sent(db, 5, [2])
    const right = await checkBillLines(db, [header, row(5, 1, { count: '2', price: '0,08', amount: '0,15' })])
    expect(right.check.claimMicros).toBe(0)
    const up = await checkBillLines(db, [header, row(5, 2, { price: '0,08', amount: '0,08' })])
    expect(shortly(up)[0]).toBe('rounded@2 5000')
    expect(up.check.claimMicros).toBe(0)
    // No rounding makes sixteen cents of fifteen.
    const more = await checkBillLines(db, [header, row(5, 1, { count: '2', price: '0,08', amount: '0,16' })])
    expect(shortly(more)[0]).toBe('higher_price@2 10000')
  })

  test('of what has no price in the table the price is not judged, and its parts are', async () => {
    const db = openOutbox()
    setBillPrices(db, { rcs_basic: billPrices.rcs_basic })
    await sent(db, 5, [1])
    const result = await checkBillLines(db, [header, row(5, 1, { count: '2', amount: '0,15' })])
    expect(shortly(result)).toEqual(['more_parts@2 75000', 'no_price@2 150000'])
  })

  test('a line for each part of a long message is one message, unless some line counts several parts', async () => {
    const db = open()
    await sent(db, 5, [1], { text: long })
    expect(shortly(await checkBillLines(db, [header, row(5, 1), row(5, 1)]))).toEqual([])
    expect(shortly(await checkBillLines(db, [header, row(5, 1), row(5, 1), row(5, 1)]))).toEqual([
      'billed_twice@4 75000',
    ])
    await sent(db, 15, [2], { text: long })
    const counted = row(15, 2, { count: '2', amount: '0,15' })
    expect(shortly(await checkBillLines(db, [header, row(5, 1), row(5, 1), counted]))).toEqual([
      'billed_twice@3 75000',
    ])
  })

  test('several messages to a phone each have their line, whichever stands first', async () => {
    const db = open()
    await sent(db, 5, [1], { text: long })
    await sent(db, 5, [1])
    const two = row(5, 1, { count: '2', amount: '0,15' })
    expect(shortly(await checkBillLines(db, [header, row(5, 1), two]))).toEqual([])
    expect(shortly(await checkBillLines(db, [header, two, row(5, 1)]))).toEqual([])
    expect(shortly(await checkBillLines(db, [header, two, two]))).toEqual(['more_parts@3 75000'])
  })

  test('a message that is billed two days behind is told, and one of five days behind was never sent', async () => {
    const db = open()
    await sent(db, 5, [1, 2])
    expect(shortly(await checkBillLines(db, [header, row(7, 1), row(10, 2)]))).toEqual([
      'other_day@2 75000',
      'never_sent@3 75000',
      `not_billed@${phone(2)} 75000`,
    ])
  })

  test('a line that a credit of the same bill takes back is not claimed', async () => {
    const db = open()
    await sent(db, 5, [1])
    const result = await checkBillLines(db, [header, row(5, 1), row(5, 1), row(6, 1, { amount: '-0,075' })])
    expect(shortly(result)).toEqual(['credit@3 75000', 'credit@4 -75000'])
  })

  test('lines without a day are for any message of the period', async () => {
    const db = open()
    await sent(db, 5, [1])
    const bare = `${phone(1)};0,075`
    expect(shortly(await checkBillLines(db, ['Destino;Valor', bare]))).toEqual([])
    expect(shortly(await checkBillLines(db, ['Destino;Valor', bare, bare]))).toEqual(['billed_twice@3 75000'])
    expect(shortly(await checkBillLines(db, ['Destino;Valor', `${phone(1)};0,15`]))).toEqual([
      'more_parts@2 75000',
    ])
  })
})

describe('sums by day and product', () => {
  const sums = 'Dia;Produto;Qtd;Preço unitário;Total'

  test('more than left is claimed for its share, fewer is told', async () => {
    const db = open()
    await sent(db, 5, [1, 2, 3])
    await sent(db, 12, [1, 2, 3])
    const result = await checkBillLines(db, [
      sums,
      '05/03/2027;SMS;5;0,075;0,375',
      '12/03/2027;SMS;2;0,075;0,15',
      'Total;;7;;0,525',
    ])
    expect(result.check.isDetailed).toBe(false)
    expect(shortly(result)).toEqual(['summed_more@2 150000', 'not_billed@3 75000'])
  })

  test('what is counted on the next day is told and not claimed', async () => {
    const db = open()
    await sent(db, 5, [1, 2, 3])
    await sent(db, 6, [1, 2, 3])
    const result = await checkBillLines(db, [
      sums,
      '05/03/2027;SMS;2;0,075;0,15',
      '06/03/2027;SMS;4;0,075;0,30',
    ])
    expect(shortly(result)).toEqual(['shifted_day@3 75000'])
  })

  test('a higher price is claimed for all that left, and a wrong product for what left as it', async () => {
    const db = open()
    await sent(db, 5, [1, 2, 3])
    const result = await checkBillLines(db, [
      sums,
      '05/03/2027;SMS;3;0,08;0,24',
      '05/03/2027;RCS;1;0,21;0,21',
    ])
    expect(shortly(result)).toEqual(['higher_price@2 15000', 'summed_more@3 210000'])
  })

  test('a fee is told', async () => {
    const db = open()
    await sent(db, 5, [1])
    const result = await checkBillLines(db, [
      sums,
      '05/03/2027;SMS;1;0,075;0,075',
      '05/03/2027;Mensalidade;1;99,00;99,00',
    ])
    expect(shortly(result)).toEqual(['other_charge@3 99000000'])
  })
})
