import { implement } from '@orpc/server'
import { savedTextsContract, type SavedText, savedTextSchema } from '../../../shared/bridge/saved-texts.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import type { Base } from '../base/base.ts'
import type { HoldRemoved } from '../base/undo.ts'

type Needs = Base & {
  holdRemoved: HoldRemoved
}

export const savedTextsProcedures = ({ db, clock, uuid, changes, holdRemoved }: Needs) => {
  const os = implement(savedTextsContract)
  return os.router({
    list: os.list.handler(() => listSavedTexts(db)),
    save: os.save.handler(({ input }) => {
      const saved = { ...input, id: input.id ?? uuid(), savedAt: new Date(clock.now()).toISOString() }
      saveText(db, saved)
      changes.publish('saved_texts')
      return saved
    }),
    remove: os.remove.handler(({ input: { id } }) => {
      deleteSavedText(db, id, (was) => holdRemoved('saved_text', id, was))
      changes.publish('saved_texts')
    }),
  })
}

/** All of them, by name as people sort names. */
export const listSavedTexts = (db: ReadableDatabase): SavedText[] =>
  all<SavedText>(db, sql`select id, kind, name, text, saved_at as savedAt from saved_text`).toSorted(
    (one, other) => one.name.localeCompare(other.name, 'pt-BR') || (one.id < other.id ? -1 : 1),
  )

/** Stores a text, in the place of the one that has its id. */
export const saveText = (db: WritableDatabase, { id, kind, name, text, savedAt }: SavedText): void => {
  run(
    db,
    sql`insert or replace into saved_text (id, kind, name, text, saved_at)
        values (${id}, ${kind}, ${name}, ${text}, ${savedAt})`,
  )
}

/** Deletes a text; `hold` is called in the same transaction with what brings it back. */
export const deleteSavedText = (db: WritableDatabase, id: string, hold: (was: SavedText) => void): void =>
  transaction(db, () => {
    const was = get<SavedText>(
      db,
      sql`select id, kind, name, text, saved_at as savedAt from saved_text where id = ${id}`,
    )
    if (was === undefined) return
    hold(was)
    run(db, sql`delete from saved_text where id = ${id}`)
  })

/** Brings a text back that was deleted and held. */
export const returnSavedText = (db: WritableDatabase, _id: string, held: unknown): void =>
  saveText(db, savedTextSchema.parse(held))
