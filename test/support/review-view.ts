import type { ReviewView } from '../../shared/bridge/reviews.ts'

/** Every row of a file that waits, in its order. */
export const everything: ReviewView = {
  show: 'all',
  reason: null,
  repair: null,
  note: null,
  search: '',
  filters: [],
  sort: null,
}
