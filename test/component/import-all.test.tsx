import { cleanup } from '@solidjs/testing-library'
import { afterEach, describe, expect, it } from 'vitest'
import { newImportJob } from '../../main/workspace/files/jobs.ts'
import type { ReviewState } from '../../shared/bridge/reviews.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { turns } from '../support/turns.ts'
import { renderInApp } from './in-app.tsx'

describe('a list of every file that waits', () => {
  afterEach(cleanup)

  const setUp = (end: Partial<ReturnType<typeof newImportJob>>) => {
    const committed: number[] = []
    const started: string[] = []
    const opening: (() => void)[] = []
    const { state } = renderInApp(() => null, {
      imports: {
        open: async ({ ticket }: { ticket: string }) => {
          await new Promise<void>((resolve) => opening.push(resolve))
          return { fileId: ticket, fileName: 'a.csv', facts, roles: ['phone'], phoneOrder: [], why: [null] }
        },
        start: ({ fileId }: { fileId: string }) => ({ jobId: `job ${started.push(fileId)}` }),
        commitWhenRead: () => ({ willCommit: false }),
      },
      jobs: {
        watch: async function* () {
          await Promise.resolve()
          yield { ...newImportJob('job', '/a.csv', 'a'), ...end }
        },
      },
      reviews: {
        get: ({ batchId }: { batchId: number }) => waiting(batchId),
        commit: ({ batchId }: { batchId: number }) => {
          committed.push(batchId)
          return { listId: 'list' }
        },
      },
    })
    state.importQueue.add([ticketOf('/a.csv')])
    const id = state.importQueue.current()?.id ?? ''
    return { state, id, committed, started, opening }
  }
  const read = { state: 'review', batchId: 7 } as const

  it('a file that was read a moment ago becomes one, before the window has heard of it', async () => {
    const { state, id, committed } = setUp(read)
    state.importQueue.note(id, { jobId: 'job' })
    expect(await state.importAll.start()).toEqual({ lists: 1, waiting: 0 })
    expect(committed).toEqual([7])
    expect(state.importQueue.current()?.made).toMatchObject({ listId: 'list' })
  })

  it('a file that could not be read goes on waiting', async () => {
    const { state, id, committed } = setUp({
      state: 'failed',
      problem: { code: 'reader_crashed', params: {} },
    })
    state.importQueue.note(id, { jobId: 'job' })
    expect(await state.importAll.start()).toEqual({ lists: 0, waiting: 1 })
    expect(committed).toEqual([])
    expect(state.importQueue.current()?.made).toBe(null)
  })

  it('asked for twice, no file becomes two lists', async () => {
    const { state, started, opening } = setUp({ state: 'committed', listId: 'list' })
    const first = state.importAll.start()
    expect(await state.importAll.start()).toBe(null)
    await turns()
    for (const open of opening) open()
    expect(await first).toEqual({ lists: 1, waiting: 0 })
    expect(started).toHaveLength(1)
  })

  it('a file that its desk begins to read in the same moment is read by one of them', async () => {
    const { state, id, started, opening, committed } = setUp(read)
    let settle = (): void => {}
    // As the desk does it.
    const desk = state.importQueue.inTurn(id, async () => {
      await new Promise<void>((resolve) => (settle = resolve))
      state.importQueue.note(id, { jobId: 'of the desk' })
    })
    const all = state.importAll.start()
    await turns()
    expect(opening).toHaveLength(0)
    settle()
    await desk
    expect(await all).toEqual({ lists: 1, waiting: 0 })
    expect(started).toEqual([])
    expect(committed).toEqual([7])
  })
})

const facts = {
  kind: 'csv' as const,
  fileBytes: 1,
  encoding: 'utf-8' as const,
  delimiter: ';' as const,
  quotes: null,
  doubts: null,
  sheets: [],
  sheet: null,
  headerRow: 1,
  columns: ['fone'],
  sample: [],
  complete: true,
}

const waiting = (batchId: number): ReviewState => ({
  batchId,
  fileName: 'a.csv',
  startedAt: '2026-11-20T12:00:00.000Z',
  source: {
    ticket: ticketOf('/a.csv'),
    choices: {},
    facts,
  },
  listName: 'a',
  fileCount: 1,
  columns: ['fone'],
  roles: ['phone'],
  defaultDdd: null,
  phoneOrder: [],
  tally: { ...emptyTally(), rows: 1, accepted: 1 },
  revision: 0,
  undo: null,
  redo: null,
  busy: null,
})
