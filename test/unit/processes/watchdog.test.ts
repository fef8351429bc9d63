import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWatchdog } from '../../../main/processes/watchdog.ts'

const limitMs = 20_000
const secondMs = 1_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const start = (limit = () => limitMs) => {
  const onSilence = vi.fn()
  return { onSilence, watchdog: createWatchdog(limit, onSilence) }
}

test('a process that gives no sign for the limit is reported once', () => {
  const { onSilence } = start()
  vi.advanceTimersByTime(limitMs - secondMs)
  expect(onSilence).not.toHaveBeenCalled()
  vi.advanceTimersByTime(limitMs)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('a process that gives signs, or was stopped, is not reported', () => {
  const { onSilence, watchdog } = start()
  for (let second = 0; second < 100; second += 5) {
    vi.advanceTimersByTime(5 * secondMs)
    watchdog.sign()
  }
  watchdog.stop()
  vi.advanceTimersByTime(10 * limitMs)
  expect(onSilence).not.toHaveBeenCalled()
})

test('a computer that slept for a day does not count as silence', () => {
  const { onSilence, watchdog } = start()
  for (let nap = 0; nap < 3; nap += 1) {
    vi.advanceTimersByTime(8 * secondMs)
    // The clocks have moved, and no timer has run.
    vi.setSystemTime(Date.now() + 86_400_000)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1e12)
    vi.advanceTimersByTime(8 * secondMs)
    watchdog.sign()
    clock.mockRestore()
  }
  expect(onSilence).not.toHaveBeenCalled()
})

test('the limit is the one that holds at the moment', () => {
  let limit = 300_000
  const { onSilence } = start(() => limit)
  vi.advanceTimersByTime(30_000)
  expect(onSilence).not.toHaveBeenCalled()
  limit = limitMs
  vi.advanceTimersByTime(2 * secondMs)
  expect(onSilence).toHaveBeenCalledOnce()
})
