import type { ProblemSentences } from './problem-words.ts'
import type { EnrichmentProblemCode } from '../bridge/problem.ts'

const nothingSpent = 'Nothing was sent and nothing was spent.'

export const enrichmentProblems: Pick<ProblemSentences, EnrichmentProblemCode> = {
  enrichment_missing: () => ({
    what: 'This enrichment no longer exists.',
    todo: 'It may have been removed. See the current ones in Enrichment.',
  }),
  enrichment_state_changed: () => ({
    what: 'This enrichment’s status has already changed.',
    kept: 'It is as the page shows it now.',
    todo: 'Check its current status and decide again.',
  }),
  enrichment_incomplete: () => ({
    what: 'Something has to be filled in before sending.',
    kept: 'What was written is saved.',
    todo: 'Check what is marked in the form.',
  }),
  enrichment_without_documents: () => ({
    what: 'The list has no documents of this type.',
    kept: nothingSpent,
    todo: 'Choose another list, or say in the import which column is the CPF or the CNPJ.',
  }),
  enrichment_plan_changed: () => ({
    what: 'What would be looked up has changed since you saw it.',
    kept: nothingSpent,
    todo: 'Check the new figures and send again.',
  }),
  enrichment_price_unknown: () => ({
    what: 'There is a monthly budget, and the cost of this request is not known.',
    kept: nothingSpent,
    todo: 'Enter the agreed price per document, or remove the budget in Settings.',
  }),
  enrichment_budget_exceeded: ({ budget = '?', spent = '?', estimate = '?' }) => ({
    what: `The request would exceed the monthly budget: ${estimate} now, ${spent} already committed, of ${budget}.`,
    kept: nothingSpent,
    todo: 'Make the list smaller, wait for next month, or change the budget in Settings.',
  }),
  enrichment_duplicate_needs_consent: () => ({
    what: 'An identical request was sent in the last few days.',
    kept: nothingSpent,
    todo: 'Check whether its records are enough. To pay again, confirm.',
  }),
  record_missing: () => ({
    what: 'This record is no longer in the enrichment.',
    todo: 'Go back to the table and open another one.',
  }),
  saved_view_missing: () => ({
    what: 'This view no longer exists.',
    todo: 'See the current ones in the views menu.',
  }),
  record_audience_empty: () => ({
    what: 'With these rules no one is left.',
    kept: 'No list was created.',
    todo: 'Loosen a filter, or accept more phone types.',
  }),
}
