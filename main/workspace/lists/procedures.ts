import { implement } from '@orpc/server'
import { type ContactList, listsContract } from '../../../shared/bridge/lists.ts'
import type { Base } from '../base/base.ts'
import type { SaveAs } from '../writers/save-as.ts'
import type { ListViews } from './views.ts'
import type { Reviews } from './reviews/reviews.ts'
import type { HoldRemoved } from '../base/undo.ts'
import { ProblemError } from '../base/problem-error.ts'
import { setColumns } from '../rows/batch.ts'
import { returnPeople, removePeople } from './people-removal.ts'
import { countValues } from '../rows/view/column-values.ts'
import { exportList } from './export-list.ts'
import {
  batchOfList,
  countDraftsUsing,
  discardList,
  getList,
  listLists,
  renameList,
  setKeepUntil,
} from './queries.ts'
import type { PhoneHistory } from '../rows/phone-results.ts'
import { createCountOutcomes } from './count-outcomes.ts'
import { createReadStatistics } from './statistics.ts'
import { changeTags, listTags, renameTag } from './tags.ts'

type Needs = Base & {
  saveAs: SaveAs
  listViews: ListViews
  reviews: Reviews
  holdRemoved: HoldRemoved
  phoneHistory: PhoneHistory
}

export const listsProcedures = (deps: Needs) => {
  const { db, changes, clock, listViews, holdRemoved, reviews } = deps
  const os = implement(listsContract)
  const readStatistics = createReadStatistics(db)
  const countOutcomes = createCountOutcomes(db, deps.phoneHistory)
  const existing = (id: string): ContactList => {
    const list = getList(db, id)
    if (list === null) throw new ProblemError('list_missing')
    return list
  }
  /** One change of a list's people after another. */
  const changePeople = async <Done>(listId: string, change: () => Promise<Done>): Promise<Done> => {
    const done = await reviews.apart(batchOfList(db, existing(listId).id), change)
    changes.publish('lists')
    return done
  }
  const now = (): string => new Date(clock.now()).toISOString()
  return os.router({
    list: os.list.handler(() => listLists(db)),
    get: os.get.handler(({ input }) => existing(input.id)),
    rows: os.rows.handler(({ input: { id, view, page } }) =>
      listViews.rows(id, view, page.offset, page.limit),
    ),
    count: os.count.handler(({ input }) => listViews.count(input.id, input.view)),
    values: os.values.handler(async ({ input: { id, view, ...wanted }, signal }) => {
      const list = await listViews.open(id)
      return countValues(list, await listViews.shown(list, view, signal), wanted, signal)
    }),
    exportRows: os.exportRows.handler(({ input }) => exportList(deps, existing(input.id), input)),
    removePeople: os.removePeople.handler(({ input: { id, scope } }) =>
      changePeople(id, () => removePeople(db, listViews, id, scope, now())),
    ),
    returnPeople: os.returnPeople.handler(async ({ input: { id, removal } }) => ({
      returned: await changePeople(id, () => returnPeople(db, listViews, id, removal, now())),
    })),
    renameColumn: os.renameColumn.handler(({ input: { id, column, name } }) => {
      const { columns } = existing(id)
      if (columns[column] === undefined || columns[column] === name) return existing(id)
      if (columns.includes(name)) throw new ProblemError('column_name_taken', { name })
      const drafts = countDraftsUsing(db, id)
      if (drafts > 0) throw new ProblemError('list_in_use', { drafts })
      setColumns(db, id, columns.with(column, name))
      changes.publish('lists')
      return existing(id)
    }),
    statistics: os.statistics.handler(({ input }) => readStatistics(input.id)),
    outcomes: os.outcomes.handler(({ input }) => countOutcomes(existing(input.id).id)),
    rename: os.rename.handler(({ input }) => {
      renameList(db, existing(input.id).id, input.name)
      changes.publish('lists')
      return existing(input.id)
    }),
    tags: os.tags.handler(() => listTags(db)),
    changeTags: os.changeTags.handler(({ input: { id, ...wanted } }) => {
      changeTags(db, existing(id), wanted)
      changes.publish('lists')
      return existing(id)
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
      discardList(db, list, (was) => holdRemoved('list', list.id, was))
      changes.publish('lists')
      return { removed: list.size }
    }),
  })
}
