/**
 * What the verdict on an MP3 of 10 MB costs, of few large frames and of many small ones, beside `ffprobe` in the same
 * run. The walker is our code alone, in this process, which has run before; the reader is a process of its own, from its
 * start to the verdict; the program is `npm run audio` as it is built, from start to end. ffprobe is a process from
 * start to end too: once counting every packet as we count every frame, once believing the header, once doing nothing,
 * which tells what of it is the start of a process. `npm run bench -- audio [RUNS]`, nine runs unless told otherwise.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forkReaders } from '../../main/reader-client/fork-readers.ts'
import { measureAudio } from '../../main/reader-client/measure-audio.ts'
import type { AudioFacts } from '../../shared/processes/reader.ts'
import { audioVerdict } from '../../shared/rules/audio-verdict.ts'
import { measurePath } from '../support/audio/measure.ts'
import {
  median,
  printPromise,
  printReport,
  runsAskedFor,
  writeMegabytes,
  writeMs,
  writeRatio,
} from './support/report.ts'

const promise = { walkerOfFfprobe: 0.5 }
const built = (name: string): URL => new URL(`../../dist/main/${name}.js`, import.meta.url)
const readers = forkReaders(built('reader'))

const sounds = [
  { what: '320 kbit/s', encoder: ['-ac', '2', '-b:a', '320k'], seconds: 250 },
  { what: '32 kbit/s, 22.05 kHz', encoder: ['-ac', '1', '-ar', '22050', '-b:a', '32k'], seconds: 2_500 },
]

/** Runs a program to its end. @returns what it wrote, and how long it took */
const timed = async (program: string, args: readonly string[]): Promise<{ ms: number; text: string }> => {
  const startedAt = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return { ms: performance.now() - startedAt, text }
}

const encode = async (path: string, { encoder, seconds }: (typeof sounds)[number]): Promise<void> => {
  const source = ['-f', 'lavfi', '-i', `anoisesrc=amplitude=0.1:seed=1:duration=${seconds}`]
  await timed('ffmpeg', ['-v', 'error', '-nostdin', ...source, ...encoder, '-compression_level', '9', path])
}

const askFfprobe = (path: string, how: readonly string[]): Promise<{ ms: number; text: string }> =>
  timed('ffprobe', ['-v', 'error', ...how, '-of', 'csv=p=0', path])

/** What it took until there was a verdict, which has to be on this number of frames. */
const untilVerdict = async (frames: number, measure: () => Promise<AudioFacts>): Promise<number> => {
  const startedAt = performance.now()
  const facts = await measure()
  const { verdict } = audioVerdict(facts)
  const ms = performance.now() - startedAt
  if (verdict !== 'trim' || facts.frames !== frames) throw new Error(`${verdict} on ${facts.frames} frames`)
  return ms
}

const walk = async (path: string): Promise<AudioFacts> => {
  const measured = await measurePath(path)
  if ('problem' in measured) throw new Error(measured.problem.code)
  return measured.facts
}

const runOnce = async (path: string) => {
  const counting = await askFfprobe(path, ['-count_packets', '-show_entries', 'stream=nb_read_packets'])
  const frames = Number.parseInt(counting.text, 10)
  const believing = await askFfprobe(path, ['-show_entries', 'format=duration'])
  const idle = await timed('ffprobe', ['-version'])
  const walkerMs = await untilVerdict(frames, () => walk(path))
  const readerMs = await untilVerdict(frames, () => measureAudio(readers.open, { path }))
  const program = await timed(process.execPath, [fileURLToPath(built('audio-headless')), '--json', path])
  return {
    walkerMs,
    readerMs,
    programMs: program.ms,
    countingMs: counting.ms,
    believingMs: believing.ms,
    idleMs: idle.ms,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
try {
  for (const sound of sounds) {
    const path = join(folder, 'sound.mp3')
    rmSync(path, { force: true })
    await encode(path, sound)
    // What follows is measured with the file in memory and our code compiled, as ffprobe's is.
    await runOnce(path)
    const runs: Awaited<ReturnType<typeof runOnce>>[] = []
    for (let run = 0; run < runsAskedFor(9); run += 1) runs.push(await runOnce(path))
    const of = (what: keyof (typeof runs)[number]): number[] => runs.map((run) => run[what])
    const ratios = (what: 'walkerMs' | 'readerMs' | 'programMs'): number[] =>
      runs.map((run) => run[what] / run.countingMs)
    printReport(
      `Verdict on an MP3 of ${writeMegabytes(statSync(path).size)}, ${sound.what}, runs: ${runs.length}`,
      `Node ${process.versions.node}`,
      [
        { what: 'our walker, in this process', values: of('walkerMs'), write: writeMs },
        { what: 'our reader, a process of its own', values: of('readerMs'), write: writeMs },
        { what: 'npm run audio, as it is built', values: of('programMs'), write: writeMs },
        { what: 'ffprobe, counting packets', values: of('countingMs'), write: writeMs },
        { what: 'ffprobe, believing the header', values: of('believingMs'), write: writeMs },
        { what: 'ffprobe, doing nothing', values: of('idleMs'), write: writeMs },
        { what: 'ratio, walker to counting', values: ratios('walkerMs'), write: writeRatio },
        { what: 'ratio, reader to counting', values: ratios('readerMs'), write: writeRatio },
        { what: 'ratio, program to counting', values: ratios('programMs'), write: writeRatio },
      ],
    )
    printPromise(
      `the walker at most ${promise.walkerOfFfprobe} of ffprobe that counts packets, median`,
      median(ratios('walkerMs')) <= promise.walkerOfFfprobe,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
