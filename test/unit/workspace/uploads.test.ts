import { describe, expect, it } from 'vitest'
import { createChanges } from '../../../main/workspace/base/changes.ts'
import { createUploads } from '../../../main/workspace/outbox/uploads.ts'

const megabyte = 1_000_000

const start = (totalBytes: number) => {
  const startedAt = 10_000
  let now = startedAt
  const told: string[] = []
  const kept: [string, number][] = []
  const changes = createChanges()
  changes.subscribe((topic) => told.push(topic))
  const uploads = createUploads({ monotonic: () => now }, changes, (...rate) => kept.push(rate))
  const { progress, end } = uploads.begin({ itemId: 'a', connectionId: 'c', totalBytes })
  return {
    uploads,
    told,
    kept,
    end,
    sendAt: (ms: number, bytes: number) => {
      now = startedAt + ms
      progress(bytes)
    },
  }
}

describe('progress of an upload', () => {
  it('says how far it has come, how fast it goes lately and how long it still takes', () => {
    const { uploads, sendAt } = start(80 * megabyte)
    expect(uploads.list()).toMatchObject([{ sentBytes: 0, rate: null, remainingMs: null }])
    for (let second = 1; second <= 10; second += 1) sendAt(second * 1_000, second * megabyte)
    // The line is ten times as slow from here on.
    for (let second = 1; second <= 10; second += 1) sendAt(10_000 + second * 1_000, (100 + second) * 100_000)
    const [upload] = uploads.list()
    expect(upload).toMatchObject({ itemId: 'a', sentBytes: 11 * megabyte, totalBytes: 80 * megabyte })
    expect(upload?.rate).toBeCloseTo(100_000)
    expect(upload?.remainingMs).toBeCloseTo(690_000)
  })

  it('is told twice a second at most, and not at all where it is over at once', () => {
    const slow = start(80 * megabyte)
    for (let ms = 10; ms <= 5_000; ms += 10) slow.sendAt(ms, ms * 1_000)
    expect(slow.told).toHaveLength(10)
    slow.end()
    expect(slow.told).toEqual(Array.from({ length: 11 }, () => 'uploads'))
    expect(slow.uploads.list()).toEqual([])
    const quick = start(1_000)
    quick.sendAt(1, 1_000)
    quick.end()
    expect(quick.told).toEqual([])
  })

  it('ends in saying that all has left, however soon after the last word', () => {
    const { uploads, told, sendAt } = start(8 * megabyte)
    sendAt(600, 7 * megabyte)
    sendAt(700, 8 * megabyte)
    expect(told).toHaveLength(2)
    expect(uploads.list()).toMatchObject([{ sentBytes: 8 * megabyte, remainingMs: 0 }])
  })

  it('measures the line by a whole large body only, and keeps that once it is asked to', () => {
    const cut = start(8 * megabyte)
    cut.sendAt(1_000, 7 * megabyte)
    const small = start(megabyte)
    small.sendAt(1_000, megabyte)
    const whole = start(8 * megabyte)
    whole.sendAt(2_000, 8 * megabyte)
    expect(whole.kept).toEqual([])
    for (const { uploads } of [cut, small, whole, whole]) uploads.keepRates()
    expect([cut.kept, small.kept, whole.kept]).toEqual([[], [], [['c', 4 * megabyte]]])
  })

  it('that stands still has no end in sight', () => {
    const { uploads, sendAt } = start(8 * megabyte)
    sendAt(500, megabyte)
    sendAt(7_000, megabyte)
    expect(uploads.list()).toMatchObject([{ sentBytes: megabyte, rate: null, remainingMs: null }])
    sendAt(8_000, megabyte)
    expect(uploads.list()).toMatchObject([{ rate: 0, remainingMs: null }])
  })

  it('is told from half a second on, and goes by the last five seconds', () => {
    const { uploads, told, sendAt } = start(80 * megabyte)
    sendAt(499, megabyte)
    expect([told, uploads.list()[0]?.sentBytes]).toEqual([[], 0])
    sendAt(500, megabyte)
    expect(told).toEqual(['uploads'])
    sendAt(5_500, 2 * megabyte)
    expect(uploads.list()[0]?.rate).toBeCloseTo(megabyte / 5)
    sendAt(10_501, 4 * megabyte)
    expect(uploads.list()[0]?.rate).toBeNull()
  })

  it('measures the line from four MiB on, and not where no time went by', () => {
    const mebibyte = 1_024 * 1_024
    const ratesOf = (size: number, ms: number) => {
      const { uploads, kept, sendAt } = start(size)
      sendAt(ms, size)
      uploads.keepRates()
      return kept
    }
    expect(ratesOf(4 * mebibyte, 1_000)).toEqual([['c', 4 * mebibyte]])
    expect(ratesOf(4 * mebibyte - 1, 1_000)).toEqual([])
    expect(ratesOf(4 * mebibyte, 0)).toEqual([])
  })

  it('of the first moment alone is told neither at its whole nor at its end', () => {
    const { told, sendAt, end } = start(megabyte)
    sendAt(100, megabyte / 2)
    sendAt(200, megabyte)
    end()
    expect(told).toEqual([])
  })
})
