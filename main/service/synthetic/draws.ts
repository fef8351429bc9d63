/** A row of a table and how often it is drawn, relative to the others. */
export type Weighted<Value> = readonly [weight: number, value: Value]

/** Random-looking choices that are the same every time for the same seed. */
export type Draws = {
  /** From 0 up to, but not, 1. */
  fraction: () => number
  /** A whole number, both ends included. */
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <Value>(table: readonly Value[]) => Value
  weighted: <Value>(table: readonly Weighted<Value>[]) => Value
  /** So many decimal digits, as text. */
  digits: (count: number) => string
}

/**
 * Draws that depend on a document and a topic and on nothing else. One topic does not shift another: a field that is
 * added to the addresses changes nobody's phones.
 */
export const drawsFor = (document: string, topic: string): Draws => {
  const next = generator(hash(`${topic}:${document}`))
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    fraction: next,
    between,
    chance: (probability) => next() < probability,
    pick: (table) => at(table, between(0, table.length - 1)),
    weighted: (table) => {
      let left = next() * table.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of table) {
        left -= weight
        if (left < 0) return value
      }
      return at(table, table.length - 1)[1]
    },
    digits: (count) => {
      let text = ''
      while (text.length < count) text += String(Math.floor(next() * 10))
      return text
    },
  }
}

const at = <Value>(table: readonly Value[], index: number): Value => {
  const value = table[index]
  if (value === undefined) throw new RangeError('a table to draw from is empty')
  return value
}

/** FNV-1a over 32 bits, with a last mixing step so that neighbouring documents do not look alike. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Mulberry32: small and fast; what it lacks for secrets does not matter for made-up people. */
const generator = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
