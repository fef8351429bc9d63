import type { ProblemSentences } from './problem-words.ts'
import type { EnrichmentProblemCode } from '../bridge/problem.ts'

const nothingSpent = 'Nothing was sent and nothing was spent.'

export const enrichmentProblems: Pick<ProblemSentences, EnrichmentProblemCode> = {
  enrichment_missing: () => ({
    what: 'This enrichment no longer exists.',
    todo: 'It may have been removed. The ones there are stand in Enrichment.',
  }),
  enrichment_state_changed: () => ({
    what: 'This enrichment has moved on already.',
    kept: 'It stands as the page shows it now.',
    todo: 'Look at its state and decide again.',
  }),
  enrichment_incomplete: () => ({
    what: 'Something has to be filled in before it can go.',
    kept: 'What was written is saved.',
    todo: 'See what is marked in the form.',
  }),
  enrichment_without_documents: () => ({
    what: 'The list has no document of this kind.',
    kept: nothingSpent,
    todo: 'Choose another list, or say in the import which column is the CPF or the CNPJ.',
  }),
  enrichment_plan_changed: () => ({
    what: 'What would be asked has changed since you saw it.',
    kept: nothingSpent,
    todo: 'Check the new figures and send again.',
  }),
  enrichment_price_unknown: () => ({
    what: 'There is a monthly budget, and nobody knows what this request costs.',
    kept: nothingSpent,
    todo: 'Write the price per document that was agreed, or take the budget away in Settings.',
  }),
  enrichment_budget_exceeded: ({ budget = '?', spent = '?', estimate = '?' }) => ({
    what: `The request would pass the month’s budget: ${estimate} now, ${spent} committed already, of ${budget}.`,
    kept: nothingSpent,
    todo: 'Make the list smaller, wait for next month, or change the budget in Settings.',
  }),
  enrichment_duplicate_needs_consent: () => ({
    what: 'An equal request went out in the last days.',
    kept: nothingSpent,
    todo: 'See whether its records are enough. To pay again, confirm it.',
  }),
  record_missing: () => ({
    what: 'This record is no longer in the enrichment.',
    todo: 'Go back to the table and open another one.',
  }),
  saved_view_missing: () => ({
    what: 'This view no longer exists.',
    todo: 'The ones there are stand in the menu of views.',
  }),
  record_export_cancelled: () => ({
    what: 'The export was cancelled.',
    kept: 'No file was made; the records are still here.',
  }),
  record_export_job_missing: () => ({
    what: 'This export is no longer under way.',
    kept: 'If it ended, the file is whole where you chose; if not, there is no file.',
  }),
  record_audience_empty: () => ({
    what: 'With these rules nobody is left.',
    kept: 'No list was made.',
    todo: 'Loosen a filter, or accept more kinds of phone.',
  }),
  record_audience_cancelled: () => ({
    what: 'The making of the list was cancelled.',
    kept: 'No list was made; the records are still here.',
  }),
  record_audience_job_missing: () => ({
    what: 'This list is no longer being made.',
    kept: 'If it ended, the list stands in Lists; if not, nothing was half done.',
  }),
}
