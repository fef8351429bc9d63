const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

export type Interruption = {
  /** Aborted when the program is told to end. */
  signal: AbortSignal
  /** The exit code that says so; null while nobody has. */
  code: () => number | null
}

/** From now on, being told to end (Ctrl+C and the like) is heard, and left to the program. */
export const listenForInterruption = (): Interruption => {
  const controller = new AbortController()
  let heard: number | null = null
  for (const [name, code] of Object.entries(signalCodes)) {
    // Not once: an impatient second Ctrl+C must not keep the first from tidying up.
    process.on(name, () => {
      heard ??= code
      controller.abort()
    })
  }
  return { signal: controller.signal, code: () => heard }
}
