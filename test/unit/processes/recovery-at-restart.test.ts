import { EventEmitter } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createDataOwner } from '../../../main/processes/data-owner.ts'
import { superviseProcess } from '../../../main/processes/supervised-process.ts'

class FakeProcess extends EventEmitter {
  readonly stderr = null
  readonly commands: unknown[] = []
  postMessage(command: unknown): void {
    this.commands.push(command)
  }
  kill(): void {
    this.emit('exit')
  }
  get isToEnd(): boolean {
    return isDeepStrictEqual(this.commands.at(-1), { type: 'drain' })
  }
}

const started: FakeProcess[] = []
vi.mock('electron', () => ({
  app: { isPackaged: true },
  utilityProcess: {
    fork: () => {
      const child = new FakeProcess()
      started.push(child)
      return child
    },
  },
}))

test('a restore that meets a restart takes the place of the data, and not at a later start', async () => {
  const supervised = superviseProcess<{ type: 'ready' }>({
    process: 'service',
    entry: 'x',
    parse: (message) => message as { type: 'ready' },
    startCommand: (recovery) => ({ recovery }),
    onMessage: () => {},
    onHealth: (health) => parts.onHealth(health),
    onUncaught: () => {},
  })
  const parts = createDataOwner(
    () => supervised,
    () => {},
  )
  const isReady = (): void => {
    started.at(-1)?.emit('spawn')
    started.at(-1)?.emit('message', { type: 'ready' })
  }
  supervised.start()
  isReady()
  // As the window's restart does it.
  const restarted = supervised.stop().then(() => supervised.start())
  const restored = parts.owner.recover({ action: 'restore', backup: 'a' })
  started[0]?.emit('exit')
  await restarted
  // Whatever is asked to end ends, and whatever is started is ready, until it is known how the restore went.
  const ending = setInterval(() => {
    const last = started.at(-1)
    if (last?.isToEnd === true) last.emit('exit')
    else isReady()
  }, 1)
  expect(await restored).toBeNull()
  clearInterval(ending)
  expect(started.at(-1)?.commands[0]).toEqual({ recovery: { action: 'restore', backup: 'a' } })
})
