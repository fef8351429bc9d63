/** Time, as a parameter. */
export type Clock = {
  /** Milliseconds since 1970, as the computer's clock says; it can jump. */
  now: () => number
  /** Milliseconds from some start; only ever forward. For durations. */
  monotonic: () => number
}
