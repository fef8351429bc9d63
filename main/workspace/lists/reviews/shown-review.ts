import type { ReviewSource } from '../../../../shared/bridge/reviews.ts'
import type { FileTickets } from '../../../file-tickets.ts'
import type { BatchSource } from '../../rows/batch-queries.ts'

/** A review as the window has it: with a ticket for its file. */
export const shownReview = <Review extends { source: BatchSource }>(
  tickets: FileTickets,
  review: Review,
): Omit<Review, 'source'> & { source: ReviewSource } => {
  const { path, ...source } = review.source
  return { ...review, source: { ...source, ticket: tickets.issue(path) } }
}
