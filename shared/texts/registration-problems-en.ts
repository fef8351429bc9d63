import type { RegistrationProblemCode } from '../bridge/problem.ts'
import type { ProblemSentences } from './problem-words.ts'
import { rejectionsEn } from './rejections-en.ts'

const nothingAsked = 'Nothing was asked of the service.'

const whyOf = (reason: string | number | undefined): string => {
  // The words for the cells of a spreadsheet, but for what no cell is.
  if (reason === 'cnpj_empty') return 'The CNPJ is missing.'
  return Object.entries(rejectionsEn).find(([code]) => code === reason)?.[1].why ?? 'The CNPJ is not valid.'
}

export const registrationProblems: Pick<ProblemSentences, RegistrationProblemCode> = {
  company_cnpj_invalid: ({ reason }) => ({
    what: whyOf(reason),
    kept: nothingAsked,
    todo: 'Check the CNPJ and ask again.',
  }),
  company_name_missing: () => ({
    what: 'The name of the company is missing.',
    kept: nothingAsked,
    todo: 'Write it and ask again.',
  }),
  webhook_url_malformed: () => ({
    what: 'This is no web address.',
    kept: nothingAsked,
    todo: 'Write all of it, such as https://system.example.com/callback, without blanks.',
  }),
  webhook_url_with_credentials: () => ({
    what: 'The address has a user or a password in it.',
    kept: nothingAsked,
    todo: 'Take away what stands before the @: others would keep it and show it.',
  }),
  creation_duplicate_needs_consent: () => ({
    what: 'The same was asked through this connection in the last seven days.',
    kept: nothingAsked,
    todo: 'See below what was answered. If it is another request all the same, confirm it.',
  }),
  callback_missing: () => ({
    what: 'This callback is no longer in the inbox.',
    todo: 'The oldest go when it is full, and all of them when the local service is reset.',
  }),
}
