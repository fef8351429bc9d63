import type { RegistrationProblemCode } from '../bridge/problem.ts'
import type { ProblemSentences } from './problem-words.ts'
import { rejectionsEn } from './rejections-en.ts'

const nothingAsked = 'Nothing was sent to the service.'

const whyOf = (reason: string | number | undefined): string => {
  // The words for the cells of a spreadsheet, but for what no cell is.
  if (reason === 'cnpj_empty') return 'The CNPJ is missing.'
  return Object.entries(rejectionsEn).find(([code]) => code === reason)?.[1].why ?? 'The CNPJ is not valid.'
}

export const registrationProblems: Pick<ProblemSentences, RegistrationProblemCode> = {
  company_cnpj_invalid: ({ reason }) => ({
    what: whyOf(reason),
    kept: nothingAsked,
    todo: 'Check the CNPJ and try again.',
  }),
  company_name_missing: () => ({
    what: 'The company name is missing.',
    kept: nothingAsked,
    todo: 'Enter it and try again.',
  }),
  webhook_url_malformed: () => ({
    what: 'This is not a web address.',
    kept: nothingAsked,
    todo: 'Enter it in full, such as https://system.example.com/callback, without spaces.',
  }),
  webhook_url_with_credentials: () => ({
    what: 'The address contains a user or password.',
    kept: nothingAsked,
    todo: 'Remove what is before the @: other systems would save and show it.',
  }),
  creation_duplicate_needs_consent: () => ({
    what: 'The same was already requested through this connection in the last seven days.',
    kept: nothingAsked,
    todo: 'See the response below. If it really is another request, confirm.',
  }),
  callback_missing: () => ({
    what: 'This callback is no longer in the inbox.',
    todo: 'The oldest are deleted when it is full, and all of them when the local service is emptied.',
  }),
}
