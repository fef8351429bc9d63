import type { ReaderFailureCode, ReaderProblem } from '../../shared/processes/reader.ts'

/** Why a file was not read: what keeps it from being opened, the reader's own word on it, or what became of the reader. */
export class ReaderError extends Error {
  readonly code: ReaderFailureCode
  readonly params: ReaderProblem['params']
  /** The reader was killed from outside: the file was not judged. */
  readonly isKilled: boolean

  constructor(code: ReaderFailureCode, params: ReaderProblem['params'] = {}, isKilled = false) {
    super(code)
    this.name = 'ReaderError'
    this.code = code
    this.params = params
    this.isKilled = isKilled
  }
}
