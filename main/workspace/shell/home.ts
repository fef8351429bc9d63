import { implement } from '@orpc/server'
import type { Draft } from '../../../shared/bridge/drafts.ts'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { everySend } from '../../../shared/bridge/outbox.ts'
import { homeContract, type Home, type HomeDraft } from '../../../shared/bridge/home.ts'
import { daysOverdue } from '../../../shared/rules/retention.ts'
import { daysBetween, isOldSuppression, localDate } from '../../../shared/rules/suppression-age.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { get, sql } from '../../database/sql.ts'
import type { FileTickets } from '../../file-tickets.ts'
import type { Base } from '../base/base.ts'
import { isWhole } from '../campaigns/check.ts'
import { countDrafts, listDrafts } from '../campaigns/queries.ts'
import type { Enrichments } from '../enrichment/enrichments.ts'
import { getList, listLists, listsKeptBefore } from '../lists/queries.ts'
import { type HistoryAsked, listHistory, listOpenItems } from '../outbox/records.ts'
import { readPulse } from '../overview/pulse.ts'
import { shownReview } from '../lists/reviews/shown-review.ts'
import { listReviews } from '../rows/batch-queries.ts'
import { listSuppressionLists } from '../suppressions/queries.ts'

type Needs = Pick<Base, 'db' | 'clock'> & {
  tickets: FileTickets
  enrichments: Pick<Enrichments, 'inState'>
}

export const homeProcedures = (needs: Needs) => {
  const os = implement(homeContract)
  return os.router({ now: os.now.handler(() => readHome(needs)) })
}

/** Of each sort no more than a glance takes in. */
const shown = { drafts: 6, reviews: 6, overdue: 6, latest: 5 }
/** Among so many of the latest drafts those that are whole are looked for. */
const draftsLookedAt = 30

/** The latest of all. */
const latest = (limit: number): HistoryAsked => ({
  search: '',
  withPerson: [],
  filter: everySend,
  page: { offset: 0, limit },
})

/** What the first page shows. Nothing is gone through that grows with the lists. */
const readHome = ({ db, clock, tickets, enrichments }: Needs): Home => {
  const drafts = listDrafts(db, draftsLookedAt).map((draft) => toHomeDraft(db, draft))
  return {
    isNew: isEmpty(db) && listSuppressionLists(db).length === 0,
    open: listOpenItems(db),
    reviews: listReviews(db)
      .slice(0, shown.reviews)
      .map((review) => shownReview(tickets, review)),
    drafts: drafts.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole)).slice(0, shown.drafts),
    draftCount: countDrafts(db),
    enrichments: [...enrichments.inState('processing'), ...enrichments.inState('stopped').filter(isStuck)],
    oldSuppressions: oldSuppressions(db, clock.now()),
    overdueLists: overdueLists(db, clock.now()),
    lists: listLists(db, shown.latest),
    pulse: readPulse(db, clock.now()),
    sent: listHistory(db, latest(shown.latest)).items,
  }
}

const toHomeDraft = (db: ReadableDatabase, { id, content, savedAt }: Draft): HomeDraft => {
  const list = content.listId === null ? null : getList(db, content.listId)
  const { kind, title } = content
  return { id, kind, title, savedAt, listName: list?.name ?? null, isWhole: isWhole(db, content, list) }
}

/** What the person ended needs them no more. */
const isStuck = ({ pollProblem }: Enrichment): boolean =>
  pollProblem !== null && pollProblem !== 'stopped_by_person'

const oldSuppressions = (db: ReadableDatabase, now: number): Home['oldSuppressions'] => {
  const today = localDate(now)
  return listSuppressionLists(db)
    .filter(({ obtainedOn }) => isOldSuppression(obtainedOn, today))
    .map(({ id, name, obtainedOn }) => ({ id, name, days: daysBetween(obtainedOn, today) }))
    .toSorted((a, b) => b.days - a.days)
}

const overdueLists = (db: ReadableDatabase, now: number): Home['overdueLists'] => {
  const today = localDate(now)
  return listsKeptBefore(db, today, shown.overdue).map((list) => ({
    ...list,
    days: daysOverdue(list.keepUntil, today),
  }))
}

const isEmpty = (db: ReadableDatabase): boolean =>
  get(
    db,
    sql`select 1 where exists (select 1 from contact_list) or exists (select 1 from draft where state <> 'removed')
        or exists (select 1 from outbox_item) or exists (select 1 from enrichment where state <> 'removed')
        or exists (select 1 from import_batch where state = 'review')`,
  ) === undefined
