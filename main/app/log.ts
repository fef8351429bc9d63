import { appendFileSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { type LogEvent, logEventSchema, type LogLine, logLineSchema } from '../../shared/processes/log.ts'

export type Log = {
  add: (event: LogEvent) => void
  /** The latest lines, the oldest first; what has not the form of one is left out. */
  last: (most: number) => LogLine[]
}

/** When a file has grown to this, the next begins, and the one before that goes. */
const fullBytes = 256 * 1024

/**
 * The app's log: one JSON object a line, of what `shared/processes/log.ts` lists. A log that cannot be written keeps
 * nobody from working.
 * @param now milliseconds since 1970
 */
export const createLog = (path: string, now: () => number): Log => {
  const before = `${path}.1`
  return {
    add: (event) => {
      const line = { at: new Date(now()).toISOString(), ...logEventSchema.parse(event) }
      try {
        if (existsSync(path) && statSync(path).size >= fullBytes) renameSync(path, before)
        appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 })
      } catch {}
    },
    last: (most) =>
      [before, path]
        .flatMap(linesIn)
        .flatMap((line) => lineOf(line) ?? [])
        .slice(-most),
  }
}

const linesIn = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

const lineOf = (text: string): LogLine | undefined => {
  try {
    return logLineSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
