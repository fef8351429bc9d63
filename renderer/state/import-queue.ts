import { createStore } from 'solid-js/store'
import type { ReadingChoices } from '../../shared/processes/reader.ts'
import type { FileTicket } from '../../shared/bridge/file-tickets.ts'
import type { ReviewState } from '../../shared/bridge/reviews.ts'
import type { Tally } from '../../shared/rules/row-verdict.ts'
import type { FileRules } from './file-rules.ts'
import type { HeadedTable } from './table-headers.ts'

/** What a person decided about a file; null = as proposed. */
export type FileDecisions = {
  readonly choices: ReadingChoices
  /** Until the file is judged by them; from then on what it is judged by stands in its review. */
  readonly rules: FileRules | null
  readonly listName: string | null
}

/** A file on its way to a list. */
export type QueuedFile = {
  readonly id: string
  readonly ticket: FileTicket
  readonly fileName: string
  /** Above 1 it is the first of files that are one list, and waits in the review of them. */
  readonly fileCount: number
  /** The sheet that it was open at when others of the same workbook were queued; null = never asked. */
  readonly sheet: string | null
  /** Whether the last look into it found nothing that can be read. */
  readonly isUnreadable: boolean
  /** The job that reads it whole. */
  readonly jobId: string | null
  /** The review in which it waits, read whole. */
  readonly batchId: number | null
  /** True once the person had it made a list as soon as it is read. */
  readonly isImporting: boolean
  /** What it became, when the person had it made a list after it was read. */
  readonly made: { readonly listId: string; readonly tally: Tally } | null
  readonly decisions: FileDecisions
}

const undecided: FileDecisions = { choices: {}, rules: null, listName: null }

const newFile = (id: string, ticket: FileTicket): QueuedFile => ({
  id,
  ticket,
  fileName: fileNameOf(ticket),
  fileCount: 1,
  sheet: null,
  isUnreadable: false,
  jobId: null,
  batchId: null,
  isImporting: false,
  made: null,
  decisions: undecided,
})

/** True of a file that the person has still to decide on. */
export const isWaiting = (file: QueuedFile): boolean => !file.isImporting && file.made === null

export type ImportQueue = {
  readonly files: readonly QueuedFile[]
  readonly currentId: string | null
}

export const emptyQueue: ImportQueue = { files: [], currentId: null }

/** @param path or a ticket, which ends as its path does */
export const fileNameOf = (path: string): string =>
  path.split(/[\\/]/).findLast((part) => part !== '') ?? path

/**
 * Adds files behind those already there; the first new one is shown if nothing waits. One that waits already is not added twice,
 * unless it has changed since it was read. One that could not be read gives its place to the new one.
 */
export const addFiles = (
  queue: ImportQueue,
  tickets: readonly FileTicket[],
  makeId: () => string,
  changed: ReadonlySet<FileTicket> = new Set(),
): ImportQueue => {
  const isReplaced = (file: QueuedFile): boolean =>
    isWaiting(file) && file.isUnreadable && tickets.includes(file.ticket)
  const kept = queue.files.filter((file) => !isReplaced(file))
  const waiting = new Set(
    kept.filter((file) => isWaiting(file) && !changed.has(file.ticket)).map((file) => file.ticket),
  )
  const added = [...new Set(tickets)]
    .filter((ticket) => !waiting.has(ticket))
    .map((ticket) => newFile(makeId(), ticket))
  const shown = kept.find((file) => file.id === queue.currentId)
  const keepsPlace = shown !== undefined && isWaiting(shown)
  return {
    files: [...kept, ...added],
    currentId: keepsPlace ? queue.currentId : (added[0]?.id ?? queue.currentId),
  }
}

/** The sheet that a queued file is for; null = the one that is found. */
export const sheetOf = ({ decisions, sheet }: QueuedFile): string | null => decisions.choices.sheet ?? sheet

/** What a sheet of a workbook is called. */
export const sheetName = (ticket: FileTicket, sheet: string): string => `${fileNameOf(ticket)} · ${sheet}`

/**
 * Adds other sheets of a file behind it, each to become a list of its own; one that is queued already is not added twice.
 * @param current the sheet that the file is open at
 */
export const addSheets = (
  queue: ImportQueue,
  id: string,
  current: string,
  sheets: readonly string[],
  makeId: () => string,
): ImportQueue => {
  const file = queue.files.find((one) => one.id === id)
  if (file === undefined) return queue
  const name = fileNameOf(file.ticket)
  const nameOfSheet = (sheet: string): string => `${withoutEnding(name)} - ${sheet}`.slice(0, longestListName)
  const queued = new Set([
    current,
    ...queue.files.filter(({ ticket }) => ticket === file.ticket).map((one) => sheetOf(one)),
  ])
  const added = sheets
    .filter((sheet) => !queued.has(sheet))
    .map((sheet) => ({
      ...newFile(makeId(), file.ticket),
      fileName: sheetName(file.ticket, sheet),
      sheet,
      decisions: { ...undecided, choices: { sheet }, listName: nameOfSheet(sheet) },
    }))
  const listName = file.decisions.listName ?? nameOfSheet(current)
  const opened = { ...file, sheet: current, decisions: { ...file.decisions, listName } }
  return { ...queue, files: queue.files.flatMap((one) => (one === file ? [opened, ...added] : [one])) }
}

const longestListName = 120

/** The table that a file stands for. */
export const tableOf = ({ ticket, decisions, batchId }: QueuedFile): HeadedTable => ({
  ticket,
  choices: decisions.choices,
  batchId,
})

type Waiting = Pick<ReviewState, 'batchId' | 'source' | 'listName' | 'fileCount'>

/** Takes up a file that waits since earlier, and shows it. */
export const addReview = (
  queue: ImportQueue,
  { batchId, source, listName, fileCount }: Waiting,
  makeId: () => string,
): ImportQueue => {
  const known = queue.files.find((file) => file.batchId === batchId && isWaiting(file))
  if (known !== undefined) return { ...queue, currentId: known.id }
  const file: QueuedFile = {
    ...newFile(makeId(), source.ticket),
    fileCount,
    batchId,
    decisions: { choices: source.choices, rules: null, listName },
  }
  return { files: [...queue.files, file], currentId: file.id }
}

/** Takes a file away and shows its neighbour: the next that waits, else the last one. */
export const removeFile = (queue: ImportQueue, id: string): ImportQueue => {
  const files = queue.files.filter((file) => file.id !== id)
  if (queue.currentId !== id) return { ...queue, files }
  return { files, currentId: (nextWaiting({ files, currentId: null }) ?? files.at(-1))?.id ?? null }
}

export const changeFile = (queue: ImportQueue, id: string, patch: Partial<QueuedFile>): ImportQueue => ({
  ...queue,
  files: queue.files.map((file) => (file.id === id ? { ...file, ...patch } : file)),
})

/** Puts the file back to where it is read anew; what was decided on it is kept. */
export const readAnew = (queue: ImportQueue, id: string): ImportQueue =>
  changeFile(queue, id, { jobId: null, batchId: null, isImporting: false })

/** Puts the files of a job back that made no list of them; what was decided on them is kept, and they stay in review. */
export const release = (queue: ImportQueue, jobId: string): ImportQueue => ({
  ...queue,
  files: queue.files.map((file) =>
    file.jobId === jobId ? { ...file, jobId: null, isImporting: false } : file,
  ),
})

/** Another reading of the file has other columns, so it is read, and its roles are proposed, anew. */
export const decide = (queue: ImportQueue, id: string, patch: Partial<FileDecisions>): ImportQueue => {
  const file = queue.files.find((one) => one.id === id)
  if (file === undefined) return queue
  const decisions = { ...file.decisions, ...patch }
  if (patch.choices === undefined) return changeFile(queue, id, { decisions })
  return readAnew(changeFile(queue, id, { decisions: { ...decisions, rules: null } }), id)
}

/** A file's name without what tells its kind. */
export const withoutEnding = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '')

/** What the list of a file is called unless the person says otherwise. */
export const listNameOf = ({ decisions, fileName }: QueuedFile): string => {
  const name = (decisions.listName ?? withoutEnding(fileName)).trim()
  return name === '' ? fileName : name
}

/** The next file that still waits for decisions, other than the current one. */
export const nextWaiting = (queue: ImportQueue): QueuedFile | undefined =>
  queue.files.find((file) => isWaiting(file) && file.id !== queue.currentId)

export type ImportQueueStore = {
  readonly queue: ImportQueue
  readonly current: () => QueuedFile | undefined
  /** `shows` brings the first of them into view, whatever is being decided on. */
  readonly add: (tickets: readonly FileTicket[], shows?: boolean, changed?: ReadonlySet<FileTicket>) => void
  readonly addReview: (review: Waiting) => void
  /** `current` is the sheet that the file with this id is open at. */
  readonly addSheets: (id: string, current: string, sheets: readonly string[]) => void
  readonly remove: (id: string) => void
  readonly show: (id: string) => void
  readonly decide: (id: string, patch: Partial<FileDecisions>) => void
  readonly readAnew: (id: string) => void
  readonly release: (jobId: string) => void
  /**
   * Begins something that reads a file or makes a list of it, after whatever else was begun of the same file: each looks
   * at what the file has become by then, so that no file becomes two lists.
   */
  readonly inTurn: <Result>(id: string, begin: () => Promise<Result>) => Promise<Result>
  /** What came of the file meanwhile. */
  readonly note: (
    id: string,
    patch: Partial<Pick<QueuedFile, 'isUnreadable' | 'jobId' | 'batchId' | 'isImporting' | 'made'>>,
  ) => void
}

/** The files a person dropped, kept while they look at other pages. */
export const createImportQueue = (makeId: () => string): ImportQueueStore => {
  // A copy: the store writes into the object that it is given.
  const [held, setHeld] = createStore<{ queue: ImportQueue }>({ queue: { ...emptyQueue } })
  const change = (move: (queue: ImportQueue) => ImportQueue) => setHeld('queue', move(held.queue))
  const begun = new Map<string, Promise<unknown>>()
  return {
    get queue() {
      return held.queue
    },
    current: () => held.queue.files.find((file) => file.id === held.queue.currentId),
    add: (tickets, shows = false, changed) =>
      change((queue) => {
        const next = addFiles(queue, tickets, makeId, changed)
        const first =
          next.files.find((file) => !queue.files.includes(file)) ??
          next.files.find((file) => file.ticket === tickets[0])
        return shows && first !== undefined ? { ...next, currentId: first.id } : next
      }),
    addSheets: (id, current, sheets) => change((queue) => addSheets(queue, id, current, sheets, makeId)),
    addReview: (review) => change((queue) => addReview(queue, review, makeId)),
    remove: (id) => change((queue) => removeFile(queue, id)),
    show: (id) => change((queue) => ({ ...queue, currentId: id })),
    decide: (id, patch) => change((queue) => decide(queue, id, patch)),
    readAnew: (id) => change((queue) => readAnew(queue, id)),
    release: (jobId) => change((queue) => release(queue, jobId)),
    inTurn: (id, begin) => {
      const done = (begun.get(id) ?? Promise.resolve()).then(begin, begin)
      begun.set(id, done)
      return done
    },
    // The file stays the same object: only what shows this of it is drawn anew.
    note: (id, patch) => setHeld('queue', 'files', (file) => file.id === id, patch),
  }
}
