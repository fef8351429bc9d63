import { statSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Channel } from '../../../main/reader/channel.ts'
import { type ReaderHost, serve } from '../../../main/reader/serve.ts'
import type { ReaderMessage, ReadingChoices } from '../../../shared/processes/reader.ts'
import { sourceOfPath } from '../../support/path-source.ts'
import { fileOf } from '../../support/spreadsheets/run-reader.ts'

const wire = (): {
  channel: Channel
  said: ReaderMessage[]
  hear: (message: unknown) => void
  hangUp: () => void
  leave: () => void
} => {
  const said: ReaderMessage[] = []
  const line = { hear: (_: unknown): void => {}, hangUp: (): void => {}, leave: (): void => {} }
  return {
    said,
    hear: (message) => line.hear(message),
    hangUp: () => line.hangUp(),
    leave: () => line.leave(),
    channel: {
      post: (message) => void said.push(message),
      postLast: (message, onLeft) => {
        said.push(message)
        line.leave = onLeft
      },
      onMessage: (listener) => {
        line.hear = listener
      },
      onClose: (listener) => {
        line.hangUp = listener
      },
    },
  }
}

/** Waits by turns of the event loop: the timers are not the real ones. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await nextTurn()
}

describe('reader job server', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  let given = ''
  const hostOf = (exits: number[]): ReaderHost => ({
    rssBytes: () => 7,
    openFile: () => sourceOfPath(given),
    note: () => {},
    exit: (code) => void exits.push(code),
  })
  const start = (): ReturnType<typeof wire> & { exits: number[] } => {
    const line = wire()
    const exits: number[] = []
    serve(line.channel, hostOf(exits))
    return { ...line, exits }
  }
  const inspectJob = (path: string): unknown => {
    given = path
    return { type: 'job', job: { type: 'inspect', path: '', choices: {} } }
  }
  const readJob = (path: string): unknown => {
    given = path
    return { type: 'job', job: { type: 'read', path: '', choices: {}, rowsPerBatch: 1 } }
  }

  it('a reader that looked into a file does another job of it, and after the rows none', async () => {
    const { said, hear } = start()
    const path = fileOf('nome;fone\nAna;1\n')
    for (const job of [inspectJob(path), readJob(path), inspectJob(path)]) hear(job)
    await until(() => said.at(-1)?.type === 'end')
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
    expect(said.map(({ type }) => type)).toEqual(['alive', 'facts', 'rows', 'end'])
  })

  it('a reader that looked into a text detects its encoding once, and a choice goes before what it found', async () => {
    const { channel, said, hear } = wire()
    let bytesRead = 0
    serve(channel, {
      ...hostOf([]),
      openFile: async () => {
        const source = await sourceOfPath(given)
        const readInto: typeof source.readInto = async (...place) => {
          const read = await source.readInto(...place)
          bytesRead += read
          return read
        }
        return { ...source, readInto }
      },
    })
    const path = fileOf(`nome;fone\n${'José;1\n'.repeat(200_000)}`)
    const inspect = async (choices: ReadingChoices): Promise<ReaderMessage | undefined> => {
      given = path
      bytesRead = 0
      const before = said.length
      hear({ type: 'job', job: { type: 'inspect', path: '', choices } })
      await until(() => said.length > before)
      return said.at(-1)
    }
    const whole = statSync(path).size
    expect(await inspect({ encoding: 'cp850' })).toMatchObject({ facts: { encoding: 'cp850' } })
    expect(bytesRead).toBeLessThan(whole)
    expect(await inspect({})).toMatchObject({ facts: { encoding: 'utf-8' } })
    expect(bytesRead).toBeGreaterThanOrEqual(whole)
    expect(await inspect({})).toMatchObject({ facts: { encoding: 'utf-8' } })
    expect(bytesRead).toBeLessThan(whole)
    expect(await inspect({ encoding: 'cp850' })).toMatchObject({ facts: { encoding: 'cp850' } })
  })

  it('a reader sends a heartbeat at once and then every 250 ms until its job is done', async () => {
    const { said, hear } = start()
    vi.advanceTimersByTime(1_000)
    expect(said).toEqual(Array.from({ length: 5 }, () => ({ type: 'alive', rssBytes: 7 })))
    hear(readJob(fileOf('nome;fone\nAna;1\n')))
    await until(() => said.at(-1)?.type === 'end')
    const count = said.length
    vi.advanceTimersByTime(5_000)
    expect(said.length).toBe(count)
  })

  it('a reader exits with 0 once its last message has been sent', async () => {
    const { said, hear, leave, exits } = start()
    hear(inspectJob(fileOf('')))
    await until(() => said.at(-1)?.type === 'problem')
    expect(exits).toEqual([])
    leave()
    expect(exits).toEqual([0])
  })

  it('a reader does not exit before all its batches are acknowledged', async () => {
    const { said, hear, leave, exits } = start()
    const path = fileOf('nome;fone\nAna;1\nBia;2\n')
    hear(readJob(path))
    await until(() => said.at(-1)?.type === 'end')
    hear({ type: 'ack' })
    leave()
    expect(exits).toEqual([])
    hear({ type: 'ack' })
    expect(exits).toEqual([0])
  })

  it('a reader exits after ten seconds when it is unknown whether its last message was sent', async () => {
    const { said, hear, exits } = start()
    hear(inspectJob(fileOf('')))
    await until(() => said.at(-1)?.type === 'problem')
    vi.advanceTimersByTime(9_999)
    expect(exits).toEqual([])
    vi.advanceTimersByTime(1)
    expect(exits).toEqual([0])
  })

  it('a reader exits with 0 when its channel is closed', () => {
    const { hangUp, exits } = start()
    hangUp()
    expect(exits).toEqual([0])
  })

  it('a reader exits with 1 on a bug, and its error output has no content of the file', async () => {
    const written: string[] = []
    const line = wire()
    const exits: number[] = []
    const channel: Channel = {
      ...line.channel,
      post: (message) => {
        if (message.type === 'facts') throw new TypeError('Ana 11987654321')
        line.channel.post(message)
      },
    }
    serve(channel, { ...hostOf(exits), note: (noted) => void written.push(noted) })
    line.hear(inspectJob(fileOf('nome;fone\nAna;11987654321\n')))
    await until(() => exits.length > 0)
    expect(exits).toEqual([1])
    expect(written.join('')).toMatch(/^reader: \{"name":"TypeError",.*serve\.ts:\d+/)
    expect(written.join('')).not.toContain('Ana')
  })
})
