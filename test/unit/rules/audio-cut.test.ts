import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLossless, minPartMs, partWithin, withEnd, withStart } from '../../../shared/rules/audio-cut.ts'
import { checkProperty } from '../../support/property.ts'

test('a part lies within the recording and is neither too long nor too short', async () => {
  const ms = fc.oneof(fc.double({ min: 0, max: 700_000, noNaN: true }), fc.constantFrom(0, 30_000, 1e9))
  await checkProperty(
    fc.tuple(ms, ms, fc.double({ min: 1, max: 600_000, noNaN: true })),
    ([fromMs, toMs, durationMs]) => {
      const part = partWithin({ fromMs, toMs }, durationMs)
      const length = part.toMs - part.fromMs
      expect(part.fromMs).toBeGreaterThanOrEqual(0)
      expect(part.toMs).toBeLessThanOrEqual(durationMs)
      expect(length).toBeLessThanOrEqual(30_000.001)
      expect(length).toBeGreaterThanOrEqual(Math.min(minPartMs, durationMs) - 0.001)
      expect(partWithin(part, durationMs)).toEqual(part)
    },
  )
})

test('a valid part is kept as requested, and one longer than 30 s is shortened to 30 s', () => {
  expect(partWithin({ fromMs: 1_000, toMs: 9_000 }, 20_000)).toEqual({ fromMs: 1_000, toMs: 9_000 })
  expect(partWithin({ fromMs: 0, toMs: 43_000 }, 43_000)).toEqual({ fromMs: 0, toMs: 30_000 })
})

test('only a part that begins at the start of the recording is cut without re-encoding', () => {
  expect(isLossless({ fromMs: 0, toMs: 5 })).toBe(true)
  expect(isLossless({ fromMs: 0.1, toMs: 5 })).toBe(false)
})

test('the part between the handles stays within the limits wherever they are moved', async () => {
  const ms = fc.double({ min: 0, max: 700_000, noNaN: true })
  const move = fc.record({ end: fc.boolean(), ms })
  await checkProperty(
    fc.tuple(fc.double({ min: 600, max: 600_000, noNaN: true }), fc.array(move, { minLength: 1 })),
    ([durationMs, moves]) => {
      let part = partWithin({ fromMs: 0, toMs: 30_000 }, durationMs)
      for (const { end, ms: to } of moves) {
        part = (end ? withEnd : withStart)(part, to, durationMs)
        expect(part.fromMs).toBeGreaterThanOrEqual(0)
        expect(part.toMs).toBeLessThanOrEqual(durationMs + 0.001)
        expect(part.toMs - part.fromMs).toBeGreaterThanOrEqual(minPartMs - 0.001)
        expect(part.toMs - part.fromMs).toBeLessThanOrEqual(30_000.001)
      }
    },
  )
})

test('a moved handle moves the other handle at 30 s and stops at the shortest part', () => {
  const part = { fromMs: 5_000, toMs: 35_000 }
  expect(withEnd(part, 40_000, 60_000)).toEqual({ fromMs: 10_000, toMs: 40_000 })
  expect(withStart(part, 1_000, 60_000)).toEqual({ fromMs: 1_000, toMs: 31_000 })
  expect(withStart(part, 60, 60_000)).toEqual({ fromMs: 0, toMs: 30_000 })
  expect(withStart(part, 50_000, 60_000)).toEqual({ fromMs: 34_500, toMs: 35_000 })
  expect(withEnd(part, 0, 60_000)).toEqual({ fromMs: 5_000, toMs: 5_500 })
})
