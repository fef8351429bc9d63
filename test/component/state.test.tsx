import { createRoot, createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportJob } from '../../shared/bridge/imports.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { createJobs } from '../../renderer/state/jobs.ts'
import { remainingMs, rowsPerSecond, shareOf } from '../../renderer/state/import-progress.ts'
import { inResults } from '../../renderer/state/platform/results.ts'
import { createRowPages, rowsPerPage } from '../../renderer/state/row-pages.ts'

let dispose = () => {}
const inRoot = <Value,>(make: () => Value): Value =>
  createRoot((end) => {
    dispose = end
    return make()
  })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  dispose()
  vi.useRealTimers()
})

describe('paged rows', () => {
  const start = () => {
    const [version, setVersion] = createSignal(1)
    const read = vi.fn((offset: number, limit: number, _signal: AbortSignal) =>
      Promise.resolve({
        ok: true as const,
        value: Array.from({ length: limit }, (_, index) => `${version()}:${offset + index}`),
      }),
    )
    const pages = inRoot(() => createRowPages({ version, read }))
    return { pages, read, setVersion }
  }

  it('pages of rows in view are read once', async () => {
    const { pages, read } = start()
    pages.show(95, 120)
    await vi.advanceTimersByTimeAsync(50)
    expect(read.mock.calls.map(([offset]) => offset)).toEqual([0, rowsPerPage])
    expect(pages.row(120)).toBe('1:120')
    pages.show(95, 120)
    await vi.advanceTimersByTimeAsync(50)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('the next page where a scroll goes is read before it comes into view, and none beyond the last one', async () => {
    const { pages, read } = start()
    read.mockImplementation((offset, limit) =>
      Promise.resolve({ ok: true, value: Array.from({ length: Math.min(limit, 350 - offset) }, () => '') }),
    )
    const offsetsAfter = async (first: number) => {
      read.mockClear()
      pages.show(first, first + 20)
      await vi.advanceTimersByTimeAsync(50)
      return read.mock.calls.map(([offset]) => offset)
    }
    expect(await offsetsAfter(210)).toEqual([200])
    expect(await offsetsAfter(205)).toEqual([100])
    expect(await offsetsAfter(206)).toEqual([300])
    expect(await offsetsAfter(305)).toEqual([])
  })

  it('pages of rows that are only scrolled past are not read', async () => {
    const { pages, read } = start()
    for (let first = 0; first < 900_000; first += 90_000) pages.show(first, first + 20)
    await vi.advanceTimersByTimeAsync(50)
    // What was in view at first, and where the scroll rests.
    expect(read.mock.calls.map(([offset]) => offset)).toEqual([0, 810_000])
  })

  it('the first rows in view are read at once, and rows that are there already are not read', async () => {
    const { pages, read } = start()
    pages.show(0, 20)
    expect(read).toHaveBeenCalledTimes(1)
    const first = Array.from({ length: rowsPerPage }, (_row, index) => `0:${index}`)
    const known = inRoot(() => createRowPages({ read, first }))
    expect(known.row(20)).toBe('0:20')
    known.show(0, 20)
    await vi.advanceTimersByTimeAsync(50)
    expect(read).toHaveBeenCalledTimes(1)
    known.show(90, 110)
    await vi.advanceTimersByTimeAsync(50)
    expect(read.mock.calls.map(([offset]) => offset)).toEqual([0, rowsPerPage, 2 * rowsPerPage])
  })

  it('reading a page of rows is aborted when it leaves the view, but not while it is in view', async () => {
    const { pages, read } = start()
    read.mockImplementation(() => new Promise(() => {}))
    pages.show(90, 110)
    await vi.advanceTimersByTimeAsync(50)
    pages.show(150, 170)
    await vi.advanceTimersByTimeAsync(50)
    expect(read.mock.calls.map(([offset, , signal]) => [offset, signal.aborted])).toEqual([
      [0, true],
      [rowsPerPage, false],
      [2 * rowsPerPage, false],
    ])
  })

  it('old rows stay visible until the new ones arrive', async () => {
    const { pages, setVersion } = start()
    pages.show(0, 20)
    await vi.advanceTimersByTimeAsync(50)
    setVersion(2)
    expect(pages.row(3)).toBe('1:3')
    await vi.advanceTimersByTimeAsync(50)
    expect(pages.row(3)).toBe('2:3')
  })

  it('rows that changed while they were read are shown all the same, and read again after it', async () => {
    const [renewal, setRenewal] = createSignal(0)
    const answers: ((rows: string[]) => void)[] = []
    const read = vi.fn(
      (_offset: number, _limit: number, _signal: AbortSignal) =>
        new Promise<{ ok: true; value: string[] }>((resolve) =>
          answers.push((value) => resolve({ ok: true, value })),
        ),
    )
    const pages = inRoot(() => createRowPages({ renewal, read }))
    pages.show(0, 1)
    await vi.advanceTimersByTimeAsync(50)
    setRenewal(1)
    await vi.advanceTimersByTimeAsync(50)
    expect(read.mock.calls.map(([, , signal]) => signal.aborted)).toEqual([false])
    answers[0]?.(['before'])
    await vi.advanceTimersByTimeAsync(50)
    expect(pages.row(0)).toBe('before')
    answers[1]?.(['after'])
    await vi.advanceTimersByTimeAsync(50)
    expect([pages.row(0), read.mock.calls.length]).toEqual(['after', 2])
  })

  it('all rows of a block are read in turn, and none are given where they became others meanwhile', async () => {
    const { pages, read, setVersion } = start()
    const rows = await pages.all(40, 1_239)
    expect([rows?.length, rows?.[0], rows?.at(-1)]).toEqual([1_200, '1:40', '1:1239'])
    expect(read.mock.calls.map(([offset, limit]) => [offset, limit])).toEqual([
      [40, 500],
      [540, 500],
      [1_040, 200],
    ])
    const mixed = pages.all(0, 999)
    setVersion(2)
    expect(await mixed).toBe(null)
  })

  it('pages of rows that were not viewed for long are dropped and read again when needed', async () => {
    const { pages, read } = start()
    for (let page = 0; page < 80; page += 1) {
      pages.show(page * rowsPerPage, page * rowsPerPage + 10)
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(pages.row(0)).toBeUndefined()
    pages.show(0, 10)
    await vi.advanceTimersByTimeAsync(50)
    expect(read).toHaveBeenCalledTimes(81)
  })
})

const job = (patch: Partial<ImportJob>): ImportJob => ({
  kind: 'import',
  jobId: 'j',
  fileName: 'clientes.csv',
  fileNumber: 1,
  fileCount: 1,
  listName: 'clientes',
  state: 'running',
  tally: { ...emptyTally(), rows: 30_000 },
  bytesRead: 25,
  bytesTotal: 100,
  elapsedMs: 10_000,
  batchId: null,
  listId: null,
  problem: null,
  ...patch,
})

describe('running imports', () => {
  const start = (answers: { list: () => ImportJob[]; watch: () => AsyncGenerator<ImportJob> }) => {
    const [generation, setGeneration] = createSignal(1)
    const cancel = vi.fn(() => ({ state: 'cancelling' }))
    const calls = inResults(() => ({ jobs: { ...answers, cancel } }))
    const jobs = inRoot(() =>
      createJobs({ calls: calls as never, generation, isOpen: () => true }, { version: () => 0 }),
    )
    return { jobs, setGeneration, cancel }
  }

  it('an import is followed to its end without an open page', async () => {
    const { jobs } = start({
      list: () => [job({})],
      watch: async function* () {
        yield job({ bytesRead: 60 })
        yield job({ state: 'committed', listId: 'l', bytesRead: 100 })
      },
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(jobs.running('import')).toEqual([])
    expect(jobs.get('import', 'j')).toMatchObject({ state: 'committed', listId: 'l' })
  })

  it('an import that the restarted workspace does not know is marked as failed', async () => {
    let known = [job({})]
    const { jobs, setGeneration } = start({
      list: () => known,
      watch: async function* () {
        yield job({})
        await new Promise(() => {})
      },
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(jobs.running('import')).toHaveLength(1)
    known = []
    setGeneration(2)
    await vi.advanceTimersByTimeAsync(0)
    expect(jobs.running('import')).toEqual([])
    expect(jobs.get('import', 'j')).toMatchObject({ state: 'failed', problem: { code: 'job_missing' } })
  })

  it('an import shows at once that it is being cancelled', async () => {
    const { jobs, cancel } = start({
      list: () => [job({})],
      watch: async function* () {
        yield job({})
        await new Promise(() => {})
      },
    })
    await vi.advanceTimersByTimeAsync(0)
    jobs.cancel('j')
    expect(jobs.get('import', 'j')?.state).toBe('cancelling')
    await vi.advanceTimersByTimeAsync(0)
    expect(cancel).toHaveBeenCalledWith({ jobId: 'j' })
  })
})

describe('import progress', () => {
  it('import progress includes a share, a rate and the remaining time', () => {
    expect(shareOf(job({}))).toBe(0.25)
    expect(rowsPerSecond(job({}))).toBe(3_000)
    expect(remainingMs(job({}))).toBe(30_000)
  })

  it('import progress gives no rate or remaining time too early', () => {
    expect(rowsPerSecond(job({ elapsedMs: 400 }))).toBeNull()
    expect(remainingMs(job({ elapsedMs: 400 }))).toBeNull()
    expect(shareOf(job({ bytesTotal: 0 }))).toBeNull()
    expect(remainingMs(job({ bytesRead: 0 }))).toBeNull()
  })
})
