import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgresLink } from '../../support/link.ts'
import { watchStatements } from '../../support/statement-watch.ts'
import { emptyDatabase } from '../support/nodes.ts'

test('a watched statement is told of each time that it runs, prepared or not', async () => {
  const database = await emptyDatabase()
  const begun: string[] = []
  const link = await startPostgresLink(decodeURIComponent(database.split('host=')[1] ?? ''), () => {
    const watch = watchStatements(['as "first"', 'as "second"'])
    return (bytes) => {
      begun.push(...watch(bytes))
      return 'pass'
    }
  })
  onTestFinished(link.close)
  const client = new Client(link.urlOf(database))
  await client.connect()
  const first = { name: 'one', text: 'select $1::text as "first"', values: ['B'] }
  const other = { name: 'other', text: 'select $1::text as "unwatched"', values: ['B'] }
  for (const query of [first, other, first, { text: 'select 1 as "second"' }, first, other])
    await client.query(query)
  await client.end()
  expect(begun).toEqual(['as "first"', 'as "first"', 'as "second"', 'as "first"'])
})
