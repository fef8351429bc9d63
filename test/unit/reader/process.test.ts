import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { forkReader } from '../../../main/reader-client/fork-readers.ts'
import { unpackRows } from '../../../main/reader/table/source-row.ts'
import {
  readerMessageSchema,
  type ReaderCommand,
  type ReaderMessage,
} from '../../../shared/processes/reader.ts'
import { frames } from '../../support/audio/mp3-builder.ts'
import { workbookOfText } from '../../support/spreadsheets/random-workbook.ts'
import { fileOf } from '../../support/spreadsheets/run-reader.ts'
import { readerProgram } from '../../support/program.ts'

type Reader = {
  child: ChildProcess
  messages: ReaderMessage[]
  say(command: ReaderCommand): void
  ended: Promise<unknown>
}

/** The true reader process with its file, which is killed when the test ends. */
const startReader = (path: string, { acknowledges = true } = {}): Reader => {
  const file = openSync(path, 'r')
  const child = forkReader(readerProgram, file)
  closeSync(file)
  const messages: ReaderMessage[] = []
  child.on('message', (raw) => {
    const message = readerMessageSchema.parse(raw)
    messages.push(message)
    if (message.type === 'rows' && acknowledges) child.send({ type: 'ack' })
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, messages, say: (command) => void child.send(command), ended: once(child, 'exit') }
}

const without = (messages: readonly ReaderMessage[], type: ReaderMessage['type']): ReaderMessage[] =>
  messages.filter((message) => message.type !== type)

/** Waits for `count` more heartbeats of the reader: a quarter of a second each. */
const beats = async ({ messages }: Reader, count: number): Promise<void> => {
  const alive = (): number => messages.filter(({ type }) => type === 'alive').length
  const before = alive()
  await expect.poll(alive).toBeGreaterThanOrEqual(before + count)
}

const table = Array.from({ length: 3_000 }, (_, index) => [`Conceição ${index}`, `1198765${1000 + index}`])
const csv = `nome;fone\n${table.map((cells) => cells.join(';')).join('\n')}\n`

describe('reader process', () => {
  it.each([
    ['a CSV', () => fileOf(csv)],
    ['a workbook', () => fileOf(workbookOfText([['nome', 'fone'], ...table], 'shared'))],
  ])('one reader process inspects and reads %s and exits with 0', async (_, file) => {
    const reader = startReader(file())
    reader.say({ type: 'job', job: { type: 'inspect', path: '', choices: {} } })
    reader.say({ type: 'job', job: { type: 'read', path: '', choices: { headerRow: 1 }, rowsPerBatch: 500 } })
    expect(await reader.ended).toEqual([0, null])
    const [facts, ...said] = without(reader.messages, 'alive')
    expect(facts).toMatchObject({
      type: 'facts',
      facts: { headerRow: 1, columns: ['nome', 'fone'], complete: false },
    })
    expect(said.at(-1)).toEqual({ type: 'end', rows: 3_000 })
    const batches = said.flatMap((message) => (message.type === 'rows' ? [message] : []))
    expect(batches.flatMap(({ batch }) => [...unpackRows(batch)].map((row) => row.cells))).toEqual(table)
    expect(batches.every(({ bytesRead, bytesTotal }) => bytesRead > 0 && bytesRead <= bytesTotal)).toBe(true)
  })

  it('a reader process measures an MP3 and exits with 0', async () => {
    const reader = startReader(fileOf(frames(100)))
    reader.say({ type: 'job', job: { type: 'audio', path: '' } })
    expect(await reader.ended).toEqual([0, null])
    expect(without(reader.messages, 'alive')).toMatchObject([
      { type: 'audio', facts: { frames: 100, sampleRateHz: 44_100 } },
      { type: 'end', rows: 0 },
    ])
  })

  it('a reader process sends at most two unacknowledged batches and keeps its heartbeat', async () => {
    const reader = startReader(fileOf(csv), { acknowledges: false })
    reader.say({ type: 'job', job: { type: 'read', path: '', choices: {}, rowsPerBatch: 100 } })
    const batches = (): number => reader.messages.filter((message) => message.type === 'rows').length
    await expect.poll(batches).toBe(2)
    await beats(reader, 2)
    expect(batches()).toBe(2)
    reader.say({ type: 'ack' })
    await expect.poll(batches).toBe(3)
    reader.say({ type: 'ack' })
    reader.say({ type: 'ack' })
    await expect.poll(batches).toBe(5)
    await beats(reader, 1)
    expect(batches()).toBe(5)
  })

  it('a reader process reports the problem of an empty file and exits with 0', async () => {
    const reader = startReader(fileOf(''))
    reader.say({ type: 'job', job: { type: 'inspect', path: '', choices: {} } })
    expect(await reader.ended).toEqual([0, null])
    expect(without(reader.messages, 'alive')).toEqual([
      { type: 'problem', problem: { code: 'reader_file_empty', params: {} } },
    ])
  })

  it('a reader process does one job and ignores invalid commands and a second job', async () => {
    const reader = startReader(fileOf(csv), { acknowledges: false })
    reader.child.send({ type: 'job', job: { type: 'delete', path: '/' } })
    reader.child.send('job')
    reader.child.send({ type: 'job' })
    reader.say({ type: 'job', job: { type: 'read', path: '', choices: {}, rowsPerBatch: 100 } })
    reader.say({ type: 'job', job: { type: 'inspect', path: '', choices: {} } })
    await expect.poll(() => without(reader.messages, 'alive').length).toBe(2)
    await beats(reader, 1)
    expect(without(reader.messages, 'alive').map((message) => message.type)).toEqual(['rows', 'rows'])
  })

  it('a reader process exits when its parent disconnects', async () => {
    const reader = startReader(fileOf(csv), { acknowledges: false })
    reader.say({ type: 'job', job: { type: 'read', path: '', choices: {}, rowsPerBatch: 100 } })
    await expect.poll(() => without(reader.messages, 'alive').length).toBe(2)
    reader.child.disconnect()
    expect(await reader.ended).toEqual([0, null])
  })

  it('a reader process sends heartbeats while it is busy', async () => {
    const reader = startReader(fileOf(`nome;fone\n${'"Conceição";11987654321\n'.repeat(1_500_000)}`))
    reader.say({ type: 'job', job: { type: 'read', path: '', choices: {}, rowsPerBatch: 4_000 } })
    const times: number[] = []
    reader.child.on('message', (message: ReaderMessage) => {
      // wall-clock: heartbeats are a promise about time
      if (message.type === 'alive') times.push(performance.now())
    })
    await reader.ended
    const ended = performance.now() // wall-clock: heartbeats are a promise about time
    expect(reader.messages.at(-1)).toEqual({ type: 'end', rows: 1_500_000 })
    expect(reader.messages.some((message) => message.type === 'alive' && message.rssBytes > 0)).toBe(true)
    // Every quarter of a second; a busy machine may be late by two.
    const [first = ended, ...others] = times
    expect(others.length).toBeGreaterThanOrEqual(Math.max(1, Math.floor((ended - first) / 750)))
  })
})
