import { z } from 'zod'
import { type ContactList, listOriginSchema, type ListRow } from '../../../shared/bridge/lists.ts'
import { daysAfter } from '../../../shared/rules/retention.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import { columnRoleSchema } from '../../../shared/rules/column-roles.ts'
import { tallySchema } from '../../../shared/rules/row-verdict.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { all, get, run, sql, transaction } from '../../database/sql.ts'
import { getSettings } from '../settings/settings.ts'
import { discardListed, returnBatch } from '../rows/batch.ts'
import { type PlacedRow, someRows } from '../rows/store/blocks.ts'
import { fileCountOf } from '../rows/store/imported-files.ts'
import { setTags } from './tags.ts'

type ListRecord = {
  id: string
  name: string
  tags: string
  createdAt: string
  keepUntil: string | null
  fileName: string
  origin: string | null
  columns: string
  roles: string
  tally: string
  landlines: number
  isReopenable: number
  fileCount: number
  revision: number
  /** How many the last change took out. */
  lastRemoved: number | null
}

const textArray = z.array(z.string())

const toList = (record: ListRecord): ContactList => {
  const tally = tallySchema.parse(JSON.parse(record.tally))
  return {
    id: record.id,
    name: record.name,
    tags: textArray.parse(JSON.parse(record.tags)),
    createdAt: record.createdAt,
    keepUntil: record.keepUntil,
    fileName: record.fileName,
    fileCount: record.fileCount,
    origin: record.origin === null ? null : listOriginSchema.parse(JSON.parse(record.origin)),
    columns: textArray.parse(JSON.parse(record.columns)),
    roles: z.array(columnRoleSchema).parse(JSON.parse(record.roles)),
    size: tally.accepted,
    landlines: record.landlines,
    isReopenable: record.isReopenable === 1,
    lastRemoval:
      record.lastRemoved === null ? null : { removal: record.revision, people: record.lastRemoved },
    tally,
  }
}

const selectList = sql`
  select list.id, list.name,
         (select json_group_array(name order by folded) from list_tag where list_id = list.id) as tags, list.created_at as createdAt,
         list.keep_until as keepUntil, batch.file_name as fileName, batch.origin,
         batch.columns, batch.roles, batch.tally, batch.landlines, batch.source is not null as isReopenable,
         ${fileCountOf} as fileCount, batch.revision,
         (select what ->> '$.rows' from import_change
          where batch_id = batch.id and revision = batch.revision and what ->> '$.kind' = 'people_removed') as lastRemoved
  from contact_list list join import_batch batch on batch.list_id = list.id`

/** Lists, the latest first; -1 = all of them. */
export const listLists = (db: ReadableDatabase, most = -1): ContactList[] =>
  all<ListRecord>(db, sql`${selectList} order by list.created_at desc limit ${most}`).map(toList)

/** Those whose last day lies before this one, `YYYY-MM-DD`, the earliest first. */
export const listsKeptBefore = (db: ReadableDatabase, day: string, most: number): ContactList[] =>
  all<ListRecord>(
    db,
    sql`${selectList} where list.keep_until < ${day} order by list.keep_until, list.created_at limit ${most}`,
  ).map(toList)

export const getList = (db: ReadableDatabase, id: string): ContactList | null => {
  const record = get<ListRecord>(db, sql`${selectList} where list.id = ${id}`)
  return record === undefined ? null : toList(record)
}

/** The import that a list came from; 0 when there is no such list. */
export const batchOfList = (db: ReadableDatabase, listId: string): number =>
  get<{ id: number }>(db, sql`select id from import_batch where list_id = ${listId}`)?.id ?? 0

/** The area code that numbers of a list without one were read with. */
export const defaultDddOf = (db: ReadableDatabase, listId: string): string | null =>
  get<{ ddd: string | null }>(db, sql`select default_ddd as ddd from import_batch where list_id = ${listId}`)
    ?.ddd ?? null

/** The list that a file went into last, by the SHA-256 of its bytes and the sheet that was read; null when there is none. */
export const listOfContent = (
  db: ReadableDatabase,
  contentSha256: string,
  sheet: string | null,
): { listId: string; name: string; importedAt: string } | null =>
  get<{ listId: string; name: string; importedAt: string }>(
    db,
    sql`select list.id as listId, list.name, batch.committed_at as importedAt
        from import_file file join import_batch batch on batch.id = file.batch_id
          join contact_list list on list.id = batch.list_id
        where file.content_sha256 = ${contentSha256} and file.sheet is ${sheet}
        order by batch.committed_at desc limit 1`,
  ) ?? null

/** Rows of a list from `offset` on; positions have no gaps, so that any place of a long list is found at once. */
export const listRows = (db: ReadableDatabase, listId: string, offset: number, limit: number): ListRow[] =>
  someRows(db, batchOfList(db, listId), 'accepted', offset, limit).map(toRow)

const toRow = ({ position, sourceRow, cells, fate, key }: PlacedRow): ListRow => {
  if (fate.outcome === 'rejected') throw new Error('a row that was not taken stands in a list')
  const { phoneKind, repairs } = fate
  const isPhone = phoneKind !== null
  return {
    position,
    sourceRow,
    phone: isPhone ? key : null,
    document: isPhone ? null : key,
    phoneKind,
    repairs: [...repairs],
    cells,
  }
}

/** Makes a list, to be kept for as long as the settings say of new ones. */
export const insertList = (
  db: WritableDatabase,
  { id, name, at }: { id: string; name: string; at: string },
): void => {
  const { keepListsDays } = getSettings(db)
  const keepUntil = keepListsDays === null ? null : daysAfter(localDate(Date.parse(at)), keepListsDays)
  run(
    db,
    sql`insert into contact_list (id, name, created_at, keep_until) values (${id}, ${name}, ${at}, ${keepUntil})`,
  )
}

export const setKeepUntil = (db: WritableDatabase, id: string, keepUntil: string | null): number =>
  run(db, sql`update contact_list set keep_until = ${keepUntil} where id = ${id}`)

export const renameList = (db: WritableDatabase, id: string, name: string): number =>
  run(db, sql`update contact_list set name = ${name} where id = ${id}`)

/** Open drafts that name this list. */
export const countDraftsUsing = (db: ReadableDatabase, listId: string): number =>
  get<{ count: number }>(
    db,
    sql`select count(*) as count from draft where list_id = ${listId} and state = 'open'`,
  )?.count ?? 0

const discardedSchema = z.object({
  batchId: z.number().int(),
  name: z.string(),
  createdAt: z.string(),
  // What was held before lists had one has none.
  keepUntil: z.string().nullable().default(null),
  tags: textArray,
})

/**
 * Takes the list away at once; its people's rows follow by `removeDiscarded`, unless `hold`, which is called in the
 * same transaction with what brings the list back, keeps them.
 */
export const discardList = (db: WritableDatabase, list: ContactList, hold: (was: unknown) => void): void =>
  transaction(db, () => {
    const { id, name, createdAt, keepUntil, tags } = list
    const batchId = batchOfList(db, id)
    hold({ batchId, name, createdAt, keepUntil, tags } satisfies z.infer<typeof discardedSchema>)
    discardListed(db, id)
    run(db, sql`delete from contact_list where id = ${id}`)
  })

/** Brings a list back that was discarded and held. */
export const returnList = (db: WritableDatabase, id: string, held: unknown): void => {
  const { batchId, name, createdAt, keepUntil, tags } = discardedSchema.parse(held)
  run(
    db,
    sql`insert into contact_list (id, name, created_at, keep_until) values (${id}, ${name}, ${createdAt}, ${keepUntil})`,
  )
  returnBatch(db, batchId, id)
  setTags(db, id, tags)
}
