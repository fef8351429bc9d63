import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { packEntries, unpackEntries } from '../../../main/workspace/suppressions/entry-block.ts'
import { createSuppressionGate, type SuppressionGate } from '../../../main/workspace/suppressions/gate.ts'
import { codeOf, codeOfHash, createKeyHash, keyOfCode } from '../../../main/workspace/base/key-code.ts'
import {
  commitList,
  discardSuppressionList,
  getHashKey,
  insertEntry,
  insertEntryBlock,
  insertStagedList,
  removeEntry,
} from '../../../main/workspace/suppressions/queries.ts'
import type { SuppressionSource, SuppressionStorage } from '../../../shared/bridge/suppressions.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { emptyTally } from '../../../shared/rules/row-verdict.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { checkProperty } from '../../support/property.ts'

const openFresh = (): WritableDatabase => {
  const db = openDatabase({
    path: join(temporaryFolder(), 'workspace.db'),
    key: randomBytes(32),
    migrations: workspaceMigrations,
  })
  onTestFinished(() => closeDatabase(db))
  return db
}

const addList = (
  db: WritableDatabase,
  id: string,
  storage: SuppressionStorage,
  keys: readonly PersonKey[],
  source: SuppressionSource = 'procon',
): void => {
  const hash = createKeyHash(getHashKey(db))
  const codes = [...new Set(keys.map((key) => (storage === 'plain' ? codeOf(key) : codeOfHash(hash(key)))))]
  insertStagedList(db, {
    id,
    name: id,
    source,
    obtainedOn: '2026-11-01',
    storage,
    fileName: 'a.csv',
    createdAt: `2026-11-01T00:00:0${id.length}.000Z`,
  })
  // Of two blocks, as long lists are.
  const half = codes.length >> 1
  for (const [position, part] of [codes.slice(0, half), codes.slice(half)].entries())
    insertEntryBlock(db, id, position, packEntries(part))
  const isPhone = ({ kind }: PersonKey): boolean => kind === 'phone'
  const phones = new Set(keys.filter(isPhone).map(({ key }) => key)).size
  commitList(db, id, { tally: emptyTally(), phones, documents: codes.length - phones })
}

const blockedOf = async (gate: SuppressionGate, candidates: PersonKey[][]) => {
  const { blocked, blockers } = await gate.check(() => [candidates.slice(0, 3), candidates.slice(3)])
  return { blocked: [...blocked], counts: blockers.map(({ list, count }) => [list?.id ?? null, count]) }
}

// Few of each kind, so that lists and candidates meet; the same digits in all kinds, so that kinds must not.
const keyArbitrary = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((n): PersonKey => ({ kind: 'phone', key: String(10_000_000_000 + n) })),
  fc.integer({ min: 0, max: 12 }).map((n): PersonKey => ({ kind: 'cpf', key: String(10_000_000_000 + n) })),
  fc.integer({ min: 0, max: 12 }).map((n): PersonKey => ({ kind: 'cpf', key: String(n).padStart(11, '0') })),
  fc.integer({ min: 0, max: 12 }).map((n): PersonKey => ({ kind: 'cnpj', key: String(n).padStart(14, '0') })),
  fc.integer({ min: 10, max: 14 }).map((n): PersonKey => ({ kind: 'cnpj', key: `12ABC34501DE${n}` })),
  fc.integer({ min: 0, max: 5 }).map((n): PersonKey => ({ kind: 'phone', key: String(n * 2 ** 32 + 7) })),
)
const nameOf = ({ kind, key }: PersonKey): string => `${kind}:${key}`

const storedSomehow = {
  storage: fc.constantFrom('plain', 'hashed'),
  source: fc.constantFrom('procon', 'opt_out', 'invalid_number'),
} as const

type Listed = { keys: readonly PersonKey[]; source: SuppressionSource }

/** An invalid number holds back whom it would ring at; all else holds back a person, by whatever they are known. */
const blocksPerson = ({ keys: listed, source }: Listed, person: readonly PersonKey[]): boolean => {
  const names = new Set(listed.map(nameOf))
  const [contact] = person
  return person.some(
    (key) =>
      names.has(nameOf(key)) && (source !== 'invalid_number' || key.kind !== 'phone' || key === contact),
  )
}

test('the suppression gate blocks whom the rule names: people, and of invalid numbers who is contacted there, counted under the first list', async () => {
  await checkProperty(
    fc.tuple(
      fc.array(fc.record({ ...storedSomehow, keys: fc.array(keyArbitrary) }), { maxLength: 4 }),
      fc.array(fc.record({ ...storedSomehow, key: keyArbitrary }), { maxLength: 4 }),
      fc.array(fc.array(keyArbitrary, { maxLength: 3 }), { maxLength: 20 }),
    ),
    async ([lists, byHand, candidates]) => {
      const db = openFresh()
      const gate = createSuppressionGate(db)
      const hash = createKeyHash(getHashKey(db))
      for (const [index, { storage, source, keys }] of lists.entries())
        addList(db, 'l'.repeat(index + 1), storage, keys, source)
      for (const [index, { storage, source, key }] of byHand.entries()) {
        const stored = storage === 'plain' ? key.key : hash(key)
        const more = { source, note: '', addedAt: '2026-11-01T00:00:00.000Z' } as const
        insertEntry(db, { id: `e${index}`, kind: key.kind, storage, key: stored, ...more })
      }
      const blockedByHand = byHand.map(({ key, source }) => ({ keys: [key], source }))
      const blockers = [...(byHand.length === 0 ? [] : [blockedByHand]), ...lists.map((list) => [list])]
      const firstOf = candidates.map((keys) =>
        blockers.findIndex((parts) => parts.some((part) => blocksPerson(part, keys))),
      )
      const found = await blockedOf(gate, candidates)
      expect(found.blocked).toEqual(firstOf.flatMap((first, index) => (first === -1 ? [] : [index])))
      expect(found.counts.map(([, count]) => count)).toEqual(
        blockers.map((_parts, index) => firstOf.filter((first) => first === index).length),
      )
      for (const key of candidates.flat()) {
        const matches = await gate.find([key])
        const isListed = blockers
          .flat()
          .some((part) => part.keys.some((each) => nameOf(each) === nameOf(key)))
        expect(matches.length > 0).toBe(isListed)
      }
    },
    { runs: 60 },
  )
}, 60_000)

test('key codes are unique and reversible, and packed blocks keep them', async () => {
  await checkProperty(fc.uniqueArray(keyArbitrary, { selector: nameOf }), (keys) => {
    const codes = keys.map(codeOf)
    expect(new Set(codes).size).toBe(keys.length)
    expect(codes.map(keyOfCode)).toEqual(keys)
    const packed = packEntries(codes)
    const { numbers, texts } = unpackEntries({
      ...packed,
      numbers: Buffer.concat([Buffer.alloc(3), packed.numbers]).subarray(3),
    })
    expect(new Set([...numbers, ...texts])).toEqual(new Set(codes))
  })
})

describe('keyed hashes', () => {
  test('a keyed hash is the HMAC-SHA-256 of kind and key, and its code is the first 52 bits', () => {
    const key = Buffer.alloc(32, 7)
    const expected = createHmac('sha256', key).update('phone:5511987654321').digest()
    const hash = createKeyHash(key)({ kind: 'phone', key: '5511987654321' })
    expect(hash).toBe(expected.toString('hex'))
    expect(BigInt(codeOfHash(hash))).toBe(expected.readBigUInt64BE() >> 12n)
  })
  test('the keyed hashes of two installations differ', () => {
    const key: PersonKey = { kind: 'cpf', key: '52998224725' }
    expect(createKeyHash(getHashKey(openFresh()))(key)).not.toBe(createKeyHash(getHashKey(openFresh()))(key))
  })
  test('a hashed suppression list stores a number that is not the phone, and no texts', () => {
    const db = openFresh()
    const key: PersonKey = { kind: 'phone', key: '5511987654321' }
    addList(db, 'h', 'hashed', [key])
    const { numbers, texts } = db
      .prepare('select numbers, texts from suppression_block where position = 1')
      .get() as {
      numbers: Buffer
      texts: string
    }
    expect(numbers).toHaveLength(8)
    expect(numbers.readDoubleLE()).not.toBe(Number(key.key))
    expect(texts).toBe('[]')
  })
})

test('a person blocked during a suppression check is excluded by the same check', async () => {
  const db = openFresh()
  const gate = createSuppressionGate(db)
  const key: PersonKey = { kind: 'phone', key: '5511987654321' }
  // Without anything to look up, no one would be checked at all.
  addList(db, 'l', 'plain', [{ kind: 'phone', key: '5511987654322' }])
  let walks = 0
  const verdict = await gate.check(function* () {
    walks += 1
    yield [[key]]
    if (walks === 1) addList(db, 'll', 'plain', [key])
  })
  expect([...verdict.blocked]).toEqual([0])
  expect(verdict.version).toBe(gate.version())
})

test('a suppression check leaves out a list removed meanwhile and includes one added meanwhile', async () => {
  const db = openFresh()
  const gate = createSuppressionGate(db)
  const key: PersonKey = { kind: 'phone', key: '5511987654321' }
  const other: PersonKey = { kind: 'phone', key: '5511987654322' }
  addList(db, 'l', 'plain', [key])
  let walks = 0
  const verdict = await gate.check(function* () {
    walks += 1
    yield [[key], [other]]
    if (walks > 1) return
    discardSuppressionList(db, 'l')
    db.exec('delete from suppression_block')
    addList(db, 'll', 'plain', [other])
  })
  expect([...verdict.blocked]).toEqual([1])
  expect(walks).toBe(2)
  expect(verdict.version).toBe(gate.version())
})

test('who asks to be left alone at a number that was blocked as invalid is blocked at their other numbers too', async () => {
  const db = openFresh()
  const gate = createSuppressionGate(db)
  const number = { kind: 'phone', storage: 'plain', key: '5511980000001', note: '' } as const
  const addedAt = '2026-11-01T00:00:00.000Z'
  const person: PersonKey[] = [
    { kind: 'phone', key: '5511980000002' },
    { kind: 'phone', key: number.key },
  ]
  expect(insertEntry(db, { ...number, id: 'failed', source: 'invalid_number', addedAt })).toBe(true)
  expect((await blockedOf(gate, [person])).blocked).toEqual([])
  expect((await blockedOf(gate, [person.toReversed()])).blocked).toEqual([0])
  expect(insertEntry(db, { ...number, id: 'asked', source: 'opt_out', addedAt })).toBe(true)
  expect((await blockedOf(gate, [person])).blocked).toEqual([0])
  // And never the other way round.
  expect(insertEntry(db, { ...number, id: 'failed again', source: 'invalid_number', addedAt })).toBe(false)
  expect((await blockedOf(gate, [person])).blocked).toEqual([0])
  expect(removeEntry(db, 'asked')).toBe(true)
})
