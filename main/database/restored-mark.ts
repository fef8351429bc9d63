import type { Database } from 'better-sqlite3'
import type { WritableDatabase } from './handles.ts'
import { transaction } from './sql.ts'

/** Stands in the file's header, where every schema leaves it alone: "rest" in ASCII. */
const restored = 0x72657374

/** Marks data as come back from elsewhere. Made before they take their place, so that no kill loses it. */
export const setRestoredMark = (db: Database): void => {
  db.pragma(`application_id=${restored}`)
}

/** Runs `settle` where the data are marked, and takes the mark away in the same commit. */
export const takeRestoredMark = (db: WritableDatabase, settle: (db: WritableDatabase) => void): void => {
  if (db.pragma('application_id', { simple: true }) !== restored) return
  transaction(db, () => {
    settle(db)
    db.pragma('application_id=0')
  })
}
