import { type Accessor, createSignal } from 'solid-js'

/** Work that goes on once at a time: `run` does nothing while the last run is under way, and rejects as the work does. */
export const createTask = <Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): { isRunning: Accessor<boolean>; run: (...args: Args) => Promise<void> } => {
  const [isRunning, setRunning] = createSignal(false)
  const run = async (...args: Args): Promise<void> => {
    if (isRunning()) return
    setRunning(true)
    try {
      await work(...args)
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, run }
}
