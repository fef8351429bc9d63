import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Of the cells of an OpenDocument amount: its value, and how the program that saved it showed it. */
const textSchema = z.union([z.string(), z.tuple([z.string(), z.string()])])
const cellSchema = z.tuple([z.number(), z.number(), z.string(), textSchema])
const sheetSchema = z.object({ file: z.string(), sheet: z.string().nullable(), cells: z.array(cellSchema) })
const refusalSchema = z.object({ file: z.string(), error: z.string() })

/** Row and column from 1, kind of cell, and its text. */
export type OtherCell = z.infer<typeof cellSchema>
export type OtherSheet = z.infer<typeof sheetSchema>
/** What is read by another program: a kind that `read.py` knows, and a path. */
export type OtherFile = { kind: string; path: string }

export const otherKinds: ReadonlySet<string> = new Set(['xlsx', 'xls', 'xlsb', 'ods', 'xml', 'html', 'csv'])

const script = fileURLToPath(new URL('./read.py', import.meta.url))

/** The sheets of these files as other programs read them, by path; a text where they do not. */
export const readByOthers = (
  python: string,
  files: readonly OtherFile[],
): Map<string, OtherSheet[] | string> => {
  const read = new Map<string, OtherSheet[] | string>(files.map(({ path }) => [path, []]))
  for (const said of run(python, files)) {
    const sheet = sheetSchema.safeParse(said)
    if (sheet.success) {
      const before = read.get(sheet.data.file)
      if (typeof before === 'object') before.push(sheet.data)
    } else {
      const { file, error } = refusalSchema.parse(said)
      read.set(file, error)
    }
  }
  return read
}

/** A file that kills the other readers is one that they do not read; the rest is read without it. */
const run = (python: string, files: readonly OtherFile[]): unknown[] => {
  if (files.length === 0) return []
  const { stdout, status, error } = spawnSync(python, ['-B', script], {
    input: files.map(({ kind, path }) => `${kind}\t${path}\n`).join(''),
    maxBuffer: 1024 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  if (error !== undefined || status !== 0) {
    const [file] = files
    if (files.length === 1) return [{ file: file?.path, error: `ended with ${status ?? 'a signal'}` }]
    const half = Math.ceil(files.length / 2)
    return [...run(python, files.slice(0, half)), ...run(python, files.slice(half))]
  }
  return [...linesOf(stdout)].map((line): unknown => JSON.parse(line))
}

/** All of them at once may be longer than a string can be. */
function* linesOf(output: Buffer): Generator<string> {
  for (let at = 0; at < output.length;) {
    const end = output.indexOf('\n', at)
    yield output.toString('utf8', at, end)
    at = end + 1
  }
}
