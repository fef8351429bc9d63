/** The database cannot do now what it was asked for; it may be able to a moment later. */
export class StoreUnavailable extends Error {
  /** True when the answer to a commit was lost: what was asked may be stored, or not. */
  readonly isOutcomeUnknown: boolean
  /** Its disk is full: somebody has to make room. */
  readonly isFull: boolean

  constructor(isOutcomeUnknown: boolean, cause: unknown, isFull = false) {
    super(isOutcomeUnknown ? 'the answer to a commit was lost' : 'the database is not available', { cause })
    this.name = 'StoreUnavailable'
    this.isOutcomeUnknown = isOutcomeUnknown
    this.isFull = isFull
  }
}
