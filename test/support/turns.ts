/**
 * Lets what is already due happen: promises, messages and changes of the page, by turns of the event loop rather than by
 * time. For what waits for nothing outside this process.
 */
export const turns = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
