import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { inResults } from '../../renderer/state/platform/results.ts'

const client = {
  lists: {
    get: (input: { id: string }): Promise<string> => Promise.resolve(`list ${input.id}`),
    remove: (): Promise<string> =>
      Promise.reject(new ORPCError('PROBLEM', { defined: true, data: { code: 'list_in_use', params: {} } })),
    rename: (): Promise<string> => Promise.reject(new Error('port closed')),
    rows: (): Promise<string> => Promise.reject(new ORPCError('PROBLEM', { data: 'nothing a problem is' })),
  },
}

describe('calls to the workspace', () => {
  it('give their value', async () => {
    const calls = inResults<typeof client>(() => client)
    expect(await calls.lists.get({ id: 'a' })).toEqual({ ok: true, value: 'list a' })
  })

  it('give a declared problem as a value', async () => {
    const calls = inResults<typeof client>(() => client)
    expect(await calls.lists.remove()).toEqual({ ok: false, problem: { code: 'list_in_use', params: {} } })
  })

  it('say that the workspace is away for everything nobody declared', async () => {
    const calls = inResults<typeof client>(() => client)
    for (const result of [await calls.lists.rename(), await calls.lists.rows()]) {
      expect(result).toEqual({ ok: false, problem: { code: 'workspace_unavailable', params: {} } })
    }
  })

  it('fail at once without a connection, and work again on the same object after one is there', async () => {
    let current: typeof client | null = null
    const calls = inResults<typeof client>(() => current)
    expect((await calls.lists.get({ id: 'a' })).ok).toBe(false)
    current = client
    expect((await calls.lists.get({ id: 'a' })).ok).toBe(true)
  })

  it('do not look like a promise, so that awaiting a branch of the tree calls nothing', async () => {
    const calls = inResults<typeof client>(() => client)
    expect(await Promise.resolve(calls.lists)).toBeTypeOf('function')
  })
})
