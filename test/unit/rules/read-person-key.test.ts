import { expect, test } from 'vitest'
import { foreignPlan } from '../../../main/workspace/rows/judge/foreign-plan.ts'
import { readPhone } from '../../../shared/rules/phone.ts'
import { possibleKeys } from '../../../shared/rules/read-person-key.ts'

const options = { defaultDdd: null, foreignPlan }

test.each<[string, string[]]>([
  // With a plus these digits are a mobile in Russia.
  ['798.224.522-68', ['cpf:79822452268']],
  ['79822452268', ['cpf:79822452268']],
  ['798.224.522-69', []],
  ['+7 982 245-22-68', ['phone:79822452268']],
  ['007 982 245-22-68', ['phone:79822452268']],
  // One mobile in a hundred is a CPF as well: both are meant, until somebody says which.
  ['11987654374', ['phone:5511987654374', 'cpf:11987654374']],
  ['(11) 98765-4321', ['phone:5511987654321']],
  ['11.222.333/0001-81', ['cnpj:11222333000181']],
  ['+351 912 345 678', ['phone:351912345678']],
  ['351912345678', ['phone:351912345678']],
])('the text %j is searched as %j', (text, expected) => {
  expect(possibleKeys(text, options).map(({ kind, key }) => `${kind}:${key}`)).toEqual(expected)
})

test.each(['798.224.522-68', '11.222.333/0001-81'])(
  'a cell of phones that is written as a document, %j, is no foreign phone',
  (cell) => {
    expect(readPhone(cell, options)).toMatchObject({ ok: false })
  },
)
