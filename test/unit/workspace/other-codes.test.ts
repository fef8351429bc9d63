import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { mostOtherCodes, otherCodesSchema, teamOperations } from '../../../shared/api/index.ts'
import type { PostOutcome } from '../../../main/remote/post.ts'
import { createPersonCode } from '../../../main/remote/person-code.ts'
import { tellOtherCodes } from '../../../main/workspace/outbox/other-codes.ts'
import { pieceOf } from '../../../main/workspace/outbox/frozen-request.ts'
import { insertPiece } from '../../../main/workspace/outbox/pieces.ts'
import { startMirror } from '../../../main/workspace/suppressions/mirror.ts'
import { openOutbox } from '../../support/stored-items.ts'

const codeKey = Buffer.alloc(32, 7)
const codeOf = createPersonCode(codeKey)
const taken: PostOutcome = { type: 'answered', status: 200, body: Buffer.from('{"done":true}') }

type Person = { contact: string | null; otherKeys: string | null }

/** An item to these people, and what its team is told of them. */
const setUp = (people: readonly Person[], answers: readonly PostOutcome[] = [], ofPiece = people.length) => {
  const db = openOutbox()
  const id = randomUUID()
  startMirror(db, { listId: randomUUID(), connectionId: 'team', codeKey, name: 'Cobrança' }, 0)
  const entries = people.map((person, position) => ({ ...person, position, entryAt: 0, entryBytes: 1 }))
  for (let firstEntry = 0, number = 0; firstEntry < entries.length; firstEntry += ofPiece, number += 1)
    insertPiece(db, id, {
      ...pieceOf(Buffer.from('x')),
      number,
      firstEntry,
      entries: entries.slice(firstEntry, firstEntry + ofPiece),
    })
  const told: z.infer<typeof otherCodesSchema>[] = []
  const tell = (connectionId = 'team') =>
    tellOtherCodes(db, { id, connectionId }, ({ path, body }) => {
      expect(path).toBe(teamOperations.addOtherCodes.path)
      told.push(otherCodesSchema.parse(JSON.parse(Buffer.concat(body).toString())))
      return Promise.resolve(answers[told.length - 1] ?? taken)
    })
  return { id, told, tell }
}

test('a team is told each other phone and document of the people, as codes of its own', async () => {
  const { id, told, tell } = setUp([
    { contact: '5511980000001', otherKeys: '52998224725 +5511980000002 =+5511980000003' },
    { contact: '5511980000004', otherKeys: null },
  ])
  expect((await tell()).refusal).toBeNull()
  const contact = codeOf({ kind: 'phone', key: '5511980000001' })
  const others = [
    codeOf({ kind: 'cpf', key: '52998224725' }),
    codeOf({ kind: 'phone', key: '5511980000002' }),
    codeOf({ kind: 'phone', key: '5511980000003' }),
  ]
  expect(told).toEqual([{ key: id, pairs: others.map((other) => [String(contact), String(other)]) }])
})

test('nothing is told of people who are known by their phone alone, of an enrichment, nor to what is no team', async () => {
  const alone = setUp([{ contact: '5511980000004', otherKeys: null }])
  expect(await alone.tell()).toEqual({ told: 0, refusal: null })
  expect(alone.told).toEqual([])
  const enrichment = setUp([{ contact: null, otherKeys: '52998224725' }])
  expect(await enrichment.tell()).toEqual({ told: 0, refusal: null })
  expect(enrichment.told).toEqual([])
  const elsewhere = setUp([{ contact: '5511980000001', otherKeys: '52998224725' }])
  expect(await elsewhere.tell('embedded')).toEqual({ told: 0, refusal: null })
  expect(elsewhere.told).toEqual([])
})

test('many are told some after the other', async () => {
  const people = Array.from({ length: mostOtherCodes / 2 + 1 }, (_each, at) => ({
    contact: String(5_511_980_000_000 + at),
    otherKeys: '52998224725 +5511980000002',
  }))
  const { told, tell } = setUp(people)
  expect((await tell()).refusal).toBeNull()
  expect(told.map(({ pairs }) => pairs.length)).toEqual([mostOtherCodes, 2])
})

const refused = (status: number): PostOutcome => ({ type: 'answered', status, body: Buffer.from('{}') })
const away: PostOutcome = { type: 'not_connected', code: 'dns_failed', subject: null }
const unreachable: PostOutcome = { type: 'not_connected', code: 'unreachable', subject: null }

test.each<{ what: string; answer: PostOutcome; becomes: PostOutcome }>([
  { what: 'is not reached', answer: away, becomes: away },
  { what: 'takes this computer no more', answer: refused(401), becomes: refused(401) },
  { what: 'cannot store them', answer: refused(503), becomes: unreachable },
  { what: 'does not know the operation', answer: refused(404), becomes: unreachable },
  {
    what: 'is not reached, and a sign-in page of the network says yes',
    answer: { type: 'answered', status: 200, body: Buffer.from('<!doctype html>') },
    becomes: unreachable,
  },
  {
    what: 'gives no whole answer',
    answer: { type: 'ambiguous', code: 'connection_lost', status: null },
    becomes: unreachable,
  },
])('the attempt ends as one that left nothing where the team $what', async ({ answer, becomes }) => {
  const { tell } = setUp([{ contact: '5511980000001', otherKeys: '52998224725' }], [answer])
  expect((await tell()).refusal).toEqual(becomes)
})

test('other work comes in between while a long list is read of whose people nothing is to be told', async () => {
  const people = Array.from({ length: 300_000 }, (_each, at) => ({
    contact: String(5_511_980_000_000 + at),
    otherKeys: null,
  }))
  const { tell } = setUp(people, [], 10_000)
  let turns = 0
  let timer = setImmediate(function count() {
    turns += 1
    timer = setImmediate(count)
  })
  expect((await tell()).refusal).toBeNull()
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(2)
})
