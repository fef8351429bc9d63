export type ZipFailureCode = 'zip_damaged' | 'zip_encrypted' | 'zip_over_budget'

/** A ZIP file that cannot be read, or must not be. Whoever opened it says so in the words of its own room. */
export class ZipFailure extends Error {
  readonly code: ZipFailureCode
  /** `damaged`: {reason}; `over_budget`: {what, limit}. Words and figures of our own, never contents of the file. */
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: ZipFailureCode, params: ZipFailure['params'] = {}) {
    super(code)
    this.name = 'ZipFailure'
    this.code = code
    this.params = params
  }
}

export const damaged = (reason: string): ZipFailure => new ZipFailure('zip_damaged', { reason })

export const overBudget = (what: string, limit: number): ZipFailure =>
  new ZipFailure('zip_over_budget', { what, limit })
