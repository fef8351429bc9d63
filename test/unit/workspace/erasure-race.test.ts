import { expect, test } from 'vitest'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { bodyOf, replaceBody } from '../../../main/workspace/outbox/pieces.ts'
import { eraseFromOutbox } from '../../../main/workspace/rights/in-outbox.ts'
import { personQuery } from '../../../main/workspace/rights/person-query.ts'
import { wholeBodyOf } from '../../support/stored-items.ts'
import { listOf, monday, queue, startTimed, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()
const query = personQuery([{ kind: 'phone', key: '5511987654321' }])

/** The data of a stopped workspace in which a campaign to two people waits. */
const withWaiting = async (work: (db: WritableDatabase, id: string) => Promise<void>): Promise<void> => {
  const started = await startTimed(instance(), monday, 60_000)
  const listId = await listOf(started, ['Ana;11987654321', 'Bruno;11987654322'])
  const { id } = await queue(started, {}, { listId })
  await started.stop()
  await started.change((db) => work(db, id))
}

test('a campaign that was queued while a person in it is erased is left whole, and the erasure waits for it', () =>
  withWaiting(async (db, id) => {
    const before = wholeBodyOf(db, id)
    await expect(eraseFromOutbox(db, query)).rejects.toThrow('person_waits')
    expect(wholeBodyOf(db, id).equals(before)).toBe(true)
    run(db, sql`update outbox_item set state = 'sent' where id = ${id}`)
    expect(await eraseFromOutbox(db, query)).toBe(1)
    expect(wholeBodyOf(db, id).toString()).not.toContain('987654321')
    expect(wholeBodyOf(db, id).toString()).toContain('987654322')
  }))

test('a change of what was sent, made while a person in it is looked for, is kept', () =>
  withWaiting(async (db, id) => {
    run(db, sql`update outbox_item set state = 'sent' where id = ${id}`)
    const erased = eraseFromOutbox(db, query)
    // The search has read the first piece by now.
    for (const [number, piece] of [...bodyOf(db, id)].entries()) {
      const changed = piece.toString().replace('Bruno', 'Carla').replace('"SMSSHORT"', '"SMSSHURT"')
      replaceBody(db, id, number, Buffer.from(changed))
    }
    expect(await erased).toBe(1)
    const left = wholeBodyOf(db, id).toString()
    expect(left).toContain('"SMSSHURT"')
    expect(left).toContain('Carla')
    expect(left).not.toContain('987654321')
  }))
