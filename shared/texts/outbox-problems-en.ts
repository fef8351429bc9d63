import type { ProblemSentences } from './problem-words.ts'
import type { OutboxProblemCode } from '../bridge/problem.ts'

export const outboxProblems: Pick<ProblemSentences, OutboxProblemCode> = {
  outbox_item_missing: () => ({
    what: 'This item is no longer in the outbox.',
    todo: 'Look for it in History.',
  }),
  outbox_state_changed: () => ({
    what: 'The item’s status changed before your click.',
    kept: 'Your action was not applied.',
    todo: 'Check its current status and decide again.',
  }),
  outbox_start_in_past: () => ({
    what: 'This start time has already passed.',
    kept: 'The campaign is still in the outbox.',
    todo: 'Choose a later date and time.',
  }),
  outbox_no_one_left: () => ({
    what: 'All recipients of this campaign are now blocked.',
    kept: 'Nothing was sent.',
    todo: 'Cancel the send to return to the draft.',
  }),
  outbox_duplicate_needs_consent: () => ({
    what: 'Some of these people get the same content from another campaign, or got it in the last few days.',
    kept: 'Nothing was sent now.',
    todo: 'Check which one it is, and confirm if you really want to send another.',
  }),
  outbox_hours_need_consent: () => ({
    what: 'At this time it would reach people outside the allowed hours.',
    kept: 'Nothing was sent. The draft is unchanged.',
    todo: 'Authorize sending outside these hours, or choose another start.',
  }),
  outbox_budget_exceeded: ({ month = '?', budget = '?', spent = '?', cost = '?' }) => ({
    what: `The campaign would exceed the budget of ${month}: it costs ${cost}, ${spent} are already committed, of ${budget}.`,
    kept: 'Nothing was sent. The draft is unchanged.',
    todo: 'Reduce the audience, choose a start in another month, or change the budget in Settings.',
  }),
  test_send_running: () => ({
    what: 'A test of this draft is already being prepared.',
    kept: 'It will be sent once; this one was not sent.',
    todo: 'Wait for it to appear in the outbox.',
  }),
  report_no_key_column: () => ({
    what: 'The phone column is missing, or the one with the status or answer.',
    kept: 'No result has changed.',
    todo: 'Choose these columns of the report.',
  }),
  report_nothing_matched: () => ({
    what: 'No result is about a recipient of this campaign.',
    kept: 'No result has changed.',
    todo: 'Check that what was read belongs to this campaign and that phone, date and message are chosen right. Set what does not hold the text sent to “Not used”.',
  }),
  report_reading_missing: () => ({
    what: 'What was read of this report is no longer in memory.',
    kept: 'No result has changed.',
    todo: 'Read the file again.',
  }),
  report_missing: () => ({
    what: 'This report is no longer here.',
    todo: 'Import the file again if you need it.',
  }),
  callbacks_none: () => ({
    what: 'The callback inbox has nothing for this campaign.',
    kept: 'No result has changed.',
    todo: 'Wait until the service sends a callback, or import the supplier’s report.',
  }),
  callbacks_changed: () => ({
    what: 'Callbacks with other fields have arrived in the meantime.',
    kept: 'No result has changed.',
    todo: 'Try again: they are read together with the others.',
  }),
  callbacks_too_many_fields: ({ most = '?' }) => ({
    what: `The callbacks of this campaign have more than ${most} different fields.`,
    kept: 'No result has changed, and the callbacks stay in the inbox.',
    todo: 'Import the supplier’s report from a file.',
  }),
  results_no_one: () => ({
    what: 'No recipient has this result.',
    kept: 'Nothing was created.',
    todo: 'Choose another result.',
  }),
  bill_no_columns: () => ({
    what: 'The chosen columns do not say what was billed.',
    kept: 'Nothing was checked.',
    todo: 'Choose the phone column, or the quantity column with a date or product column.',
  }),
  bill_period_wrong: () => ({
    what: 'The period ends before it starts.',
    kept: 'Nothing was checked.',
    todo: 'Correct the dates of the period.',
  }),
  bill_too_large: () => ({
    what: 'The bill has too many lines or too large amounts for one check.',
    kept: 'Nothing was checked.',
    todo: 'Split the file into parts of up to 5 million lines, and make sure that the amount column is right.',
  }),
  bill_check_missing: () => ({
    what: 'This check is no longer in memory.',
    kept: 'Your data did not change.',
    todo: 'Check the file again.',
  }),
  bill_nothing_claimed: () => ({
    what: 'This check found nothing to claim.',
    kept: 'No file was written.',
    todo: 'Check another bill if you need to.',
  }),
}
