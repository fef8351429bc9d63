import type { ProblemSentences } from './problem-words.ts'

/** Of the data file itself. */
export const databaseProblems: Pick<
  ProblemSentences,
  'database_full' | 'database_unwritable' | 'database_damaged'
> = {
  database_full: () => ({
    what: 'The disk is full and the last change was not written.',
    kept: 'Everything that was saved is still saved.',
    todo: 'Free some space and try again.',
  }),
  database_unwritable: () => ({
    what: 'The system did not allow the data file to be written.',
    kept: 'Everything that was saved is still saved.',
    todo: 'Check the permissions of the folder and whether another program, such as an antivirus, is using the file.',
  }),
  database_damaged: () => ({
    what: 'The data file is damaged.',
    kept: 'Nothing was deleted or replaced.',
    todo: 'Revoada shows the backups and lets you choose one.',
  }),
}
