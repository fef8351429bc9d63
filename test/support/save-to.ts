import { randomUUID } from 'node:crypto'
import type { NotedAccess } from '../../main/workspace/base/access-log.ts'
import { createSaveAs, type SaveAs } from '../../main/workspace/writers/save-as.ts'
import { testTickets } from './file-tickets.ts'

/**
 * As when a person saves everything at this path.
 * @param asked gets the names that are suggested
 * @param noted gets what is written down of it
 */
export const saveTo = (path: string, asked: string[] = [], noted: NotedAccess[] = []): SaveAs =>
  createSaveAs(
    (name) => {
      asked.push(name)
      return Promise.resolve(path)
    },
    testTickets,
    randomUUID,
    (access) => noted.push(access),
  )
