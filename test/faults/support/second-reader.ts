import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const cellSchema = z.tuple([z.number(), z.number(), z.string(), z.string()])
const sheetSchema = z.object({ file: z.string(), sheet: z.string(), cells: z.array(cellSchema) })
const refusalSchema = z.object({ file: z.string(), error: z.string() })

/** Row and column from 1, kind of cell, and its text. */
export type SecondCell = z.infer<typeof cellSchema>
export type SecondSheet = z.infer<typeof sheetSchema>

const script = fileURLToPath(new URL('./second-reader.py', import.meta.url))
const longestMs = 600_000

/** The sheets of these files as openpyxl reads them, and the files that it does not. */
export const readBySecondReader = (
  python: string,
  files: readonly string[],
): { sheets: SecondSheet[]; refused: string[] } => {
  const { stdout, status, error } = spawnSync(python, [script, ...files], {
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
    timeout: longestMs,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error !== undefined || status !== 0)
    throw new Error(`the second reader ended with ${status ?? 'a signal'}`, { cause: error })
  const sheets: SecondSheet[] = []
  const refused: string[] = []
  for (const line of stdout.split('\n')) {
    if (line === '') continue
    const said: unknown = JSON.parse(line)
    const sheet = sheetSchema.safeParse(said)
    if (sheet.success) sheets.push(sheet.data)
    else refused.push(refusalSchema.parse(said).file)
  }
  return { sheets, refused }
}
