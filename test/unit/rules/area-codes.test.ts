import { describe, expect, test } from 'vitest'
import { type AreaCodeReading, readAreaCode } from '../../../shared/rules/area-code.ts'
import { pairAreaCodes } from '../../../shared/rules/area-code-columns.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { createRowJudge } from '../../../shared/rules/judge-row.ts'
import { createSuppressionJudge } from '../../../shared/rules/judge-suppression.ts'

const options = { defaultDdd: null, foreignPlan: () => null }

test.each<[string, AreaCodeReading]>([
  ['11', { ddd: '11' }],
  ['011', { ddd: '11' }],
  ['(11)', { ddd: '11' }],
  ['(0xx21)', { ddd: '21' }],
  ['11.0', { ddd: '11' }],
  ['55,00', { ddd: '55' }],
  ['+55 11', { ddd: '11' }],
  ["'85", { ddd: '85' }],
  [' 47\u00A0', { ddd: '47' }],
  ['', 'missing'],
  ['-', 'missing'],
  ['N/D', 'missing'],
  ['00', 'missing'],
  ['20', 'wrong'],
  ['1', 'wrong'],
  ['2111', 'wrong'],
  ['11 e 21', 'wrong'],
])('the area code read from %j is %j', (cell, expected) => {
  expect(readAreaCode(cell)).toEqual(expected)
})

/** `(` stands before each area-code column; what else is in a header are phones. */
const pairsOf = (header: string): Record<string, string | null> => {
  const columns = header.split(';').map((name) => name.replace('(', ''))
  const roles = header.split(';').map((name): ColumnRole => (name.startsWith('(') ? 'ddd' : 'phone'))
  const pairs = pairAreaCodes({ columns, roles })
  return Object.fromEntries(
    columns.flatMap((name, index) =>
      roles[index] === 'phone' ? [[name, columns[pairs[index] ?? -1] ?? null]] : [],
    ),
  )
}

describe('area-code columns and the phones that they belong to', () => {
  test.each<[string, Record<string, string | null>]>([
    ['(DDD;TELEFONE', { TELEFONE: 'DDD' }],
    ['TELEFONE;(DDD', { TELEFONE: 'DDD' }],
    ['(PRAÇA RES;CELULAR', { CELULAR: 'PRAÇA RES' }],
    ['(DDD;TELEFONE;CELULAR', { TELEFONE: 'DDD', CELULAR: 'DDD' }],
    ['TELEFONE;(DDD;CELULAR', { TELEFONE: 'DDD', CELULAR: 'DDD' }],
    ['(DDD1;TELEFONE1;(DDD2;TELEFONE2', { TELEFONE1: 'DDD1', TELEFONE2: 'DDD2' }],
    ['(DDD1;(DDD2;TELEFONE1;TELEFONE2', { TELEFONE1: 'DDD1', TELEFONE2: 'DDD2' }],
    ['TELEFONE 1;TELEFONE 2;(DDD 02;(DDD 01', { 'TELEFONE 1': 'DDD 01', 'TELEFONE 2': 'DDD 02' }],
    ['(DDD_RES;(DDD_CEL;FONE_RES;CELULAR', { FONE_RES: 'DDD_RES', CELULAR: 'DDD_CEL' }],
    ['(DDD_RES;FONE_RES;(DDD_COM;FONE_COM', { FONE_RES: 'DDD_RES', FONE_COM: 'DDD_COM' }],
    ['(DDDRES;FONERES;(DDDCEL;CELULAR', { FONERES: 'DDDRES', CELULAR: 'DDDCEL' }],
    ['(DDD CEL;CELULAR 1;CELULAR 2', { 'CELULAR 1': 'DDD CEL', 'CELULAR 2': 'DDD CEL' }],
    ['(DDD1;TELEFONE1;(DDD2;CELULAR2', { TELEFONE1: 'DDD1', CELULAR2: 'DDD2' }],
    ['(DDD;TELEFONE;(DDD (2);CELULAR', { TELEFONE: 'DDD', CELULAR: 'DDD (2)' }],
    ['TELEFONE;(DDD;CELULAR;(DDD (2)', { TELEFONE: 'DDD', CELULAR: 'DDD (2)' }],
    ['(DDD;(DDD (2);TELEFONE;CELULAR', { TELEFONE: 'DDD', CELULAR: 'DDD (2)' }],
    ['(DDD_CEL;(DDD;TELEFONE;CELULAR', { TELEFONE: 'DDD', CELULAR: 'DDD_CEL' }],
    ['(DDD Telefone;Telefone;(DDD Celular;Celular', { Telefone: 'DDD Telefone', Celular: 'DDD Celular' }],
    ['(AREA1;PHONE1;(AREA2;PHONE2', { PHONE1: 'AREA1', PHONE2: 'AREA2' }],
    // A doubt is no pair: the number of somebody else would come of it.
    ['(DDD1;TELEFONE1;TELEFONE2', { TELEFONE1: 'DDD1', TELEFONE2: null }],
    ['(DDD_CEL;CELULAR;FONE_RES', { CELULAR: 'DDD_CEL', FONE_RES: null }],
    ['(DDD;(DDD (2);TELEFONE;CELULAR;RECADO', { TELEFONE: null, CELULAR: null, RECADO: null }],
    ['(DDD;TELEFONE;(DDD_CEL;CELULAR;RECADO', { TELEFONE: 'DDD', CELULAR: 'DDD_CEL', RECADO: null }],
    ['TELEFONE;CELULAR', { TELEFONE: null, CELULAR: null }],
  ])('the header %s is paired as %j', (header, expected) => {
    expect(pairsOf(header)).toEqual(expected)
  })
})

describe('rows with an area code in a column of its own', () => {
  const header = { columns: ['DDD', 'TELEFONE'], roles: ['ddd', 'phone'] as ColumnRole[] }

  test.each([
    ['11', '98765-4321', '5511987654321'],
    ['11', '3333-4444', '551133334444'],
    // The ninth digit came to all mobiles; a landline never gets it.
    ['11', '8765-4321', '5511987654321'],
    ['11', '21987654321', '5521987654321'],
    ['11', '+55 21 98765-4321', '5521987654321'],
    ['11', '2133334444', '552133334444'],
    ['20', '21987654321', '5521987654321'],
    ['', '21987654321', '5521987654321'],
    ['11', '98765-4321 / 3333-4444', '5511987654321'],
    ['', '98765-4321', 'phone_without_ddd'],
    ['20', '98765-4321', 'phone_ddd_unknown'],
    ['11', '4004-1234', 'phone_service_number'],
    ['11', '99999-9999', 'phone_repeated_digit'],
    ['11', '1234567', 'phone_too_short'],
    ['11', '', 'phone_empty'],
  ])('the area code %j and the phone %j are %s', (ddd, phone, expected) => {
    const verdict = createRowJudge(header, options)([ddd, phone])
    expect(verdict.outcome === 'accepted' ? verdict.key : verdict.reason).toBe(expected)
  })

  test('the chosen area code is for rows whose own is missing', () => {
    const judge = createRowJudge(header, { ...options, defaultDdd: '85' })
    expect(judge(['', '98765-4321'])).toMatchObject({
      key: '5585987654321',
      repairs: expect.arrayContaining(['phone_default_ddd_added']) as unknown,
    })
    expect(judge(['11', '98765-4321'])).toMatchObject({ key: '5511987654321' })
    expect(judge(['20', '98765-4321'])).toEqual({ outcome: 'rejected', reason: 'phone_ddd_unknown' })
  })

  test('a mobile is found in the second phone column with its own area code', () => {
    const columns = ['DDD1', 'TELEFONE1', 'DDD2', 'TELEFONE2']
    const judge = createRowJudge({ columns, roles: ['ddd', 'phone', 'ddd', 'phone'] }, options)
    expect(judge(['11', '3333-4444', '21', '98765-4321'])).toMatchObject({
      key: '5521987654321',
      repairs: expect.arrayContaining(['phone_ddd_from_column', 'phone_mobile_from_other_column']) as unknown,
    })
  })

  test('a do-not-contact row blocks every number with its area code', () => {
    expect(createSuppressionJudge(header, options)(['11', '98765-4321 / 3333-4444'])).toMatchObject({
      keys: [
        { kind: 'phone', key: '5511987654321' },
        { kind: 'phone', key: '551133334444' },
      ],
    })
  })
})
