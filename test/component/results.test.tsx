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

describe('workspace calls', () => {
  it('a successful workspace call returns its value', async () => {
    const calls = inResults<typeof client>(() => client)
    expect(await calls.lists.get({ id: 'a' })).toEqual({ ok: true, value: 'list a' })
  })

  it('a declared problem of a workspace call is returned as a value', async () => {
    const calls = inResults<typeof client>(() => client)
    expect(await calls.lists.remove()).toEqual({ ok: false, problem: { code: 'list_in_use', params: {} } })
  })

  it('an undeclared failure of a workspace call is returned as an unavailable workspace', async () => {
    const calls = inResults<typeof client>(() => client)
    for (const result of [await calls.lists.rename(), await calls.lists.rows()]) {
      expect(result).toEqual({ ok: false, problem: { code: 'workspace_unavailable', params: {} } })
    }
  })

  it('workspace calls fail at once without a connection, and work once there is one', async () => {
    let current: typeof client | null = null
    const calls = inResults<typeof client>(() => current)
    expect((await calls.lists.get({ id: 'a' })).ok).toBe(false)
    current = client
    expect((await calls.lists.get({ id: 'a' })).ok).toBe(true)
  })

  it('awaiting a branch of the tree of workspace calls calls nothing', async () => {
    const calls = inResults<typeof client>(() => client)
    expect(await Promise.resolve(calls.lists)).toBeTypeOf('function')
  })
})
