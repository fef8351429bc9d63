/**
 * Lets what is already due happen: promises, messages, changes of the page and timers of 0 ms. Each turn is such a timer
 * itself: they run in the order they were set, whereas immediates may all run before the first timer is due. For what
 * waits for nothing outside this process.
 */
export const turns = async (count = 20): Promise<void> => {
  // wall-clock: 0 ms, to be one in the row of timers that are due
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}
