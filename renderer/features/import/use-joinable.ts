import { createEffect, createMemo } from 'solid-js'
import { headersKey } from '../../../shared/rules/headers-key.ts'
import { useAppState } from '../../state/context.ts'
import { isWaiting, type QueuedFile, tableOf } from '../../state/import-queue.ts'

/** The waiting files whose headers are those of the one that is shown: what can become one list. */
export const useJoinable = () => {
  const { importQueue, tableHeaders, workspace } = useAppState()
  const waiting = () => importQueue.queue.files.filter(isWaiting)
  const headerOf = (file: QueuedFile) => tableHeaders.of(tableOf(file))

  createEffect(() => {
    if (workspace.generation() === 0 || waiting().length < 2) return
    // What is in view is looked into by its desk.
    const shownId = importQueue.queue.currentId
    const others = waiting().filter(({ id, batchId }) => id !== shownId || batchId !== null)
    tableHeaders.look(others.map(tableOf))
  })

  const files = createMemo((): readonly QueuedFile[] => {
    const all = waiting()
    const shown = importQueue.current()
    const first = shown !== undefined && isWaiting(shown) ? shown : all[0]
    const header = first === undefined ? undefined : headerOf(first)
    if (header === undefined || header === null) return []
    const key = headersKey(header.columns)
    const same = all.filter((file) => {
      const columns = headerOf(file)?.columns
      return columns !== undefined && headersKey(columns) === key
    })
    return same.length > 1 ? same : []
  })

  return {
    files,
    /** Whether there may be more of them. */
    isComparing: () => waiting().length > 1 && waiting().some((file) => headerOf(file) === undefined),
  }
}
