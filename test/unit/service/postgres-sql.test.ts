import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from '../../../main/service/store/postgres/secret.ts'
import { type Connection, identifier, run, sql } from '../../../main/service/store/postgres/sql.ts'

/** What the server would be asked. */
const askedFor = async (query: ReturnType<typeof sql>): Promise<unknown> => {
  let asked: unknown
  const connection: Connection = {
    query: (text) => {
      asked = text
      return Promise.resolve({ rows: [], rowCount: 0 })
    },
  }
  await run(connection, query)
  return asked
}

test('values of a query and of its parts are numbered in their order', async () => {
  const part = sql`b = ${2} and ${sql`c = ${3}`}`
  expect(await askedFor(sql`select ${identifier('a"b')} where a = ${1} and ${part} or d = ${null}`)).toEqual({
    text: 'select "a""b" where a = $1 and b = $2 and c = $3 or d = $4',
    values: [1, 2, 3, null],
  })
  expect(await askedFor(sql`select 1`)).toEqual({ text: 'select 1', values: [] })
})

test('a NUL in a text is kept as the sign for it', async () => {
  expect(await askedFor(sql`select ${'a\0b'}`)).toEqual({ text: 'select $1', values: ['a␀b'] })
})

test('a sealed secret opens with its key and as what it is alone, and not when a bit of it has changed', () => {
  const [key, secret] = [randomBytes(32), randomBytes(32)]
  const sealed = seal(secret, key, 'one')
  expect(unseal(sealed, key, 'one')).toEqual(secret)
  expect(unseal(sealed, key, 'other')).toBeNull()
  expect(unseal(sealed, randomBytes(32), 'one')).toBeNull()
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(unseal(changed, key, 'one')).toBeNull()
  }
  expect(unseal(Buffer.alloc(3), key, 'one')).toBeNull()
})
