import { describe, expect, test } from 'vitest'
import { createTimeReader } from '../../../shared/rules/report-time.ts'
import { cleanWord, proposeMeaning } from '../../../shared/rules/report-words.ts'
import type { WordMeaning } from '../../../shared/rules/results.ts'

describe('words of suppliers', () => {
  test.each<[string, WordMeaning | null]>([
    ['DELIVRD', 'delivered'],
    ['Entregue no aparelho', 'delivered'],
    ['DELIVERED_TO_HANDSET', 'delivered'],
    ['DELIVERED_TO_OPERATOR', 'ignored'],
    ['Enviado à operadora', 'ignored'],
    ['undelivered', 'failed_for_now'],
    ['undelivered · 30005', 'failed_for_ever'],
    ['undelivered · 30005 - Unknown destination handset', 'failed_for_ever'],
    ['failed · 21610', 'opted_out'],
    ['NÃO ENTREGUE', 'failed_for_now'],
    ['NÃO ENTREGUE · motivo que ninguém conhece', 'failed_for_now'],
    // What the status says has happened is not taken back by a detail.
    ['Delivered · Message expired', 'delivered'],
    // That somebody wants out is not overlooked whatever the status says.
    ['Delivered · Recipient is in black list', 'opted_out'],
    ['Sent · 21610', 'opted_out'],
    // A failure stays one, whatever is written behind it.
    ['failed · read', 'failed_for_now'],
    ['Não entregue · Entregue', 'failed_for_now'],
    ['Sent · Message received by mobile', 'delivered'],
    // Asterisk says so of a call that was taken: nobody has answered anything.
    ['ANSWERED', 'delivered'],
    ['NO ANSWER', 'failed_for_now'],
    ['READ', 'read'],
    // Sinch: the number is invalid, or its owner opted out.
    ['Deleted', null],
    ['3', null],
    ['qualquer coisa', null],
    ['', null],
  ])('the word %j is proposed as %s', (word, meaning) => {
    expect(proposeMeaning(word)).toBe(meaning)
  })

  test('a word has nobody’s number in it, and is short', () => {
    expect(cleanWord('  Falhou:\n número 11 98765-4321 ')).toBe('Falhou: número …')
    expect(cleanWord('erro 529.982.247-25')).toBe('erro …')
    expect(cleanWord('bounce ana@exemplo.com.br')).toBe('bounce …')
    expect(cleanWord('x'.repeat(500))).toHaveLength(120)
    expect(cleanWord('30005')).toBe('30005')
    // Else each row would have a word of its own.
    expect(cleanWord('2026-11-05 14:03:09')).toBe('…')
    expect(cleanWord('expirou em 05/11/2026 14:03:09.120')).toBe('expirou em …')
  })
})

describe('times of reports', () => {
  const utc = (text: string) => Date.parse(text) / 1000

  test.each([
    ['01/03/2027 10:05', utc('2027-03-01T13:05:00Z')],
    ['01/03/2027 10:05:09', utc('2027-03-01T13:05:09Z')],
    ['1/3/27 10:05', utc('2027-03-01T13:05:00Z')],
    ['01/03/2027 às 10h05', utc('2027-03-01T13:05:00Z')],
    ['01/03/2027', utc('2027-03-01T03:00:00Z')],
    ['2027-03-01 10:05:09', utc('2027-03-01T13:05:09Z')],
    ['2027-03-01T10:05:09.123Z', utc('2027-03-01T10:05:09Z')],
    ['2027-03-01T10:05:09-04:00', utc('2027-03-01T14:05:09Z')],
    ['2027-03-01 10:05:09 UTC', utc('2027-03-01T10:05:09Z')],
    ['Mon, 01 Mar 2027 10:05:09 +0000', utc('2027-03-01T10:05:09Z')],
    ['2027-03-01 10:05:09.123-03', utc('2027-03-01T13:05:09Z')],
    ['2027-03-01 10:05:09+00', utc('2027-03-01T10:05:09Z')],
    // In the order in which those write it who write PM.
    ['03/01/2027 01:05 PM', utc('2027-03-01T16:05:00Z')],
    ['9999-12-31 23:59:59', null],
    ['1804000000', 1_804_000_000],
    ['1804000000123', 1_804_000_000],
    ['31/02/2027 10:00', null],
    ['01/03/2027 25:00', null],
    ['10:05', null],
    ['', null],
  ])('the cell %j is the second %s', (cell, seconds) => {
    expect(createTimeReader([])(cell)).toBe(seconds)
  })

  test('the month comes first where a sample shows it', () => {
    const read = createTimeReader(['03/25/2027 10:05', '03/01/2027 10:00'])
    expect(read('03/01/2027 10:05')).toBe(utc('2027-03-01T13:05:00Z'))
    expect(createTimeReader(['03/01/2027 1:05 PM'])('03/02/2027 10:05')).toBe(utc('2027-03-02T13:05:00Z'))
    expect(createTimeReader(['25/03/2027 1:05 PM'])('01/03/2027 1:05 PM')).toBe(utc('2027-03-01T16:05:00Z'))
    const dayFirst = createTimeReader(['25/03/2027 10:05', '03/25/2027 10:00'])
    expect(dayFirst('03/01/2027 10:05')).toBe(utc('2027-01-03T13:05:00Z'))
  })

  test('the order is that in which the times lie between the campaign and now', () => {
    const span = { from: utc('2027-03-01T00:00:00Z'), to: utc('2027-03-10T00:00:00Z') }
    const sample = ['03/02/2027 10:05', '03/04/2027 10:00', '']
    expect(createTimeReader(sample, span)('03/05/2027 10:05')).toBe(utc('2027-03-05T13:05:00Z'))
    const brazilian = ['02/03/2027 10:05', '04/03/2027 10:00']
    expect(createTimeReader(brazilian, span)('05/03/2027 10:05')).toBe(utc('2027-03-05T13:05:00Z'))
    // Where neither is likelier, as in Brazil.
    expect(createTimeReader(['03/03/2027'], span)('02/03/2027')).toBe(utc('2027-03-02T03:00:00Z'))
    expect(createTimeReader([], span)('11/03/2027')).toBeNull()
  })
})
