import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { programFile } from './program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const program = programFile('import-headless')

const counts = z.record(z.string(), z.number().int().positive())
const always = {
  file: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), role: z.string() })).nullable(),
  ms: z.number().int().nonnegative(),
  peakRssBytes: z.strictObject({ workspace: z.number().positive(), reader: z.number() }),
}

/** A JSON line of the program, with exactly these fields. */
const lineSchema = z.union([
  z.strictObject({
    ...always,
    rows: z.number().int(),
    accepted: z.number().int(),
    repaired: counts,
    normalised: counts,
    duplicates: z.number().int(),
    rejected: counts,
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    sheet: z.string().nullable(),
    header: z.number().int(),
  }),
  z.strictObject({
    ...always,
    error: z.strictObject({ code: z.string(), params: z.record(z.string(), z.any()) }),
  }),
])
export type ImportLine = z.infer<typeof lineSchema>

export type HeadlessImport = {
  child: ChildProcess
  /** Where the program puts what is temporary; nothing else does. */
  temporary: string
  ended: Promise<{ code: number | null; lines: ImportLine[]; text: string; errors: string }>
}

/** Starts the real program. It has ended when its readers have, too. */
export const startImport = (args: readonly string[], folder = temporaryFolder()): HeadlessImport => {
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary, { recursive: true })
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: temporary },
  })
  let text = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
  const ended = once(child, 'close').then(([code]) => {
    const lines = text.split('\n').filter((line) => line.startsWith('{'))
    return {
      code: code as number | null,
      lines: lines.map((line) => lineSchema.parse(JSON.parse(line))),
      text,
      errors,
    }
  })
  return { child, temporary, ended }
}

export const runImport = (...args: Parameters<typeof startImport>): HeadlessImport['ended'] =>
  startImport(...args).ended

/** How a run ended that only looked at its arguments. */
export type Ended = { code: number; text: string; errors: string }

/** Runs the program with each of these arguments in turn, all in one process, for what ends before any file is read. */
export const runImportArguments = async (
  lists: readonly (readonly string[])[],
  folder: string,
): Promise<Ended[]> => {
  const runner = join(import.meta.dirname, 'import-arguments.ts')
  const args = [runner, program, JSON.stringify(lists)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  return z
    .array(z.strictObject({ code: z.number(), text: z.string(), errors: z.string() }))
    .parse(JSON.parse(stdout))
}
