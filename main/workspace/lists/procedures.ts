import { implement } from '@orpc/server'
import { type ContactList, listsContract } from '../../../shared/bridge/lists.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { ProblemError } from '../problem-error.ts'
import {
  countDraftsUsing,
  discardList,
  getList,
  listLists,
  listRows,
  renameList,
  setKeepUntil,
} from './queries.ts'
import { createReadStatistics } from './statistics.ts'
import { listTags, renameTag, setTags } from './tags.ts'

export const listsProcedures = ({ db, changes, removals }: WorkspaceDependencies) => {
  const os = implement(listsContract)
  const readStatistics = createReadStatistics(db)
  const existing = (id: string): ContactList => {
    const list = getList(db, id)
    if (list === null) throw new ProblemError('list_missing')
    return list
  }
  return os.router({
    list: os.list.handler(() => listLists(db)),
    get: os.get.handler(({ input }) => existing(input.id)),
    rows: os.rows.handler(({ input }) =>
      listRows(db, existing(input.id).id, input.page.offset, input.page.limit),
    ),
    statistics: os.statistics.handler(({ input }) => readStatistics(input.id)),
    rename: os.rename.handler(({ input }) => {
      renameList(db, existing(input.id).id, input.name)
      changes.publish('lists')
      return existing(input.id)
    }),
    tags: os.tags.handler(() => listTags(db)),
    setTags: os.setTags.handler(({ input }) => {
      setTags(db, existing(input.id).id, input.tags)
      changes.publish('lists')
      return existing(input.id)
    }),
    renameTag: os.renameTag.handler(({ input }) => {
      const lists = renameTag(db, input.tag, input.name)
      if (lists > 0) changes.publish('lists')
      return { lists }
    }),
    setKeepUntil: os.setKeepUntil.handler(({ input }) => {
      setKeepUntil(db, existing(input.id).id, input.keepUntil)
      changes.publish('lists')
      return existing(input.id)
    }),
    remove: os.remove.handler(({ input }) => {
      const list = existing(input.id)
      const drafts = countDraftsUsing(db, list.id)
      if (drafts > 0) throw new ProblemError('list_in_use', { drafts })
      discardList(db, list, (was) => removals.hold('list', list.id, was))
      changes.publish('lists')
      return { removed: list.size }
    }),
  })
}
