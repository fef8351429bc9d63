import fc from 'fast-check'

/** Where the halves of pairs stand, which are no letters by themselves. */
const halves = { from: 0xd800, count: 0x800 }

/**
 * Any letter there is, for `fc.string({ unit: anyLetter })`. Draws what fast-check's own unit `binary` draws, which
 * first makes a table of all 1,112,064 of them: a second of work, and much memory, in every process that uses it.
 */
export const anyLetter: fc.Arbitrary<string> = fc.nat({ max: 0x10_ff_ff - halves.count }).map(
  (index) => String.fromCodePoint(index < halves.from ? index : index + halves.count),
  (letter) => {
    const point = typeof letter === 'string' ? letter.codePointAt(0) : undefined
    if (point === undefined || String.fromCodePoint(point) !== letter) throw new Error('not one letter')
    if (point < halves.from) return point
    if (point < halves.from + halves.count) throw new Error('half of a pair')
    return point - halves.count
  },
)
