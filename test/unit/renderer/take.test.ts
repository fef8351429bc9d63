import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTake } from '../../../renderer/features/campaigns/voice/take.ts'
import { checkProperty } from '../../support/property.ts'

test('a voice take holds its samples and reports their duration, level and peaks', () => {
  const take = createTake(1_000)
  expect([take.durationMs(), take.peakDbfs(), take.peaks()]).toEqual([0, null, [0]])
  expect(take.add(new Float32Array([0, 0.5, -0.25, 2, -2, Number.NaN]))).toBe(false)
  expect([...new Int16Array(take.samples())]).toEqual([0, 16_384, -8_192, 32_767, -32_767, 0])
  expect(take.durationMs()).toBe(6)
  expect(take.level()).toBe(1)
  expect(take.peakDbfs()).toBe(0)
  expect(take.peaks()).toEqual([0, 128, 64, 255, 255, 0])
})

test('a voice take is full at exactly 30 seconds, whatever the size of its portions', async () => {
  await checkProperty(
    fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 80 }),
    (portions) => {
      const take = createTake(500)
      let given = 0
      for (const portion of portions) {
        given += portion
        expect(take.add(new Float32Array(portion).fill(0.1))).toBe(given >= 15_000)
      }
      expect(take.samples().byteLength).toBe(2 * Math.min(15_000, given))
      expect(take.durationMs()).toBeLessThanOrEqual(30_000)
    },
    { runs: 30 },
  )
})
