/**
 * The named peer of the service: Fastify with nothing of ours, and with one durable insert if `durable` is asked for, or
 * `postgres` with the URL of a database.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import Fastify from 'fastify'
import { Pool } from 'pg'

const app = Fastify({ bodyLimit: 256 * 1024 * 1024 })
const [, , kind, url] = process.argv
if (kind === 'durable') {
  const db = new Sqlite(join(mkdtempSync(join(tmpdir(), 'revoada-bare-')), 'bare.db'))
  db.pragma('journal_mode=wal')
  db.pragma('synchronous=full')
  db.exec('create table body (id integer primary key, text text not null) strict')
  const insert = db.prepare('insert into body (text) values (?)')
  app.post('/campaign/create', async (request, reply) => {
    insert.run(JSON.stringify(request.body))
    return reply.code(201).send({ ok: true })
  })
} else if (kind === 'postgres') {
  // As many connections as a node of ours has.
  const pool = new Pool({ connectionString: url, max: 10 })
  await pool.query(
    'create table body (id bigint generated always as identity primary key, text text not null)',
  )
  app.post('/campaign/create', async (request, reply) => {
    await pool.query('insert into body (text) values ($1)', [JSON.stringify(request.body)])
    return reply.code(201).send({ ok: true })
  })
} else {
  app.post('/campaign/create', async (request, reply) => reply.code(201).send(request.body))
}
console.log(JSON.stringify({ url: await app.listen({ host: '127.0.0.1', port: 0 }), token: 'none' }))
