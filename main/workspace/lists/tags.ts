import { type ContactList, mostTags } from '../../../shared/bridge/lists.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'

const plainTag = (tag: string): string => tag.trim().replace(/\s+/g, ' ')
const foldedTag = (tag: string): string => foldText(plainTag(tag))

/** Every tag that some list has, by its letters. */
export const listTags = (db: ReadableDatabase): string[] =>
  all<{ name: string }>(db, sql`select min(name) as name from list_tag group by folded order by folded`).map(
    ({ name }) => name,
  )

/** As lists have it already, so that one tag is not written in two ways. */
const spelledAlready = (db: ReadableDatabase, folded: string): string | undefined =>
  get<{ name: string }>(
    db,
    sql`select min(name) as name from list_tag where folded = ${folded} group by folded`,
  )?.name

/** Gives a list these tags and no others; of those that are the same the first counts. */
export const setTags = (db: WritableDatabase, listId: string, tags: readonly string[]): void =>
  transaction(db, () => {
    run(db, sql`delete from list_tag where list_id = ${listId}`)
    for (const tag of tags.map(plainTag)) {
      const folded = foldText(tag)
      const name = spelledAlready(db, folded) ?? tag
      run(
        db,
        sql`insert into list_tag (list_id, folded, name) values (${listId}, ${folded}, ${name})
            on conflict do nothing`,
      )
    }
  })

/** Takes tags off a list and adds others, up to as many as it may have. */
export const changeTags = (
  db: WritableDatabase,
  { id, tags }: Pick<ContactList, 'id' | 'tags'>,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): void => {
  const gone = new Set(remove.map(foldedTag))
  const wanted = [...tags.filter((tag) => !gone.has(foldedTag(tag))), ...add]
  const folded = wanted.map(foldedTag)
  // One that the list has already takes no room of another.
  const each = wanted.filter((_tag, at) => folded.indexOf(folded[at] ?? '') === at)
  setTags(db, id, each.slice(0, mostTags))
}

/**
 * Renames a tag in every list that has it. Where a list has one of the new name already, they become one.
 * @returns in how many lists
 */
export const renameTag = (db: WritableDatabase, tag: string, newName: string): number =>
  transaction(db, () => {
    const from = foldText(plainTag(tag))
    const name = plainTag(newName)
    const to = foldText(name)
    if (from === to) return run(db, sql`update list_tag set name = ${name} where folded = ${from}`)
    const spelled = spelledAlready(db, to) ?? name
    run(
      db,
      sql`insert into list_tag (list_id, folded, name)
          select list_id, ${to}, ${spelled} from list_tag where folded = ${from}
          on conflict do nothing`,
    )
    return run(db, sql`delete from list_tag where folded = ${from}`)
  })
