import type { ReaderFailureCode, ReaderProblem } from '../../shared/processes/reader.ts'

/** Why a file was not read: what keeps it from being opened, the reader's own word on it, or what became of the reader. */
export class ReaderError extends Error {
  readonly code: ReaderFailureCode
  readonly params: ReaderProblem['params']

  constructor(code: ReaderFailureCode, params: ReaderProblem['params'] = {}) {
    super(code)
    this.name = 'ReaderError'
    this.code = code
    this.params = params
  }
}
