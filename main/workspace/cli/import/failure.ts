import type { Problem } from '../../../../shared/bridge/problem.ts'
import { databaseFailureOf } from '../../../database/failure.ts'
import { ProblemError } from '../../base/problem-error.ts'

/** What only a command line can get wrong. */
export type HeadlessCode = 'import_map_unclear' | 'output_exists'

/** Why a file was not imported, or its rows not written. */
export type ImportFailure = Problem | { code: HeadlessCode; params: Problem['params'] }

export class HeadlessFailure extends Error {
  readonly failure: ImportFailure

  constructor(code: HeadlessCode, params: Problem['params']) {
    super(code)
    this.name = 'HeadlessFailure'
    this.failure = { code, params }
  }
}

/** The failure behind what was thrown; null when it is a bug of ours. */
export const failureOf = (error: unknown): ImportFailure | null => {
  if (error instanceof HeadlessFailure) return error.failure
  if (error instanceof ProblemError) return error.problem
  const failure = databaseFailureOf(error)
  if (failure === null) return null
  return { code: failure.code === 'database_full' ? 'database_full' : 'database_unwritable', params: {} }
}

/** The program's exit code for a failure; `--help` has this table in words. */
export const exitCodeOf = ({ code }: ImportFailure): number => {
  switch (code) {
    case 'import_no_key_column':
    case 'import_map_unclear':
      return 3
    case 'output_exists':
    case 'export_write_failed':
    case 'database_full':
    case 'database_unwritable':
      return 4
    default:
      return 2
  }
}
