/** Who is one person where lists are combined, by documents. */
import { expect, test } from 'vitest'
import { combine, keysOf, phoneOf } from '../../support/combinations.ts'
import { openTestDatabase, storeList } from '../../support/stored-lists.ts'

const cpf = '52998224725'
const cnpj = '11222333000181'

test('lists of documents know a person by a CPF that only the further column has', async () => {
  const db = openTestDatabase()
  const companies = await storeList(db, {
    name: 'a',
    columns: ['cnpj', 'cpf'],
    roles: ['cnpj', 'cpf'],
    rows: [
      [cnpj, cpf],
      ['11444777000161', '11144477735'],
    ],
  })
  const people = await storeList(db, { name: 'b', columns: ['cpf'], roles: ['cpf'], rows: [[cpf]] })
  const left = await combine(db, { operation: 'difference', listIds: [companies, people] })
  expect(keysOf(db, left)).toEqual(['11444777000161'])
  const both = await combine(db, { operation: 'intersection', listIds: [people, companies] })
  expect(keysOf(db, both)).toEqual([cpf])
})

test('a foreign number and a CPF of the same digits are not one person, and a CPF with a mask is', async () => {
  const db = openTestDatabase()
  const a = await storeList(db, {
    name: 'a',
    columns: ['telefone', 'cpf'],
    roles: ['phone', 'cpf'],
    rows: [
      ['+51912345678', ''],
      [phoneOf(1), '529.982.247-25'],
      [phoneOf(2), '52998224725'],
      [phoneOf(3), '2998224725'],
    ],
  })
  const b = await storeList(db, {
    name: 'b',
    columns: ['telefone', 'cpf'],
    roles: ['phone', 'cpf'],
    rows: [[phoneOf(7), cpf]],
  })
  const left = await combine(db, { operation: 'difference', listIds: [a, b] })
  expect(keysOf(db, left)).toEqual(['51912345678', `55${phoneOf(3)}`])
})
