import { createStore } from 'solid-js/store'
import type { ReadingChoices } from '../../shared/processes/reader.ts'
import type { ColumnRole } from '../../shared/rules/column-roles.ts'

/** What a person decided about a file; null = as proposed. */
export type FileDecisions = {
  readonly choices: ReadingChoices
  readonly roles: readonly ColumnRole[] | null
  readonly defaultDdd: string | null
  readonly listName: string | null
}

/** A file that waits for the person's decisions, is being imported, or is done with. */
export type QueuedFile = {
  readonly id: string
  readonly path: string
  readonly fileName: string
  /** Set once its import was started. */
  readonly jobId: string | null
  readonly decisions: FileDecisions
}

const undecided: FileDecisions = { choices: {}, roles: null, defaultDdd: null, listName: null }

export type ImportQueue = {
  readonly files: readonly QueuedFile[]
  readonly currentId: string | null
}

export const emptyQueue: ImportQueue = { files: [], currentId: null }

export const fileNameOf = (path: string): string =>
  path.split(/[\\/]/).findLast((part) => part !== '') ?? path

/** Adds files behind those already there. One that waits already is not added twice; the first new one is shown if nothing waits. */
export const addFiles = (queue: ImportQueue, paths: readonly string[], makeId: () => string): ImportQueue => {
  const waiting = new Set(queue.files.filter((file) => file.jobId === null).map((file) => file.path))
  const added = [...new Set(paths)]
    .filter((path) => path !== '' && !waiting.has(path))
    .map((path) => ({ id: makeId(), path, fileName: fileNameOf(path), jobId: null, decisions: undecided }))
  const shown = queue.files.find((file) => file.id === queue.currentId)
  const keepsPlace = shown !== undefined && shown.jobId === null
  return {
    files: [...queue.files, ...added],
    currentId: keepsPlace ? queue.currentId : (added[0]?.id ?? queue.currentId),
  }
}

/** Takes a file away and shows its neighbour: the next that waits, else the last one. */
export const removeFile = (queue: ImportQueue, id: string): ImportQueue => {
  const files = queue.files.filter((file) => file.id !== id)
  if (queue.currentId !== id) return { ...queue, files }
  return { files, currentId: (nextWaiting({ files, currentId: null }) ?? files.at(-1))?.id ?? null }
}

const changeFile = (queue: ImportQueue, id: string, patch: Partial<QueuedFile>): ImportQueue => ({
  ...queue,
  files: queue.files.map((file) => (file.id === id ? { ...file, ...patch } : file)),
})

export const markStarted = (queue: ImportQueue, id: string, jobId: string): ImportQueue =>
  changeFile(queue, id, { jobId })

/** Puts the file back to where it waited for decisions, which are kept. */
export const markUnstarted = (queue: ImportQueue, id: string): ImportQueue =>
  changeFile(queue, id, { jobId: null })

/** Another reading of the file has other columns, so the roles are proposed anew. */
export const decide = (queue: ImportQueue, id: string, patch: Partial<FileDecisions>): ImportQueue => {
  const file = queue.files.find((one) => one.id === id)
  if (file === undefined) return queue
  const roles = patch.choices === undefined ? file.decisions.roles : null
  return changeFile(queue, id, { decisions: { ...file.decisions, roles, ...patch } })
}

/** The next file that still waits for decisions, other than the current one. */
export const nextWaiting = (queue: ImportQueue): QueuedFile | undefined =>
  queue.files.find((file) => file.jobId === null && file.id !== queue.currentId)

export type ImportQueueStore = {
  readonly queue: ImportQueue
  readonly current: () => QueuedFile | undefined
  readonly add: (paths: readonly string[]) => void
  readonly remove: (id: string) => void
  readonly show: (id: string) => void
  readonly started: (id: string, jobId: string) => void
  readonly backToSample: (id: string) => void
  readonly decide: (id: string, patch: Partial<FileDecisions>) => void
}

/** The files a person dropped, kept while they look at other pages. */
export const createImportQueue = (makeId: () => string): ImportQueueStore => {
  const [held, setHeld] = createStore<{ queue: ImportQueue }>({ queue: emptyQueue })
  const change = (move: (queue: ImportQueue) => ImportQueue) => setHeld('queue', move(held.queue))
  return {
    get queue() {
      return held.queue
    },
    current: () => held.queue.files.find((file) => file.id === held.queue.currentId),
    add: (paths) => change((queue) => addFiles(queue, paths, makeId)),
    remove: (id) => change((queue) => removeFile(queue, id)),
    show: (id) => change((queue) => ({ ...queue, currentId: id })),
    started: (id, jobId) => change((queue) => markStarted(queue, id, jobId)),
    backToSample: (id) => change((queue) => markUnstarted(queue, id)),
    decide: (id, patch) => change((queue) => decide(queue, id, patch)),
  }
}
