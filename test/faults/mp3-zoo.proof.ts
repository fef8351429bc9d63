/**
 * The verdict on sounds against ffmpeg's decoder: MP3 files of three encoders in every rate, channel mode and bit rate
 * mode, with all kinds of tags, lies and damage; the same at the edge of 30 seconds; what is no MP3 but is called so; and
 * public recordings. A duration is within one frame of the decoded samples, 30.0 s are in and a frame more is out, and
 * nothing that is no MP3 is accepted. So it is with what the app makes itself: parts that it cuts, samples that it
 * encodes; none is ever over 30 seconds.
 *
 * CI: about 130 MP3 files, 70 others and 20 made ones, by the seed; long: 1,268, 120 and 87. Controls, on the same files:
 * four ways in which durations are often told, and an encoder that does not count frames.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { faultsOf, inPool } from './support/in-pool.ts'
import { alterSome, breaks, lies, surroundings } from './support/mp3-zoo/alter.ts'
import { controls } from './support/mp3-zoo/controls.ts'
import { decodeAll } from './support/mp3-zoo/decode.ts'
import { encodeEdges, encodeSome, encodeThirty, sampleRates, type Some } from './support/mp3-zoo/encode.ts'
import { faultOf, type Truths } from './support/mp3-zoo/faults.ts'
import { foreignFiles } from './support/mp3-zoo/foreign.ts'
import { type Judge, judgeByProgram, judgeInProcess, type Judgement } from './support/mp3-zoo/judges.ts'
import { faultsOfMade, theApp, withoutCounting } from './support/mp3-zoo/made.ts'
import { lengthBySoxMs, publicFiles } from './support/mp3-zoo/public-files.ts'
import type { Mp3Specimen, Specimen } from './support/mp3-zoo/specimen.ts'
import { skipProof, startProof } from './support/proof-run.ts'

if (process.env['MP3_ENCODERS'] !== 'yes')
  skipProof('there are no encoders (Debian: ffmpeg lame sox libsox-fmt-mp3)')
const proof = startProof()
/** Seconds of the recording that is encoded, and of how many files every alteration is made. */
const size = proof.pickSize({ ci: { seconds: 1, altered: 2 }, long: { seconds: 4, altered: 40 } })
const fewestFiles = proof.pickSize({ ci: 100, long: 1_000 })
const some: Some = (all, ofThem) => (proof.isLong ? all : proof.sample(all, ofThem))
const atOnce = 2
/** Every nth file is also judged by the program, in reader processes. */
const programStride = 12
/** Of 44.1 kHz, which the public files have. */
const longestFrameMs = 27

type Zoo = { generated: Specimen[]; publics: readonly Specimen[] }

const makeZoo = async (folder: string): Promise<Zoo> => {
  const encoded = await encodeSome(folder, some, size.seconds, atOnce)
  const altered = [surroundings, lies, breaks].flatMap((alterations) =>
    alterSome(encoded, alterations, size.altered, proof.seed, folder),
  )
  const wrapped = encoded.filter(({ name }) => /^lame (?:44100|22050) Hz mono (?:CBR|VBR)$/.test(name))
  const foreign = await foreignFiles(folder, some, wrapped, join(folder, '48000-2.wav'), atOnce)
  const edges = await encodeEdges(encoded, atOnce)
  const thirty = await encodeThirty(folder, atOnce)
  return {
    generated: [...encoded, ...edges, ...thirty, ...altered, ...foreign],
    publics: some(publicFiles(), 20),
  }
}

const isMp3 = (specimen: Specimen): specimen is Mp3Specimen => specimen.kind === 'mp3'

const decodeZoo = async (specimens: readonly Specimen[], folder: string): Promise<Truths> => {
  const sounds = specimens.filter(isMp3)
  const decoded = await decodeAll(sounds, folder, atOnce)
  return new Map(decoded.map((truth, index) => [sounds[index]?.path ?? '', truth]))
}

const faultsIn = async (specimens: readonly Specimen[], judge: Judge, truths: Truths): Promise<string[]> => {
  const judged = await inPool(specimens, atOnce, async (specimen) => {
    const fault = faultOf(specimen, await judge(specimen.path), truths)
    return fault === null ? [] : [`${specimen.name}: ${fault}`]
  })
  return judged.flat()
}

/** The decoders themselves dispute some of the public files; there, one of them has to agree with us. */
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
const proveProgram = async (specimens: readonly Specimen[]): Promise<void> => {
  const chosen = specimens.filter((_specimen, index) => index % programStride === 0)
  const said = await judgeByProgram(chosen.map(({ path }) => path))
  const other = await inPool([...chosen.entries()], 1, async ([index, { name, path }]) => {
    const here = inMicroseconds(await judgeInProcess(path))
    return isDeepStrictEqual(here, said[index]) ? [] : [`${name}: the program says another thing`]
  })
  proof.verdict(`${chosen.length} files by npm run audio`, other.flat())
}

const inMicroseconds = ({ containerMs, playableMs, ...rest }: Judgement): Judgement => {
  const round = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 1_000) / 1_000)
  return { ...rest, containerMs: round(containerMs), playableMs: round(playableMs) }
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-mp3-zoo-'))
try {
  const { generated, publics } = await makeZoo(folder)
  const all = [...generated, ...publics]
  const truths = await decodeZoo(all, folder)
  const sounds = generated.filter(isMp3)
  const others = generated.filter((specimen) => !isMp3(specimen))
  proof.verdict(`${sounds.length} generated MP3 files`, [
    ...(await faultsIn(sounds, judgeInProcess, truths)),
    ...(sounds.length < fewestFiles ? [`fewer than ${fewestFiles}`] : []),
  ])
  proof.verdict(`${others.length} generated that are no MP3`, await faultsIn(others, judgeInProcess, truths))
  const { sure, disputed } = await publicFaults(publics, truths)
  for (const fault of disputed) console.log(`disputed: ${fault}, as libmad says too`)
  proof.verdict(`${publics.length} public files`, sure)
  await proveProgram(all)
  const long = some(
    sounds.filter(({ name }) => /^(?:\d+ frames of|30\.000 s of)/.test(name)),
    6,
  )
  const rates = some(sampleRates, 2)
  const made = await faultsOfMade(long, rates, theApp, folder, atOnce)
  proof.verdict(`${made.count} made by the app`, made.faults)
  await proof.control('30 seconds are encoded without counting frames', () =>
    faultsOf(
      rates,
      1,
      async (rate) => (await faultsOfMade([], [rate], withoutCounting, folder, atOnce)).faults,
      'first',
    ),
  )
  for (const [name, judge] of Object.entries(controls))
    await proof.control(name, () => faultsIn(generated, judge, truths))
  proof.end()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
