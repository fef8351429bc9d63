import type { OpenReader } from '../../reader-client/run-reader.ts'
import { BoundedMap } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import type { HeldFiles } from '../files/held-files.ts'
import { type OpenedCallbacks, openCallbacks } from './callbacks/callback-source.ts'
import type { CallbackInbox } from './callbacks/inbox.ts'
import { fileSource, type ReportSource } from './report-source.ts'

/** What a person looks at to make a report of; in memory. */
export type ReportSources = {
  inbox: CallbackInbox
  /** @throws ProblemError as `openCallbacks` does */
  openCallbacks: (
    asked: { itemId: string; name: string },
    signal: AbortSignal,
  ) => Promise<OpenedCallbacks & { fileId: string }>
  /** A file that was opened to be imported, or callbacks that were. @throws ProblemError `file_not_open` */
  opened: (fileId: string) => ReportSource
}

/** Each has a sample of some hundred rows. */
const mostKept = 4

export const createReportSources = (
  deps: Pick<Base, 'uuid'> & { openReader: OpenReader; held: HeldFiles },
  inbox: CallbackInbox,
): ReportSources => {
  const kept = new BoundedMap<string, ReportSource>(mostKept)
  return {
    inbox,
    openCallbacks: async (asked, signal) => {
      const opened = await openCallbacks(inbox, asked, signal)
      const fileId = deps.uuid()
      kept.set(fileId, opened.source)
      return { ...opened, fileId }
    },
    opened: (fileId) => kept.get(fileId) ?? fileSource(deps, deps.held.opened(fileId)),
  }
}
