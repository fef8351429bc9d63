import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { BoundedMap, createAnswerCache, createPacer, createQueue } from '../../main/turns.ts'

describe('a pacer', () => {
  test('lets the event loop turn only once its time is used up', async () => {
    let now = 0
    const pace = createPacer(() => now)
    expect(pace()).toBeUndefined()
    now = 11
    expect(pace()).toBeUndefined()
    now = 12
    const turn = pace()
    expect(turn).toBeInstanceOf(Promise)
    await turn
    expect(pace()).toBeUndefined()
    now = 24
    expect(pace()).toBeInstanceOf(Promise)
  })

  test('ends work whose signal is aborted, also when that comes while the loop turns', async () => {
    let now = 0
    const pace = createPacer(() => now)
    const cancel = new AbortController()
    now = 12
    const turn = pace(cancel.signal)
    cancel.abort(new Error('cancelled'))
    await expect(turn).rejects.toThrow('cancelled')
    expect(() => pace(cancel.signal)).toThrow('cancelled')
  })
})

describe('a queue', () => {
  test('does one piece of work after the other, also after one that failed', async () => {
    const queue = createQueue()
    const done: string[] = []
    const first = queue.add(async () => {
      await nextTurn()
      done.push('first')
      throw new Error('no')
    })
    const second = queue.add(() => done.push('second'))
    expect(queue.isBusy()).toBe(true)
    await expect(first).rejects.toThrow('no')
    await second
    await queue.idle()
    expect(done).toEqual(['first', 'second'])
    expect(queue.isBusy()).toBe(false)
  })
})

describe('a bounded map', () => {
  test('forgets the entry that was not used for the longest time', () => {
    const map = new BoundedMap<string, number>(2)
    map.set('a', 1)
    map.set('b', 2)
    expect(map.get('a')).toBe(1)
    map.set('c', 3)
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
  })
})

describe('a cache of answers', () => {
  test('works out a question once, however often it is asked meanwhile', async () => {
    let times = 0
    const cache = createAnswerCache<number>(1)
    const ask = () => cache.get('q', () => Promise.resolve((times += 1)))
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    await cache.get('other', () => Promise.resolve(0))
    expect(await ask()).toBe(2)
  })

  test('does not keep what failed', async () => {
    const cache = createAnswerCache<number>(1)
    await expect(cache.get('q', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('q', () => Promise.resolve(1))).toBe(1)
  })
})
