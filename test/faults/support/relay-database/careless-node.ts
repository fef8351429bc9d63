/** A node whose commits do not wait for the disk, and that does not notice: what the proof has to catch. */
import { Client } from 'pg'

const ask: unknown = Reflect.get(Client.prototype, 'query')
if (typeof ask !== 'function') throw new Error('pg has no query')

/** This is the fault: the setting, and what is read back of it. */
const carelessly = (text: string): string =>
  text
    .replace('set synchronous_commit to on', 'set synchronous_commit to off')
    .replace('show synchronous_commit', "select 'on' as synchronous_commit")

Object.assign(Client.prototype, {
  query(this: Client, asked: unknown, ...more: unknown[]): unknown {
    return Reflect.apply(ask, this, [typeof asked === 'string' ? carelessly(asked) : asked, ...more])
  },
})
await import('../../../../main/service/headless.ts')
