import type { ReaderProblem, ReaderProblemCode } from '../../shared/processes/reader.ts'

/** A file that cannot be read, thrown inside the reader and sent out as its problem. Anything else thrown is a bug. */
export class ReaderFailure extends Error {
  readonly problem: ReaderProblem

  /** `params` are figures and words of our own (row, column, limit, reason), never contents of the file. */
  constructor(code: ReaderProblemCode, params: ReaderProblem['params'] = {}) {
    super(code)
    this.name = 'ReaderFailure'
    this.problem = { code, params }
  }
}

/** That a workbook is damaged, and how. */
export const workbookDamaged = (reason: string): ReaderFailure =>
  new ReaderFailure('reader_workbook_damaged', { reason })
