/** Answers that differ from the contract on purpose, as those of a service that was changed without a word. */

/** The first field is gone, the second is a number, and one is new. */
export const driftObject = (value: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const [, second, ...others] = Object.entries(value)
  return {
    ...(second === undefined ? {} : { [second[0]]: 41 }),
    ...Object.fromEntries(others),
    campoNovo: 'valor novo',
  }
}

/** An answer that is sent whole; of a list its records drift, and it says itself how. */
export const driftAnswer = (body: string): string => {
  const answer: unknown = JSON.parse(body)
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  return isObject && !('data' in answer)
    ? JSON.stringify(driftObject(answer as Record<string, unknown>))
    : body
}
