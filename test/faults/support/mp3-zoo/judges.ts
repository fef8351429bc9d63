import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { audioVerdict } from '../../../../shared/rules/audio-verdict.ts'
import { measurePath } from '../../../support/audio/measure.ts'

/** What is said of a file: the verdict, and where it was measured, its length. */
export type Judgement = {
  verdict: 'accepted' | 'trim' | 'refused'
  frames: number | null
  containerMs: number | null
  playableMs: number | null
  /** Null where only a length is told. */
  reasons: string[] | null
}

export type Judge = (path: string) => Promise<Judgement>

/** The app's reader and rule, in this process. */
export const judgeInProcess: Judge = async (path) => {
  const measured = await measurePath(path)
  if ('problem' in measured) {
    const reasons = [measured.problem.code]
    return { verdict: 'refused', frames: null, containerMs: null, playableMs: null, reasons }
  }
  const { frames, containerMs, playableMs } = measured.facts
  return { frames, containerMs, playableMs, ...audioVerdict(measured.facts) }
}

const program = fileURLToPath(new URL('../../../../dist/main/audio-headless.js', import.meta.url))

const lineSchema = z.object({
  verdict: z.enum(['accepted', 'trim', 'refused']),
  frames: z.number().nullable(),
  containerMs: z.number().nullable(),
  playableMs: z.number().nullable(),
  reasons: z.array(z.string()),
})

/** The same by `npm run audio`, as it is built: every file in a reader process of its own. */
export const judgeByProgram = async (paths: readonly string[]): Promise<Judgement[]> => {
  const child = spawn(process.execPath, [program, '--json', ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  await once(child, 'close')
  const judged = text
    .trimEnd()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)))
  if (judged.length !== paths.length) throw new Error(`${judged.length} lines for ${paths.length} files`)
  return judged
}
