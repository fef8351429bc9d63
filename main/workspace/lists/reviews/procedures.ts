import { implement } from '@orpc/server'
import { reviewsContract } from '../../../../shared/bridge/reviews.ts'
import type { FileTickets } from '../../../file-tickets.ts'
import type { Base } from '../../base/base.ts'
import type { Reviews } from './reviews.ts'
import { shownReview } from './shown-review.ts'
import { batchOfList } from '../queries.ts'
import { rememberChoice } from '../../settings/remembered-roles.ts'
import { listReviews } from '../../rows/batch-queries.ts'

type Needs = Pick<Base, 'db' | 'clock' | 'changes'> & {
  tickets: FileTickets
  reviews: Reviews
}

export const reviewsProcedures = (deps: Needs) => {
  const { db, tickets, reviews } = deps
  const os = implement(reviewsContract)
  return os.router({
    list: os.list.handler(() => listReviews(db).map((review) => shownReview(tickets, review))),
    get: os.get.handler(async ({ input }) =>
      shownReview(tickets, (await reviews.open(input.batchId)).state()),
    ),
    rows: os.rows.handler(async ({ input: { batchId, view, page } }) =>
      (await reviews.open(batchId)).rows(view, page.offset, page.limit),
    ),
    values: os.values.handler(async ({ input: { batchId, view, ...wanted }, signal }) =>
      (await reviews.open(batchId)).values(view, wanted, signal),
    ),
    edge: os.edge.handler(async ({ input: { batchId, view, ...start }, signal }) => ({
      place: await (await reviews.open(batchId)).edge(view, start, signal),
    })),
    setCell: os.setCell.handler(async ({ input: { batchId, row, column, text } }) =>
      (await reviews.open(batchId)).setCell(row, column, text),
    ),
    writeBlock: os.writeBlock.handler(async ({ input: { batchId, view, block } }) => ({
      cells: await (await reviews.open(batchId)).writeBlock(view, block),
    })),
    previewFix: os.previewFix.handler(async ({ input: { batchId, fix, scope }, signal }) =>
      (await reviews.open(batchId)).preview(fix, scope, signal),
    ),
    applyFix: os.applyFix.handler(async ({ input: { batchId, fix, scope } }) => ({
      rows: await (await reviews.open(batchId)).apply(fix, scope),
    })),
    setRules: os.setRules.handler(async ({ input: { batchId, ...rules } }) =>
      (await reviews.open(batchId)).setRules(rules),
    ),
    undo: os.undo.handler(async ({ input }) => (await reviews.open(input.batchId)).undo()),
    redo: os.redo.handler(async ({ input }) => (await reviews.open(input.batchId)).redo()),
    commit: os.commit.handler(async ({ input }) => {
      const { source, roles, phoneOrder } = (await reviews.open(input.batchId)).state()
      const listId = await reviews.commit(input.batchId, input.listName)
      // The column that says which file a row came from is no header of a file.
      const ofHeaders = roles.slice(0, source.facts.columns.length)
      rememberChoice(deps, { facts: source.facts, roles: ofHeaders, phoneOrder })
      return { listId }
    }),
    discard: os.discard.handler(({ input }) => reviews.discard(input.batchId)),
    reopen: os.reopen.handler(({ input }) => {
      const batchId = batchOfList(db, input.listId)
      reviews.reopen(input.listId, batchId)
      return { batchId }
    }),
  })
}
