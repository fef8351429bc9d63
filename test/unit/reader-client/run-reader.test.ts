import { EventEmitter } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { askMainForReaders } from '../../../main/reader-client/ask-main.ts'
import { type OpenReader, type ReaderChannel, runReader } from '../../../main/reader-client/run-reader.ts'
import type { ReaderFile } from '../../../main/reader-client/reader-file.ts'
import type { ReaderJob } from '../../../shared/processes/reader.ts'
import type { ReaderEnd, ReaderRequest } from '../../../shared/processes/reader-host.ts'
import { frames } from '../../support/audio/mp3-builder.ts'
import { forkReaders } from '../../support/forked-reader.ts'
import { forkReaders as forkReadersOf } from '../../../main/reader-client/fork-readers.ts'
import { fileOf } from '../../support/spreadsheets/run-reader.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const collect = async (open: OpenReader, job: ReaderJob, signal?: AbortSignal): Promise<unknown[]> => {
  const said: unknown[] = []
  for await (const message of runReader(open, job, signal)) said.push(message)
  return said
}
const failingEntry = new URL('../../support/failing-reader.ts', import.meta.url)
/** It says nothing of the bytes: there is no file to be looked at. */
const audioJob: ReaderJob = { type: 'audio', path: 'nowhere', bytes: Buffer.from('bytes') }

/** A reader that says what it is told to, and then ends so. */
const pretended = (
  messages: unknown[],
  end: ReaderEnd | null,
): { open: OpenReader; killed: () => boolean } => {
  let isKilled = false
  const channel: ReaderChannel = {
    post: () => {},
    onMessage: (listener) => {
      for (const message of messages) setImmediate(() => listener(message))
    },
    onEnd: (listener) => {
      if (end !== null) setImmediate(() => listener(end))
    },
    kill: () => {
      isKilled = true
    },
  }
  return { open: () => Promise.resolve(channel), killed: () => isKilled }
}

describe('reader jobs', () => {
  it('an MP3 is measured in a reader process, and another file is refused', async () => {
    const readers = forkReaders()
    const said = await collect(readers.open, { type: 'audio', path: fileOf(frames(50)) })
    expect(said).toMatchObject([{ type: 'audio', facts: { frames: 50 } }])
    await expect(collect(readers.open, { type: 'audio', path: fileOf('Bom dia') })).rejects.toMatchObject({
      code: 'reader_audio_not_mp3',
      params: { kind: 'text' },
    })
  })

  it.each([
    ['reader_file_missing', {}, () => join(temporaryFolder(), 'nothing')],
    ['reader_file_unreadable', { reason: 'directory' }, () => temporaryFolder()],
    ['reader_file_empty', {}, () => fileOf('')],
  ] as const)('a job fails with %s %j before there is a reader', async (code, params, path) => {
    const reader = pretended([], null)
    await expect(collect(reader.open, { type: 'audio', path: path() })).rejects.toMatchObject({
      code,
      params,
    })
    expect(reader.killed()).toBe(false)
  })

  it('a file that is taken from a reader fails the job with the reason, which the reader cannot see', async () => {
    const path = fileOf('Bom dia')
    const problem = { code: 'reader_file_unreadable', params: { reason: 'changed' } }
    const reader = pretended([{ type: 'problem', problem }], null)
    await expect(collect(reader.open, { type: 'audio', path })).rejects.toMatchObject(problem)
    const openAndRemove: OpenReader = (file) => {
      rmSync(path)
      return reader.open(file)
    }
    await expect(collect(openAndRemove, { type: 'audio', path })).rejects.toMatchObject({
      code: 'reader_file_missing',
    })
  })

  it('a reader is not told where its file lies, nor is anybody asked for a file that is in the job', async () => {
    const asked: ReaderFile[] = []
    const posted: unknown[] = []
    const open: OpenReader = async (file) => {
      asked.push(file)
      const channel = await pretended([], 'ended').open(file)
      return { ...channel, post: (command) => posted.push(command) }
    }
    const path = fileOf('Bom dia')
    for (const job of [{ type: 'audio', path } as const, audioJob])
      await expect(collect(open, job)).rejects.toMatchObject({ code: 'reader_crashed' })
    expect(posted).toMatchObject([{ job: { path: '' } }, { job: { path: '' } }])
    expect(asked).toEqual([
      { path, version: expect.any(String) as string },
      { path: 'nowhere', version: null },
    ])
  })

  it.each([
    ['reader_crashed', [], 'crashed'],
    ['reader_crashed', [{ type: 'alive', rssBytes: 1 }], 'ended'],
    ['reader_out_of_memory', [], 'out_of_memory'],
    ['reader_answer_invalid', [{ type: 'audio', facts: { frames: -1 } }], null],
    ['reader_answer_invalid', ['rows'], null],
  ] as const)('a job fails with %s after %j and %s and kills its reader', async (code, messages, end) => {
    const reader = pretended([...messages], end)
    await expect(collect(reader.open, audioJob)).rejects.toMatchObject({ name: 'ReaderError', code })
    expect(reader.killed()).toBe(true)
  })

  it.each([
    ['whose heap is full', 'heap', 'reader_out_of_memory'],
    ['whose memory outside the heap grows too large', 'buffers', 'reader_out_of_memory'],
    ['that throws because of a bug', 'bug', 'reader_crashed'],
  ])('a job with a reader %s fails with $2', async (_, how, code) => {
    const readers = forkReadersOf(failingEntry)
    await expect(collect(readers.open, { ...audioJob, bytes: Buffer.from(how) })).rejects.toMatchObject({
      name: 'ReaderError',
      code,
    })
  })

  it.each([
    ['ten seconds after its last message', [{ type: 'alive', rssBytes: 1 }], 10],
    ['a minute after it was requested, if it never sent a message', [], 60],
  ])('a silent reader is killed %s, and no sooner', async (_, messages, seconds) => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const reader = pretended(messages, null)
      const ended = expect(collect(reader.open, audioJob)).rejects.toMatchObject({ code: 'reader_timed_out' })
      // Until what it says has arrived.
      await nextTurn()
      await nextTurn()
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
      expect(reader.killed()).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(reader.killed()).toBe(true)
      await ended
    } finally {
      vi.useRealTimers()
    }
  })

  it('an aborted job fails with the abort reason, and its reader is killed', async () => {
    const abort = new AbortController()
    const reader = pretended([], null)
    const reading = collect(reader.open, audioJob, abort.signal)
    const why = new Error('enough')
    setImmediate(() => abort.abort(why))
    await expect(reading).rejects.toBe(why)
    expect(reader.killed()).toBe(true)
  })
})

describe('readers opened by main', () => {
  it('a reader is requested from main, used over its port and reported when it ends', async () => {
    const asked: ReaderRequest[] = []
    const sent: unknown[] = []
    const heard: unknown[] = []
    const events = new EventEmitter()
    let isOpen = true
    const port = {
      postMessage: (message: unknown) => sent.push(message),
      on: (event: string, listener: (event: { data: unknown }) => void) => events.on(event, listener),
      start: () => {},
      close: () => {
        isOpen = false
      },
    }
    const readers = askMainForReaders(
      (request) => asked.push(request),
      () => 'r1',
    )
    const opening = readers.open({ path: '/nowhere', version: '1' })
    expect(asked).toEqual([{ type: 'open_reader', readerId: 'r1', path: '/nowhere' }])
    readers.receive({ type: 'reader_opened', readerId: 'r1' }, port)
    const channel = await opening
    channel.onMessage((message) => heard.push(message))
    channel.post({ type: 'ack' })
    events.emit('message', { data: 'x' })
    expect([sent, heard]).toEqual([[{ type: 'ack' }], ['x']])
    readers.receive({ type: 'reader_ended', readerId: 'unknown', reason: 'crashed' }, undefined)
    readers.receive({ type: 'reader_ended', readerId: 'r1', reason: 'out_of_memory' }, undefined)
    const ends: ReaderEnd[] = []
    channel.onEnd((end) => ends.push(end))
    // Main's word comes another way than the reader's last messages, and may overtake them.
    expect(ends).toEqual([])
    events.emit('message', { data: 'last' })
    events.emit('close')
    expect([heard, ends]).toEqual([['x', 'last'], ['out_of_memory']])
    channel.kill()
    expect([isOpen, asked.at(-1)]).toEqual([false, { type: 'kill_reader', readerId: 'r1' }])
  })
})
