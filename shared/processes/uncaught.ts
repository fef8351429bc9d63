/** What is said of an error that nobody caught: its kind and its place. Its message may quote anybody's data (rule D15). */
import { z } from 'zod'

export const uncaughtSchema = z.object({
  name: z.string().regex(/^[A-Z][A-Za-z]{1,60}$/),
  /** As the system has it: `EACCES`, `SQLITE_FULL`. */
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{1,60}$/)
    .nullable(),
  /** Files of ours with line and column, the innermost first; no folder, which has a person's name in it. */
  places: z.array(z.string().regex(/^[a-z][\w.-]{0,60}\.[cm]?[jt]s:\d{1,7}:\d{1,7}$/)).max(12),
})
export type Uncaught = z.infer<typeof uncaughtSchema>

const nothingKnown: Uncaught = { name: 'Error', code: null, places: [] }

/** Each part as far as it has the form that it must have; whatever was thrown. */
export const describeUncaught = (error: unknown): Uncaught => {
  if (!(error instanceof Error)) return nothingKnown
  const { name, code, places } = uncaughtSchema.shape
  const given: unknown = 'code' in error ? error.code : null
  return {
    name: name.safeParse(error.name).data ?? nothingKnown.name,
    code: code.safeParse(given).data ?? null,
    places: places.safeParse(placesOf(error)).data ?? [],
  }
}

/** A message can look like a place; so a stack that does not begin with its own is not read at all. */
const placesOf = ({ name, message, stack = '' }: Error): string[] => {
  const head = [`${name}: ${message}\n`, `${name}\n`].find((each) => stack.startsWith(each))
  if (head === undefined) return []
  return stack
    .slice(head.length)
    .split('\n')
    .flatMap((line) => /([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?$/.exec(line)?.[1] ?? [])
    .slice(0, 12)
}

type EndingProcess = {
  env: Record<string, string | undefined>
  on: (event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void) => unknown
  exit: (code: number) => never
}

/**
 * Has a process end on an error that nobody caught, as it would by itself, but with a line of `describeUncaught` in place
 * of the message. Who develops sees the whole.
 * @param say writes to the standard error, and returns when it is written
 */
export const endOnUncaught = (process: EndingProcess, say: (line: string) => void): void => {
  if (process.env['REVOADA_DEV_URL'] !== undefined) return
  const end = (error: unknown): void => {
    try {
      say(`${JSON.stringify(describeUncaught(error))}\n`)
    } finally {
      process.exit(1)
    }
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
