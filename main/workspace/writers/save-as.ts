import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import { possibleFileName } from '../../../shared/rules/file-name.ts'
import type { FileTickets } from '../../file-tickets.ts'
import type { NoteAccess, NotedAccess } from '../base/access-log.ts'
import type { Host } from '../base/host.ts'
import type { FileChunks } from '../../complete-file.ts'
import { writeExport } from './write-export.ts'

/** A place that a person chose for a file. */
export type ChosenFile = {
  /** What the window shows the file in its folder by. */
  ticket: FileTicket
  /**
   * @param access what is taken out, which is written down before
   * @throws ProblemError `export_write_failed`, as `writeExport` has it
   */
  write: (chunks: FileChunks, access: NotedAccess) => Promise<void>
}

/**
 * Asks the person where a file is to be saved; null when they cancelled. The dialog stays open for as long as they like:
 * what is written is read after it.
 * @param name what the dialog suggests; where no file may be called so, a similar one is suggested
 */
export type SaveAs = (name: string) => Promise<ChosenFile | null>

export const createSaveAs =
  (
    askSavePath: Host['askSavePath'],
    tickets: FileTickets,
    uuid: () => string,
    noteAccess: NoteAccess,
  ): SaveAs =>
  async (name) => {
    const path = await askSavePath(possibleFileName(name))
    return path === null
      ? null
      : {
          ticket: tickets.issue(path),
          write: (chunks, access) => {
            noteAccess(access)
            return writeExport(path, chunks, uuid())
          },
        }
  }
