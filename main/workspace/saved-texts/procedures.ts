import { implement } from '@orpc/server'
import { savedTextsContract } from '../../../shared/bridge/saved-texts.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { deleteSavedText, listSavedTexts, saveText } from './queries.ts'

export const savedTextsProcedures = ({ db, clock, uuid, changes, removals }: WorkspaceDependencies) => {
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
      deleteSavedText(db, id, (was) => removals.hold('saved_text', id, was))
      changes.publish('saved_texts')
    }),
  })
}
