import { randomUUID } from 'node:crypto'
import { createSaveAs, type SaveAs } from '../../main/workspace/writers/save-as.ts'
import { testTickets } from './file-tickets.ts'

/** As when a person saves everything at this path. @param asked gets the names that are suggested */
export const saveTo = (path: string, asked: string[] = []): SaveAs =>
  createSaveAs(
    (name) => {
      asked.push(name)
      return Promise.resolve(path)
    },
    testTickets,
    randomUUID,
    () => {},
  )
