import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainStart, createChainCheck, hashOfLine } from '../../../main/service/team/audit-chain.ts'
import type { AuditLine } from '../../../shared/api/index.ts'
import { checkProperty } from '../../support/property.ts'

const makeChain = (count: number): AuditLine[] => {
  const lines: AuditLine[] = []
  for (let number = 1; number <= count; number += 1) {
    const line = {
      previous: lines.at(-1)?.hash ?? chainStart,
      number,
      at: new Date(1_800_000_000_000 + number).toISOString(),
      actor: number % 3 === 0 ? 'ana' : 'instance',
      action: 'request_claimed' as const,
      about: JSON.stringify({ request: `request ${number}` }),
    }
    lines.push({ ...line, hash: hashOfLine(line) })
  }
  return lines
}

const chain = makeChain(40)
const placeOf = (line: AuditLine): number => line.number - 1

/** A change of one line, by its place, that does not cut off the end. */
type Damage = { name: string; apply: (lines: AuditLine[], place: number, other: number) => AuditLine[] }

const changed = (line: AuditLine, field: keyof AuditLine, step: number): AuditLine => {
  const value = line[field]
  if (typeof value === 'number') return { ...line, [field]: value + step }
  const at = step % value.length
  return { ...line, [field]: `${value.slice(0, at)}${value[at] === '0' ? '1' : '0'}${value.slice(at + 1)}` }
}

const fields = ['previous', 'number', 'at', 'actor', 'action', 'about', 'hash'] as const

const damages: readonly Damage[] = [
  ...fields.map((field): Damage => ({
    name: `${field} flipped`,
    apply: (lines, place, other) =>
      lines.map((line) => (placeOf(line) === place ? changed(line, field, other + 1) : line)),
  })),
  {
    // As somebody does who knows how the hash is made.
    name: 'changed, with the hash that goes with it',
    apply: (lines, place) =>
      lines.map((line) => {
        if (placeOf(line) !== place) return line
        const forged = { ...line, actor: 'nobody' }
        return { ...forged, hash: hashOfLine(forged) }
      }),
  },
  { name: 'dropped', apply: (lines, place) => lines.toSpliced(place, 1) },
  { name: 'twice', apply: (lines, place) => lines.toSpliced(place, 0, ...lines.slice(place, place + 1)) },
  {
    name: 'in another place',
    apply: (lines, place, other) => {
      const [line] = lines.slice(place, place + 1)
      const rest = lines.toSpliced(place, 1)
      const to = other === place ? (place + 1) % rest.length : other
      return line === undefined ? rest : rest.toSpliced(to, 0, line)
    },
  },
]

const faultsOf = (lines: readonly AuditLine[]) => {
  const check = createChainCheck()
  return lines.map((line) => check.add(line)).filter((fault) => fault !== null)
}

test('a chain as it was written has no fault', () => {
  expect(faultsOf(chain)).toEqual([])
})

test('each of 1,000 changes of a line before the last is found', () =>
  checkProperty(
    fc.record({
      damage: fc.constantFrom(...damages),
      place: fc.nat({ max: chain.length - 2 }),
      other: fc.nat({ max: chain.length - 2 }),
    }),
    ({ damage, place, other }) => {
      expect(faultsOf(damage.apply(chain, place, other)), damage.name).not.toEqual([])
    },
    { runs: 1_000 },
  ))
