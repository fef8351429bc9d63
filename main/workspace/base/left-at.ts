export type LeftItem = { id: string; startAt: string | null; attemptedAt: string | null }

/** When its first message can have left, in seconds since 1970: at its start, or when it was sent where that was later. */
export const leftAtOf = ({ startAt, attemptedAt }: LeftItem): number =>
  Math.max(secondsOf(startAt), secondsOf(attemptedAt))

const secondsOf = (instant: string | null): number =>
  instant === null ? 0 : Math.floor(Date.parse(instant) / 1000)
