import { writeFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { keepReaders, type KeptReaders } from '../../../main/reader-client/kept-readers.ts'
import { type OpenReader, runReader } from '../../../main/reader-client/run-reader.ts'
import type { ReaderJob, RowBatch } from '../../../shared/processes/reader.ts'
import { forkReaders } from '../../support/forked-reader.ts'
import { fileOf } from '../../support/spreadsheets/run-reader.ts'

const processes = forkReaders()
let kept: KeptReaders | undefined
afterEach(() => {
  kept?.stop()
  processes.crashAll()
})

/** What was started and has not ended. */
const watched = (idleMs?: number): { open: OpenReader; started: string[]; ended: Promise<unknown>[] } => {
  const started: string[] = []
  const ended: Promise<unknown>[] = []
  kept = keepReaders(async (file) => {
    const channel = await processes.open(file)
    started.push(file.path)
    ended.push(new Promise((resolve) => channel.onEnd(resolve)))
    return channel
  }, idleMs)
  return { open: kept.open, started, ended }
}

const inspect = (path: string): ReaderJob => ({ type: 'inspect', path, choices: {} })
const read = (path: string): ReaderJob => ({ type: 'read', path, choices: {}, rowsPerBatch: 10 })

/** The columns that were found, or the texts of the rows. */
const saidBy = async (open: OpenReader, job: ReaderJob): Promise<string[]> => {
  const said: string[] = []
  for await (const message of runReader(open, job)) {
    if (message.type === 'facts') said.push(...message.facts.columns)
    if (message.type === 'rows') said.push((message.batch satisfies RowBatch).text)
  }
  return said
}

describe('kept readers', () => {
  it('a file that was looked into twice is read in the same process', async () => {
    const { open, started } = watched()
    const path = fileOf('nome;fone\nAna;11987654321\n')
    expect(await saidBy(open, inspect(path))).toEqual(['nome', 'fone'])
    expect(await saidBy(open, inspect(path))).toEqual(['nome', 'fone'])
    expect(await saidBy(open, read(path))).toEqual(['Ana11987654321'])
    expect(started).toEqual([path])
  })

  it('a process that read a file to its end is not used again, and another file never gets the process of one', async () => {
    const { open, started } = watched()
    const path = fileOf('nome;fone\nAna;11987654321\n')
    const other = fileOf('nome;fone\nBia;11987654322\n')
    await saidBy(open, inspect(path))
    expect(await saidBy(open, read(other))).toEqual(['Bia11987654322'])
    await saidBy(open, read(path))
    await saidBy(open, read(path))
    expect(started).toEqual([path, other, path])
  })

  it('a file that changed after it was looked into is read as it is now, in another process', async () => {
    const { open, started } = watched()
    const path = fileOf('nome;fone\nAna;11987654321\n')
    await saidBy(open, inspect(path))
    writeFileSync(path, 'nome;fone\nCaio;11987654323\n')
    expect(await saidBy(open, read(path))).toEqual(['Caio11987654323'])
    expect(started).toEqual([path, path])
  })

  it('two jobs of one file at once have a process each', async () => {
    const { open, started } = watched()
    const path = fileOf('nome;fone\nAna;11987654321\n')
    await saidBy(open, inspect(path))
    const both = await Promise.all([saidBy(open, read(path)), saidBy(open, read(path))])
    expect(both).toEqual([['Ana11987654321'], ['Ana11987654321']])
    expect(started).toEqual([path, path])
  })

  it('a file is read by a new process when the idle one crashed or could not look into it', async () => {
    const { open, started, ended } = watched()
    const path = fileOf('PK\u0003\u0004')
    await expect(saidBy(open, inspect(path))).rejects.toMatchObject({ code: 'reader_archive_damaged' })
    writeFileSync(path, 'nome;fone\nAna;11987654321\n')
    await saidBy(open, inspect(path))
    processes.crashAll()
    await Promise.all(ended)
    expect(await saidBy(open, read(path))).toEqual(['Ana11987654321'])
    expect(started).toEqual([path, path, path])
  })

  it('of the idle readers the oldest end when there are too many, when their time is over, and when all is stopped', async () => {
    const { open, ended } = watched()
    const paths = ['a', 'b', 'c'].map((name) => fileOf(`nome;fone\n${name};11987654321\n`))
    for (const path of paths) await saidBy(open, inspect(path))
    await ended[0]
    kept?.stop()
    await Promise.all(ended)
    const soon = watched(1)
    await saidBy(soon.open, inspect(paths[0] ?? ''))
    await Promise.all(soon.ended)
  })
})
