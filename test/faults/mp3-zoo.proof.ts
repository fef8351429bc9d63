/**
 * The verdict on sounds against ffmpeg's decoder: MP3 files of three encoders in every rate, channel mode and bit rate
 * mode, with all kinds of tags, lies and damage; the same at the edge of 30 seconds; what is no MP3 but is called so; and
 * public recordings. A duration is within one frame of the decoded samples, 30.0 s are in and a frame more is out, and
 * nothing that is no MP3 is accepted. So it is with what the app makes itself: parts that it cuts, samples that it
 * encodes; none is ever over 30 seconds. The controls, ways in which durations are often told, must be caught.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { alterSome, breaks, lies, surroundings } from './support/mp3-zoo/alter.ts'
import { controls } from './support/mp3-zoo/controls.ts'
import { decodeAll } from './support/mp3-zoo/decode.ts'
import { encodeAll, encodeEdges, encodeThirty } from './support/mp3-zoo/encode.ts'
import { faultOf, type Truths } from './support/mp3-zoo/faults.ts'
import { foreignFiles } from './support/mp3-zoo/foreign.ts'
import { type Judge, judgeByProgram, judgeInProcess, type Judgement } from './support/mp3-zoo/judges.ts'
import { faultsOfMade, theApp, withoutCounting } from './support/mp3-zoo/made.ts'
import { inPool } from './support/mp3-zoo/pool.ts'
import { lengthBySoxMs, publicFiles } from './support/mp3-zoo/public-files.ts'
import type { Mp3Specimen, Specimen } from './support/mp3-zoo/specimen.ts'

const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
const hasEncoders = process.env['MP3_ENCODERS'] === 'yes'
/** Seconds of the recording that is encoded, and of how many files every alteration is made. */
const size = isLong ? { seconds: 4, altered: 40 } : { seconds: 1, altered: 5 }
const fewestFiles = 300
const atOnce = 3
/** Every so manyth file is also judged by the program, in reader processes. */
const programStride = 12
/** The exit code by which `npm test` knows a proof that was skipped. */
const skipped = 77
const shownFaults = 10
/** Of 44.1 kHz, which the public files have. */
const longestFrameMs = 27

type Zoo = { generated: Specimen[]; publics: Specimen[] }

const makeZoo = async (folder: string): Promise<Zoo> => {
  const encoded = await encodeAll(folder, size.seconds, atOnce)
  const altered = [surroundings, lies, breaks].flatMap((alterations) =>
    alterSome(encoded, alterations, size.altered, folder),
  )
  const wrapped = encoded.filter(({ name }) => /^lame (?:44100|22050) Hz mono (?:CBR|VBR)$/.test(name))
  const foreign = await foreignFiles(folder, wrapped, join(folder, '48000-2.wav'), atOnce)
  const edges = await encodeEdges(encoded, atOnce)
  const thirty = await encodeThirty(folder, atOnce)
  return { generated: [...encoded, ...edges, ...thirty, ...altered, ...foreign], publics: publicFiles() }
}

const isMp3 = (specimen: Specimen): specimen is Mp3Specimen => specimen.kind === 'mp3'

const decodeZoo = async (specimens: readonly Specimen[], folder: string): Promise<Truths> => {
  const sounds = specimens.filter(isMp3)
  const decoded = await decodeAll(sounds, folder, atOnce)
  return new Map(decoded.map((truth, index) => [sounds[index]?.path ?? '', truth]))
}

const faultsOf = async (specimens: readonly Specimen[], judge: Judge, truths: Truths): Promise<string[]> => {
  const judged = await inPool(specimens, atOnce, async (specimen) => {
    const fault = faultOf(specimen, await judge(specimen.path), truths)
    return fault === null ? [] : [`${specimen.name}: ${fault}`]
  })
  return judged.flat()
}

const report = (what: string, count: number, faults: readonly string[]): boolean => {
  for (const fault of faults.slice(0, shownFaults)) process.stdout.write(`FAULT: ${fault}\n`)
  process.stdout.write(`${what}: ${count} files, ${faults.length} faults\n`)
  return faults.length === 0
}

/** Of those that nobody here made, the decoders themselves dispute some; there, one of them has to agree with us. */
const publicFaults = async (
  publics: readonly Specimen[],
  truths: Truths,
): Promise<{ sure: string[]; disputed: string[] }> => {
  const found = { sure: [] as string[], disputed: [] as string[] }
  for (const specimen of publics) {
    const said = await judgeInProcess(specimen.path)
    const fault = faultOf(specimen, said, truths)
    if (fault === null) continue
    const other = isMp3(specimen) ? lengthBySoxMs(specimen.path) : null
    const agrees = other !== null && Math.abs(other - (said.containerMs ?? Infinity)) <= longestFrameMs
    found[agrees ? 'disputed' : 'sure'].push(`${specimen.name}: ${fault}`)
  }
  return found
}

/** The built program, which starts a reader for each file, says what was said here. */
const proveProgram = async (specimens: readonly Specimen[]): Promise<boolean> => {
  const chosen = specimens.filter((_specimen, index) => index % programStride === 0)
  const said = await judgeByProgram(chosen.map(({ path }) => path))
  const other = await inPool([...chosen.entries()], 1, async ([index, { name, path }]) => {
    const here = inMicroseconds(await judgeInProcess(path))
    return isDeepStrictEqual(here, said[index]) ? [] : [`${name}: the program says another thing`]
  })
  return report('npm run audio', chosen.length, other.flat())
}

const inMicroseconds = ({ containerMs, playableMs, ...rest }: Judgement): Judgement => {
  const round = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 1_000) / 1_000)
  return { ...rest, containerMs: round(containerMs), playableMs: round(playableMs) }
}

const prove = async (folder: string): Promise<boolean> => {
  const { generated, publics } = await makeZoo(folder)
  const all = [...generated, ...publics]
  const truths = await decodeZoo(all, folder)
  const verdicts = [generated.filter(isMp3).length >= fewestFiles]
  for (const [what, specimens] of Object.entries({
    'generated MP3': generated.filter(isMp3),
    'generated, no MP3': generated.filter((specimen) => !isMp3(specimen)),
  }))
    verdicts.push(report(what, specimens.length, await faultsOf(specimens, judgeInProcess, truths)))
  const { sure, disputed } = await publicFaults(publics, truths)
  for (const fault of disputed) process.stdout.write(`disputed: ${fault}, as libmad says too\n`)
  verdicts.push(report('public', publics.length, sure))
  verdicts.push(await proveProgram(all))
  const long = generated.filter(isMp3).filter(({ name }) => /^(?:\d+ frames of|30\.000 s of)/.test(name))
  const made = await faultsOfMade(long, theApp, folder, atOnce)
  verdicts.push(report('made by the app', made.count, made.faults))
  const uncounted = await faultsOfMade(long.slice(0, 3), withoutCounting, folder, atOnce)
  verdicts.push(uncounted.faults.length > 0)
  process.stdout.write(
    `control, encoding 30 seconds without counting frames: ${uncounted.faults.length > 0 ? `${uncounted.faults.length} caught` : 'FAULT: not caught'}\n`,
  )
  for (const [name, judge] of Object.entries(controls)) {
    const { length } = await faultsOf(generated, judge, truths)
    verdicts.push(length > 0)
    process.stdout.write(`control, ${name}: ${length > 0 ? `${length} caught` : 'FAULT: not caught'}\n`)
  }
  return verdicts.every(Boolean)
}

if (hasEncoders) {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-mp3-zoo-'))
  try {
    process.exitCode = (await prove(folder)) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
} else {
  process.stdout.write('mp3-zoo: skipped, there are no encoders (Debian: ffmpeg lame sox libsox-fmt-mp3)\n')
  process.exitCode = skipped
}
