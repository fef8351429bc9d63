/**
 * What every proof shares: its size and seed, which of many cases the seed takes, its controls, and how it ends.
 *
 * CI runs the small size with the UTC date as the seed, so that months of CI cover what the long size covers at once.
 * A control is a broken program that the proof must catch. It gets the cases of the real one at the size that runs, so
 * that a size too small to catch it fails.
 */
import { basename } from 'node:path'
import { type Random, randomFrom } from '../../support/spreadsheets/seeded-random.ts'

export type Proof = {
  isLong: boolean
  seed: number
  /** Numbers that the seed repeats. */
  random: Random
  pickSize: <Size>(sizes: { ci: Size; long: Size }) => Size
  /** `count` of them, or all of them shuffled, as the seed says. */
  sample: <Item>(all: readonly Item[], count?: number) => Item[]
  /**
   * Of the cases of a long size those that `--part K/N` asks for, so that hours can be run in pieces; without it, all.
   * Prints how to go on. The seed has to stay the same.
   */
  part: <Case>(cases: readonly Case[]) => readonly Case[]
  /** Prints what was tried and what was found; with faults, how often each, and the proof fails. */
  verdict: (tried: string, faults: readonly string[]) => void
  /** Runs a broken program and expects faults; without any, the proof fails. */
  control: (name: string, findFaults: () => readonly string[] | Promise<readonly string[]>) => Promise<void>
  /** Prints the closing line and sets the exit code. */
  end: () => void
}

/** The exit code by which `npm test` recognises a proof that was skipped. */
const skippedCode = 77
const mostShown = { faults: 20, caught: 3 }

const dateAsNumber = (): number => Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** Prints the first line. The name is the file's: NAME.proof.ts. */
export const startProof = (): Proof => {
  const name = basename(process.argv[1] ?? '', '.proof.ts')
  const size = process.env['REVOADA_PROOF_SIZE'] === 'long' ? 'long' : 'ci'
  const seed = Number(process.env['REVOADA_PROOF_SEED'] ?? dateAsNumber())
  if (!Number.isSafeInteger(seed)) throw new Error('REVOADA_PROOF_SEED is not a whole number')
  console.log(`proof ${name}: size ${size}, seed ${seed} (repeat with REVOADA_PROOF_SEED=${seed})`)
  const random = randomFrom(seed)
  const seconds = stopwatch()
  let controls = 0
  let hasFailed = false
  const print = (headline: string, faults: readonly string[], most: number): void => {
    console.log(headline)
    const counted = Map.groupBy(faults, (fault) => fault)
    for (const [fault, all] of [...counted].slice(0, most)) console.log(`  ${all.length} × ${fault}`)
    if (counted.size > most) console.log(`  … and ${counted.size - most} other kinds`)
  }
  return {
    isLong: size === 'long',
    seed,
    random,
    pickSize: (sizes) => sizes[size],
    part: (cases) => partOf(cases, process.argv.slice(2), seed),
    sample: (all, count) => shuffle(all, random).slice(0, count),
    verdict: (tried, faults) => {
      if (faults.length > 0) hasFailed = true
      print(
        `${tried}: ${faults.length === 0 ? '0 faults' : `${faults.length} FAULTS`}`,
        faults,
        size === 'long' ? Infinity : mostShown.faults,
      )
    },
    control: async (what, findFaults) => {
      const took = stopwatch()
      const faults = await findFaults()
      controls += 1
      if (faults.length === 0) hasFailed = true
      const verdict = faults.length === 0 ? 'NOT CAUGHT' : 'caught'
      print(`control (${what}): ${verdict} in ${took()} s`, faults, mostShown.caught)
    },
    end: () => {
      const isProved = !hasFailed && controls > 0
      if (controls === 0) console.log('NO CONTROL: a proof without one proves nothing')
      console.log(`proof ${name}: ${isProved ? 'passed' : 'FAILED'}, ${seconds()} s`)
      process.exitCode = isProved ? 0 : 1
    },
  }
}

const partOf = <Case>(cases: readonly Case[], args: readonly string[], seed: number): readonly Case[] => {
  const at = args.indexOf('--part')
  if (at < 0) return cases
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(args[at + 1] ?? '')?.map(Number) ?? []
  if (number === undefined || count === undefined || number < 1 || number > count || !args.includes('--long'))
    throw new Error('a part is asked for as --long --part 1/20')
  const part = cases.slice(
    Math.floor((cases.length * (number - 1)) / count),
    Math.floor((cases.length * number) / count),
  )
  const next = number === count ? 'the last' : `then REVOADA_PROOF_SEED=${seed} --part ${number + 1}/${count}`
  console.log(`part ${number} of ${count}: ${part.length} of ${cases.length} cases, ${next}`)
  return part
}

export const shuffle = <Item>(all: readonly Item[], random: Random): Item[] => {
  const shuffled = [...all]
  for (const [index, item] of shuffled.entries()) {
    const other = random(index + 1)
    shuffled[index] = shuffled[other] ?? item
    shuffled[other] = item
  }
  return shuffled
}

/** Ends a proof for which this machine lacks something. */
export const skipProof = (reason: string): never => {
  console.log(`skipped: ${reason}`)
  process.exit(skippedCode)
}

/** Seconds since now, for people to read. */
const stopwatch = (): (() => string) => {
  // wall-clock: reported only
  const startedAt = performance.now()
  // wall-clock: reported only
  return () => ((performance.now() - startedAt) / 1_000).toFixed(1)
}
