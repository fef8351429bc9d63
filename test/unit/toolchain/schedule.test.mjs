import { describe, expect, test } from 'vitest'
import { runInSlots } from '../../../.toolchain/schedule.mjs'

/** Jobs that end when they are told to, and a record of what ran beside what. */
const recorded = () => {
  const running = new Map()
  const begun = []
  const job = (name, slots, more = {}) => ({
    slots,
    ...more,
    run: () => {
      begun.push(name)
      return new Promise((resolve, reject) => running.set(name, { resolve, reject }))
    },
  })
  const end = async (name) => {
    running.get(name).resolve(name)
    await Promise.resolve().then(() => {})
  }
  return { job, end, begun, running }
}

describe('parts that run in parallel', () => {
  test('parts start in order, use no more slots than exist, and small ones fill what is left', async () => {
    const { job, end, begun } = recorded()
    const all = runInSlots([job('windows', 2), job('unit', 2), job('kill', 1), job('zoo', 1)], 3)
    expect(begun).toEqual(['windows', 'kill'])
    await end('kill')
    expect(begun).toEqual(['windows', 'kill', 'zoo'])
    await end('windows')
    expect(begun).toEqual(['windows', 'kill', 'zoo', 'unit'])
    await end('zoo')
    await end('unit')
    expect(await all).toEqual(['windows', 'unit', 'kill', 'zoo'])
  })

  test('parts that show windows on a screen run one after another', async () => {
    const { job, end, begun } = recorded()
    const all = runInSlots([job('a', 1, { screen: true }), job('b', 1, { screen: true }), job('c', 1)], 3)
    expect(begun).toEqual(['a', 'c'])
    await end('a')
    expect(begun).toEqual(['a', 'c', 'b'])
    await end('c')
    await end('b')
    await all
  })

  test('a part that needs more slots than exist runs alone', async () => {
    const { job, end, begun } = recorded()
    const all = runInSlots([job('large', 4), job('small', 1)], 2)
    expect(begun).toEqual(['large'])
    await end('large')
    await end('small')
    expect(await all).toEqual(['large', 'small'])
  })

  test('a run of parts fails with the error of the first part that fails', async () => {
    const { job, running } = recorded()
    const all = runInSlots([job('a', 1), job('b', 1)], 2)
    running.get('b').reject(new Error('broken'))
    await expect(all).rejects.toThrow('broken')
  })
})
