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
} from '../../../main/workspace/suppressions/queries.ts'
import type { SuppressionStorage } from '../../../shared/bridge/suppressions.ts'
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
): void => {
  const hash = createKeyHash(getHashKey(db))
  const codes = [...new Set(keys.map((key) => (storage === 'plain' ? codeOf(key) : codeOfHash(hash(key)))))]
  insertStagedList(db, {
    id,
    name: id,
    source: 'procon',
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

test('the suppression gate blocks exactly whom a plain Set would, counted under the first list', async () => {
  await checkProperty(
    fc.tuple(
      fc.array(fc.record({ storage: fc.constantFrom('plain', 'hashed'), keys: fc.array(keyArbitrary) }), {
        maxLength: 4,
      }),
      fc.array(fc.record({ storage: fc.constantFrom('plain', 'hashed'), key: keyArbitrary }), {
        maxLength: 4,
      }),
      fc.array(fc.array(keyArbitrary, { maxLength: 3 }), { maxLength: 20 }),
    ),
    async ([lists, byHand, candidates]) => {
      const db = openFresh()
      const gate = createSuppressionGate(db)
      const hash = createKeyHash(getHashKey(db))
      for (const [index, { storage, keys }] of lists.entries())
        addList(db, 'l'.repeat(index + 1), storage, keys)
      for (const [index, { storage, key }] of byHand.entries()) {
        const stored = storage === 'plain' ? key.key : hash(key)
        const more = { source: 'own', note: '', addedAt: '2026-11-01T00:00:00.000Z' } as const
        insertEntry(db, { id: `e${index}`, kind: key.kind, storage, key: stored, ...more })
      }
      const sets = [
        ...(byHand.length === 0 ? [] : [new Set(byHand.map(({ key }) => nameOf(key)))]),
        ...lists.map(({ keys }) => new Set(keys.map(nameOf))),
      ]
      const firstOf = candidates.map((keys) =>
        sets.findIndex((set) => keys.some((key) => set.has(nameOf(key)))),
      )
      const found = await blockedOf(gate, candidates)
      expect(found.blocked).toEqual(firstOf.flatMap((first, index) => (first === -1 ? [] : [index])))
      expect(found.counts.map(([, count]) => count)).toEqual(
        sets.map((_set, index) => firstOf.filter((first) => first === index).length),
      )
      for (const key of candidates.flat()) {
        const matches = await gate.find([key])
        expect(matches.length > 0).toBe(sets.some((set) => set.has(nameOf(key))))
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
