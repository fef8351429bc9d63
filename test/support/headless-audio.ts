import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { programFile } from './program.ts'

const program = programFile('audio-headless')

const figure = z.number().nonnegative().nullable()

/** A JSON line of the program, with exactly these fields. */
const lineSchema = z.strictObject({
  file: z.string(),
  format: z.string().nullable(),
  bytes: figure,
  frames: figure,
  containerMs: figure,
  playableMs: figure,
  bitrateKbps: figure,
  sampleRateHz: figure,
  channels: figure,
  verdict: z.enum(['accepted', 'trim', 'refused']),
  reasons: z.array(z.string()),
})
export type AudioLine = z.infer<typeof lineSchema>

export type AudioRun = { code: number; lines: AudioLine[]; text: string; errors: string }

/**
 * Runs the real program over files, in a folder that they are named from.
 * @param onText is called when it says its first words
 */
export const runAudio = async (
  args: readonly string[],
  folder: string,
  onText: (child: ChildProcess) => void = () => {},
): Promise<AudioRun> => {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk))
  child.stdout.once('data', () => onText(child))
  const [code] = (await once(child, 'close')) as [number]
  const lines = text.split('\n').filter((line) => line.startsWith('{'))
  return { code, lines: lines.map((line) => lineSchema.parse(JSON.parse(line))), text, errors }
}
