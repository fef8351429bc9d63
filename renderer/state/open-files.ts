import { useLocation, useNavigate } from '@solidjs/router'
import { createEffect, createRoot } from 'solid-js'
import type { FileTicket } from '../../shared/bridge/file-tickets.ts'
import { droppedFilesTexts } from '../../shared/texts/dropped-files.ts'
import { isAnswering } from './answering.ts'
import { useAppState } from './context.ts'
import { fileNameOf, isWaiting, type QueuedFile } from './import-queue.ts'
import { useTakeSounds } from './take-sounds.ts'
import type { Workspace } from './platform/workspace.ts'

const isMp3 = (ticket: FileTicket): boolean => /\.mp3$/i.test(ticket)

/**
 * Takes files and folders that a person picked, dropped or opened from outside: each spreadsheet of them waits on the
 * import page, each MP3 is put among the recordings.
 */
export const useTakeFiles = () => {
  const { workspace, importQueue, settings, toasts, shell } = useAppState()
  const navigate = useNavigate()
  const location = useLocation()
  const takeSounds = useTakeSounds()
  /** The latest of a file that waits: it may have changed before. */
  const waitingOf = (ticket: FileTicket): QueuedFile | undefined =>
    importQueue.queue.files.findLast((file) => isWaiting(file) && file.ticket === ticket)
  /** What waits in a review that was read from other bytes than its file has now. */
  const outdatedOf = async (files: readonly FileTicket[]): Promise<QueuedFile[]> => {
    const outdated: QueuedFile[] = []
    for (const ticket of files) {
      const waiting = waitingOf(ticket)
      if (waiting === undefined || waiting.batchId === null) continue
      const told = await workspace.calls.imports.hasChanged({ ticket, batchId: waiting.batchId })
      if (told.ok && told.value.hasChanged) outdated.push(waiting)
    }
    return outdated
  }
  return async (given: readonly FileTicket[]) => {
    // What is dropped while the window comes up, or the workspace comes back, is not lost.
    await untilOpen(workspace)
    await takeSounds(given.filter(isMp3))
    const tickets = given.filter((ticket) => !isMp3(ticket))
    if (tickets.length === 0) return
    const found = await workspace.calls.imports.findFiles({ tickets })
    const words = droppedFilesTexts[settings.value().language]
    // Where they cannot be looked for, each is taken as it is, and its reading says what is wrong.
    const { files, isCut } = found.ok ? found.value : { files: tickets, isCut: false }
    if (files.length === 0) {
      toasts.say(words.none)
      return
    }
    if (isCut) toasts.say(words.cut(files.length))
    if (settings.value().sharesRecentFiles) void shell.bridge.setRecentDocuments([...files])
    const outdated = await outdatedOf(files)
    // Dropped twice at once, it is read again once.
    const latest = outdated.filter(({ id, ticket }) => waitingOf(ticket)?.id === id)
    const changed = new Set(latest.map(({ ticket }) => ticket))
    for (const ticket of changed) toasts.say(words.changed(fileNameOf(ticket)))
    importQueue.add(files, location.pathname !== '/import' || changed.size > 0, changed)
    const see = () => navigate('/import')
    if (isAnswering()) toasts.say(words.waiting(files.length), { label: words.see, run: see })
    else see()
  }
}

const untilOpen = (workspace: Workspace): Promise<void> =>
  new Promise((resolve) => {
    createRoot((dispose) => {
      createEffect(() => {
        if (!workspace.isOpen()) return
        resolve()
        queueMicrotask(dispose)
      })
    })
  })

/** Lets the person pick spreadsheets in the system's dialog, and leads to the import page with them. */
export const useOpenFiles = () => {
  const { shell } = useAppState()
  const take = useTakeFiles()
  return async () => {
    const tickets = await shell.bridge.pickSpreadsheets()
    if (tickets.length > 0) await take(tickets)
  }
}
