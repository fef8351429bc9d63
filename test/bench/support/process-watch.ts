import type { ElectronApplication } from '@playwright/test'

/** What main saw of the app's processes since the watch began. */
export type ProcessesSeen = {
  /** Largest working set of each of our processes, by its name, in bytes. */
  peakBytes: Record<string, number>
  /** When the last reader was found to be gone, milliseconds since 1970; null = none has been. */
  readerGoneAt: number | null
}

declare global {
  // A `var`: only it is a property of main's globalThis, which outlives one call.
  var benchProcesses: (ProcessesSeen & { stop: () => void }) | undefined
}

/** Starts a watch in main that needs no questions from outside: working sets ten times a second, the reader's end. */
export const watchProcesses = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ app: electron, webContents }) => {
    globalThis.benchProcesses?.stop()
    const ourName = 'revoada-'
    let reader: number | null = null
    const measure = () => {
      const readers = webContents
        .getAllWebContents()
        .filter((page) => page.getURL().startsWith('app://reader-'))
        .map((page) => page.getOSProcessId())
      for (const { type, name, pid, memory } of electron.getAppMetrics()) {
        const known = readers.includes(pid)
          ? 'reader'
          : name?.startsWith(ourName) === true
            ? name.slice(ourName.length)
            : type
        watch.peakBytes[known] = Math.max(watch.peakBytes[known] ?? 0, memory.workingSetSize * 1024)
        if (known === 'reader') reader = pid
      }
    }
    // Signal 0 asks whether the process is there; the metrics would cost main too much to be asked so often.
    const look = () => {
      try {
        if (reader !== null) process.kill(reader, 0)
      } catch {
        reader = null
        watch.readerGoneAt = Date.now()
      }
    }
    const timers = [setInterval(measure, 100), setInterval(look, 5)]
    const watch: NonNullable<typeof globalThis.benchProcesses> = {
      peakBytes: {},
      readerGoneAt: null,
      stop: () => timers.forEach((timer) => clearInterval(timer)),
    }
    globalThis.benchProcesses = watch
  })

/** Ends the watch and tells what it saw. */
export const processesSeen = async (app: ElectronApplication): Promise<ProcessesSeen> => {
  const seen = await app.evaluate(() => {
    const watch = globalThis.benchProcesses
    watch?.stop()
    return watch === undefined ? null : { peakBytes: watch.peakBytes, readerGoneAt: watch.readerGoneAt }
  })
  if (seen === null) throw new Error('the watch is not in main')
  return seen
}
