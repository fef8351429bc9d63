/** A number as its JSON wrote it: many digits more than a number of ours holds are shown all the same. */
export class WrittenNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Reads an object or an array to be looked through; null of all else, and of what is nested too deep to be followed. */
export const readJson = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text, (_key, inner: unknown, context?: { source?: string }): unknown =>
      typeof inner === 'number' && context?.source !== undefined ? new WrittenNumber(context.source) : inner,
    )
    return typeof value === 'object' && !(value instanceof WrittenNumber) ? value : null
  } catch {
    return null
  }
}
