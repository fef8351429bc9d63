import { DatabaseFailure } from '../../main/database/failure.ts'

/** The code of the DatabaseFailure that work throws; what else it throws, as text; `none` when it throws nothing. */
export const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return error instanceof DatabaseFailure ? error.code : String(error)
  }
  return 'none'
}
