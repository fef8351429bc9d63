/**
 * What main answers to a question that changes nothing when it is asked twice. V8's inspector holds what it waits for
 * weakly, and has let go of it before the answer although the function returned at once (once in some ten thousand
 * calls); Playwright then throws. Everything else that is thrown stays thrown.
 */
export const askTwice = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    if (!String(error).includes('Resulting promise was garbage collected')) throw error
    console.warn("V8 let go of one of main's answers; it was asked once more")
    return ask()
  }
}
