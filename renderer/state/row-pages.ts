import { batch, createEffect, createSignal, on, onCleanup, type Signal, untrack } from 'solid-js'
import type { Result } from './platform/result.ts'

export type RowPages<Row> = {
  /** The row at this place, or undefined while its page is on the way. */
  readonly row: (index: number) => Row | undefined
  /** Tells which rows are in view now, so that their pages are read. */
  readonly show: (first: number, last: number) => void
  /**
   * Reads all rows from the first to the last one, in view or not.
   * @returns null where not all can be read, or they became others meanwhile
   */
  readonly all: (first: number, last: number) => Promise<readonly Row[] | null>
}

export const rowsPerPage = 100
/** As many as one question may ask for. */
const rowsPerQuestion = 500
/** Pages kept; about 6,000 rows, far more than a screen and its surroundings. */
const pagesKept = 60
/** Waits for the scroll to rest a moment: who drags the thumb over a million rows needs no page on the way. */
const restMs = 40

/** Rows are JSON, whose keys come in one order from one reader. */
const isSameRow = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The rows of a page, each told of by itself: a row that was read again and is the same one is not drawn again. */
const createPage = <Row>(): readonly Signal<Row | undefined>[] =>
  Array.from({ length: rowsPerPage }, () => createSignal<Row | undefined>(undefined, { equals: isSameRow }))

/**
 * Rows of something long, read page by page as they come into view. When `version` changes they are other rows, and are
 * read instead of what is being read; when `renewal` changes they may look different, and are read again after it. Rows
 * already shown stay until the new ones are there, and those that did not change stay as they are: a link that is drawn
 * anew between the press and the release of the mouse is not followed, and an open menu would close.
 * @param options.first the first page, where it has been read already
 */
export const createRowPages = <Row>(options: {
  version?: () => unknown
  renewal?: () => unknown
  read: (offset: number, limit: number, signal: AbortSignal) => Promise<Result<readonly Row[]>>
  first?: readonly Row[]
}): RowPages<Row> => {
  // Map order is the order of use: the first is the page not looked at for longest.
  const pages = new Map<number, readonly Signal<Row | undefined>[]>()
  const reading = new Map<number, AbortController>()
  const fresh = new Set<number>()
  /** Pages that are being read and may look different already. */
  const outdated = new Set<number>()
  /** The pages in view, and the next one where a scroll goes: so that it meets rows that are there. */
  let wanted: readonly number[] = []
  let firstInView: number | null = null
  /** No rows come after this page. */
  let lastPage = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Nothing moves yet: what comes into view first waits for no rest. */
  let isStill = true

  const pageAt = (page: number) => {
    const known = pages.get(page)
    if (known !== undefined) return known
    const made = createPage<Row>()
    pages.set(page, made)
    return made
  }

  const fill = (page: number, rows: readonly Row[]) =>
    batch(() => pageAt(page).forEach(([, setRow], index) => setRow(() => rows[index])))

  if (options.first !== undefined) {
    fill(0, options.first)
    fresh.add(0)
  }

  const touch = (page: number) => {
    const rows = pageAt(page)
    pages.delete(page)
    pages.set(page, rows)
  }

  const forgetOldest = () => {
    for (const page of pages.keys()) {
      if (pages.size <= pagesKept) return
      if (wanted.includes(page)) continue
      pages.delete(page)
      fresh.delete(page)
    }
  }

  const readPage = async (page: number) => {
    const ended = new AbortController()
    reading.set(page, ended)
    const result = await options.read(page * rowsPerPage, rowsPerPage, ended.signal)
    if (ended.signal.aborted) return
    reading.delete(page)
    const isOutdated = outdated.delete(page)
    if (isOutdated) plan()
    if (!result.ok) return
    if (!isOutdated) fresh.add(page)
    if (result.value.length < rowsPerPage) lastPage = page
    fill(page, result.value)
    forgetOldest()
  }

  const readWanted = () => {
    timer = undefined
    for (const [page, ended] of reading) {
      if (wanted.includes(page)) continue
      ended.abort()
      reading.delete(page)
      outdated.delete(page)
    }
    for (const page of wanted) {
      touch(page)
      if (!reading.has(page) && !fresh.has(page)) void readPage(page)
    }
  }

  const plan = () => {
    timer ??= setTimeout(readWanted, restMs)
  }

  createEffect(
    on(
      () => options.version?.(),
      () => {
        for (const ended of reading.values()) ended.abort()
        reading.clear()
        outdated.clear()
        fresh.clear()
        lastPage = Infinity
        plan()
      },
      { defer: true },
    ),
  )
  createEffect(
    on(
      () => options.renewal?.(),
      () => {
        for (const page of reading.keys()) outdated.add(page)
        fresh.clear()
        lastPage = Infinity
        plan()
      },
      { defer: true },
    ),
  )
  onCleanup(() => {
    clearTimeout(timer)
    for (const ended of reading.values()) ended.abort()
  })

  return {
    row: (index) => pageAt(Math.floor(index / rowsPerPage))[index % rowsPerPage]?.[0](),
    show: (first, last) => {
      const moved = firstInView === null ? 0 : first - firstInView
      firstInView = first
      // Who drags the thumb comes to rest elsewhere.
      const isTurned = moved !== 0 && Math.abs(moved) < rowsPerPage
      const from = Math.floor(first / rowsPerPage)
      const to = Math.floor(last / rowsPerPage)
      wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      const next = moved < 0 ? from - 1 : to + 1
      if (isTurned && next >= 0 && next <= lastPage) wanted = [...wanted, next]
      if (isStill) readWanted()
      else plan()
      isStill = false
    },
    all: async (first, last) => {
      const stand = () => untrack(() => [options.version?.(), options.renewal?.()])
      const [version, renewal] = stand()
      const rows: Row[] = []
      while (first + rows.length <= last) {
        const offset = first + rows.length
        const limit = Math.min(rowsPerQuestion, last - offset + 1)
        const result = await options.read(offset, limit, new AbortController().signal)
        const [versionNow, renewalNow] = stand()
        if (!result.ok || result.value.length === 0 || version !== versionNow || renewal !== renewalNow)
          return null
        rows.push(...result.value)
      }
      return rows
    },
  }
}
