/** What was worked out for the latest few questions; who asks the same meanwhile waits for the same answer. */
export type LruCache<Answer> = {
  get: (question: string, workOut: () => Promise<Answer>) => Promise<Answer>
  clear: () => void
}

/** @param remembered so many answers are kept, the last used ones */
export const createLruCache = <Answer>(remembered: number): LruCache<Answer> => {
  // Map order is the order of use.
  const answers = new Map<string, Promise<Answer>>()
  return {
    get: (question, workOut) => {
      const answer = answers.get(question) ?? workOut()
      answers.delete(question)
      answers.set(question, answer)
      for (const oldest of [...answers.keys()].slice(0, -remembered)) answers.delete(oldest)
      answer.catch(() => {
        if (answers.get(question) === answer) answers.delete(question)
      })
      return answer
    },
    clear: () => answers.clear(),
  }
}
