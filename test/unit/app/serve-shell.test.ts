import { MessageChannel } from 'node:worker_threads'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { BrowserWindow } from 'electron'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { serveShell, shellCalls, type ShellRouter } from '../../../main/app/serve-shell.ts'
import { createWindowEvents } from '../../../main/app/window-events.ts'
import type { ShellCalls } from '../../../shared/bridge/shell-contract.ts'
import { eventually } from '../../support/eventually.ts'

const secret = 'Ana Souza 11987654321'
const ownWindow = { id: 1 } as unknown as BrowserWindow

/** Main as far as the test has it, over a real port. */
const serve = (calls: Partial<ShellRouter>) => {
  const { port1, port2 } = new MessageChannel()
  const failures = vi.fn<(error: unknown) => void>()
  serveShell(calls as ShellRouter, ownWindow, port1, failures)
  const written: string[] = []
  port2.on('message', (message: string) => written.push(message))
  onTestFinished(() => port1.close())
  const client = createORPCClient<ShellCalls>(new RPCLink({ port: port2 }))
  return { client, failures, written, port: port2 }
}

/** What the window knows of a call that failed. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ORPCError ? error.toJSON() : error),
  )

describe('the window’s calls of main', () => {
  it('a call is given its input and the window that makes it', async () => {
    const zoom = vi.fn((_step: string, _window: BrowserWindow) => 110)
    const { client } = serve({
      zoom: shellCalls.zoom.handler(({ input, context }) => zoom(input, context.window)),
    })
    expect(await client.zoom('in')).toBe(110)
    expect(zoom).toHaveBeenCalledExactlyOnceWith('in', ownWindow)
  })

  it('an input that the call’s schema refuses never reaches its handler, and the refusal quotes nothing', async () => {
    const set = vi.fn()
    const { client, failures, written } = serve({
      setServicePort: shellCalls.setServicePort.handler(set),
      unlock: shellCalls.unlock.handler(() => ({ opened: true })),
    })
    for (const input of [80, '27386', null, undefined, { port: 0 }, 70_000, 1.5])
      expect(await failureOf(client.setServicePort(input as never))).toMatchObject({ code: 'BAD_REQUEST' })
    const refusal = await failureOf(client.unlock({ passphrase: [secret] } as never))
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', data: undefined })
    expect(set).not.toHaveBeenCalled()
    expect(written.join('\n')).not.toContain('passphrase')
    expect(failures).not.toHaveBeenCalled()
  })

  it('a call that takes nothing refuses any input', async () => {
    const quit = vi.fn()
    const { client } = serve({ quit: shellCalls.quit.handler(quit) })
    expect(await failureOf(client.quit(0))).toMatchObject({ code: 'BAD_REQUEST' })
    expect(quit).not.toHaveBeenCalled()
  })

  it('what a handler throws is noted and does not reach the window', async () => {
    const thrown = new TypeError(secret, { cause: secret })
    const { client, failures, written } = serve({
      quit: shellCalls.quit.handler(() => {
        throw thrown
      }),
      showElectronLicences: shellCalls.showElectronLicences.handler(() => {
        throw new ORPCError('CONFLICT', { message: secret, data: secret })
      }),
    })
    for (const call of [client.quit(), client.showElectronLicences()])
      expect(await failureOf(call)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', data: undefined })
    expect(written.join('\n')).not.toContain('Ana')
    expect(failures.mock.calls[0]).toEqual([thrown])
    expect(failures).toHaveBeenCalledTimes(2)
  })

  it('what the contract does not take as an answer does not reach the window', async () => {
    const { client, written } = serve({
      quit: shellCalls.quit.handler(() => secret as never),
      unlock: shellCalls.unlock.handler(() => ({ opened: true, key: secret })),
    })
    expect(await failureOf(client.quit())).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(await client.unlock({ passphrase: '' })).toEqual({ opened: true })
    expect(written.join('\n')).not.toContain('Ana')
  })

  it('what is no call is noted, and the port goes on', async () => {
    const { client, failures, port } = serve({ zoom: shellCalls.zoom.handler(() => 100) })
    for (const rubbish of [null, 1, '', '{', '[]', {}, new Uint8Array(8)]) port.postMessage(rubbish)
    expect(await client.zoom('reset')).toBe(100)
    await eventually(() => expect(failures).toHaveBeenCalledTimes(7))
  })

  it('what main tells by itself reaches the window that it is for, until its port is closed', async () => {
    const events = createWindowEvents()
    const ended = vi.fn()
    const { client, port } = serve({
      watch: shellCalls.watch.handler(async function* ({ context: { window }, signal }) {
        for await (const event of events.watch(window, signal)) if (event !== 'state') yield event
        ended()
      }),
    })
    const told = await client.watch()
    const first = told.next()
    await eventually(() => {
      events.tell({ type: 'command', id: 'other' }, {} as BrowserWindow)
      events.tell({ type: 'command', id: 'own' }, ownWindow)
    })
    expect((await first).value).toEqual({ type: 'command', id: 'own' })
    port.close()
    await eventually(() => expect(ended).toHaveBeenCalledOnce())
  })
})

describe('what main tells windows by itself', () => {
  it('a window that reads slowly gets the state once, and every command in order', async () => {
    const events = createWindowEvents()
    const watched = events.watch(ownWindow, undefined)
    events.tell('state')
    events.tell({ type: 'command', id: 'a' }, ownWindow)
    events.tell('state')
    events.tell({ type: 'command', id: 'a' }, ownWindow)
    events.tell({ type: 'opened_files' })
    const seen = []
    for (let index = 0; index < 4; index += 1) seen.push((await watched.next()).value)
    expect(seen).toEqual([
      'state',
      { type: 'command', id: 'a' },
      { type: 'command', id: 'a' },
      { type: 'opened_files' },
    ])
    await watched.return(undefined)
  })
})
