import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { bombs } from '../../support/spreadsheets/bombs.ts'
import { countRows, fileOf, inspect, type Counted } from '../../support/spreadsheets/run-reader.ts'

// Figure F2 asks for 1 s and 64 MB in a process of its own, which test/faults/reader-bombs.ts measures. Here other
// tests run beside, and the heap has seen other bombs.
const longestMs = 4_000
const mostBytes = 128 * 1024 * 1024

/** Answer, time and the highest growth of memory that a timer sees meanwhile. */
const watched = async (
  work: () => Promise<Counted>,
): Promise<{ answer: Counted; ms: number; grown: number }> => {
  const before = process.memoryUsage.rss()
  let peak = before
  let isRunning = true
  const watch = async (): Promise<void> => {
    while (isRunning) {
      peak = Math.max(peak, process.memoryUsage.rss())
      await delay(5)
    }
  }
  const watching = watch()
  const startedAt = performance.now()
  const answer = await work()
  const ms = performance.now() - startedAt
  isRunning = false
  await watching
  return { answer, ms, grown: peak - before }
}

describe('bombs', () => {
  it('are of more than thirty classes', () => {
    expect(new Set(bombs.map((bomb) => bomb.name)).size).toBeGreaterThan(30)
  })

  it.each(bombs)(
    '$name',
    async ({ build, answer, reason }) => {
      const path = fileOf(build())
      const inspected = await inspect(path)
      const read = await watched(() => countRows(path, { headerRow: 0 }))
      expect(read.ms).toBeLessThan(longestMs)
      expect(read.grown).toBeLessThan(mostBytes)
      if (answer === 'table') {
        expect('facts' in inspected && 'rows' in read.answer).toBe(true)
        return
      }
      expect(read.answer).toMatchObject({ problem: { code: answer } })
      if (reason !== undefined && 'problem' in read.answer) {
        expect(Object.values(read.answer.problem.params)).toContain(reason)
      }
    },
    20_000,
  )

  it('leave prototypes alone', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('polluted' in {}).toBe(false)
  })
})
