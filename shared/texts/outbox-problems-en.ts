import type { ProblemSentences } from './problem-words.ts'
import type { OutboxProblemCode } from '../bridge/problem.ts'

export const outboxProblems: Pick<ProblemSentences, OutboxProblemCode> = {
  outbox_item_missing: () => ({
    what: 'This item is no longer in the outbox.',
    todo: 'Look for it in History.',
  }),
  outbox_state_changed: () => ({
    what: 'The item changed its state before the click.',
    kept: 'Your request was not applied.',
    todo: 'See the present state and decide again.',
  }),
  outbox_start_in_past: () => ({
    what: 'This start has already passed.',
    kept: 'The campaign still waits in the outbox.',
    todo: 'Choose a later date and time.',
  }),
  outbox_no_one_left: () => ({
    what: 'All recipients of this campaign are blocked by now.',
    kept: 'Nothing was sent.',
    todo: 'Take the campaign back to its draft.',
  }),
  outbox_duplicate_needs_consent: () => ({
    what: 'Some of these people get the same from another campaign, or got it in the last days.',
    kept: 'Nothing was sent now.',
    todo: 'See which one it is and confirm if you do want to send another.',
  }),
}
