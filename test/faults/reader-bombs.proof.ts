/**
 * Figure F2: every class of hostile workbook is refused (or read, where it is harmless in the end) by a fresh reader
 * process within 1 s and 64 MB of growth, when it is looked at and when it is read. The control reads the same files
 * without budgets, and must be caught.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReaderJob } from '../../shared/processes/reader.ts'
import type { Bomb } from '../support/spreadsheets/bomb-model.ts'
import { bombs } from '../support/spreadsheets/bombs.ts'
import { watchReader, type Watched } from '../support/spreadsheets/watched-reader.ts'

const longestMs = 1_000
const mostBytes = 64 * 1024 * 1024
const controlBombs = bombs.filter((bomb) => bomb.name.startsWith('ratio'))
const unguardedEntry = new URL('./reader-unguarded.ts', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'revoada-bombs-'))

const isTooMuch = (seen: Watched): boolean => seen.ms > longestMs || seen.grownBytes > mostBytes

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** What lies behind the rows that are looked at may stay unseen until the file is read. */
const isRight = ({ answer, reason }: Bomb, job: ReaderJob['type'], seen: Watched): boolean => {
  if (job === 'inspect' && seen.answer === 'facts') return true
  return seen.answer === answer && (reason === undefined || Object.values(seen.params).includes(reason))
}

const faultOf = (bomb: Bomb, job: ReaderJob['type'], seen: Watched): string | null => {
  if (!isRight(bomb, job, seen)) {
    return `${job} answered ${seen.answer} ${JSON.stringify(seen.params)} instead of ${bomb.answer} ${bomb.reason ?? ''}`
  }
  if (seen.ms > longestMs) return `${job} took ${Math.round(seen.ms)} ms`
  if (seen.grownBytes > mostBytes) return `${job} grew by ${megabytes(seen.grownBytes)} MB`
  return null
}

type Exploded = { bomb: Bomb; seen: Watched[]; fault: string | null }

/** Looked at and then read, as the app does. */
const explode = async (bomb: Bomb, path: string, entry?: URL): Promise<Exploded> => {
  writeFileSync(path, bomb.build())
  const looked = await watchReader({ type: 'inspect', path, choices: {} }, 10_000, entry)
  const read = await watchReader(
    { type: 'read', path, choices: { headerRow: 0 }, rowsPerBatch: 4_000 },
    10_000,
    entry,
  )
  const fault = faultOf(bomb, 'inspect', looked) ?? faultOf(bomb, 'read', read)
  return { bomb, seen: [looked, read], fault }
}

/** Two at a time, which is as many as the smallest machine has cores for. */
async function* explodeInPairs(all: readonly Bomb[], entry?: URL): AsyncGenerator<Exploded> {
  for (let at = 0; at < all.length; at += 2) {
    const pair = all.slice(at, at + 2)
    yield* await Promise.all(pair.map((bomb, index) => explode(bomb, join(folder, `bomb-${index}`), entry)))
  }
}

/** How often what was too much is watched again. */
const attemptsAlone = 3

/**
 * Alone, until it is not too much any more: the other of a pair makes any reader slow once, and its collector late; what
 * is slow or large by itself is so every time.
 */
const explodeAlone = async (bomb: Bomb, entry?: URL): Promise<Exploded> => {
  const path = join(folder, 'bomb-alone')
  let exploded = await explode(bomb, path, entry)
  for (let attempt = 1; attempt < attemptsAlone && exploded.seen.some(isTooMuch); attempt += 1)
    exploded = await explode(bomb, path, entry)
  return exploded
}

/** In pairs, and at the end once more whatever was too much in its pair. */
async function* explodeAll(
  all: readonly Bomb[],
  entry?: URL,
): AsyncGenerator<Exploded & { wasAlone: boolean }> {
  const again: Bomb[] = []
  for await (const exploded of explodeInPairs(all, entry)) {
    if (exploded.seen.some(isTooMuch)) again.push(exploded.bomb)
    else yield { ...exploded, wasAlone: false }
  }
  for (const bomb of again) yield { ...(await explodeAlone(bomb, entry)), wasAlone: true }
}

let faults = 0
let again = 0
let slowest = 0
let largest = 0
try {
  for await (const { bomb, seen, fault, wasAlone } of explodeAll(bombs)) {
    const ms = Math.max(...seen.map((one) => one.ms))
    const grown = Math.max(...seen.map((one) => one.grownBytes))
    slowest = Math.max(slowest, ms)
    largest = Math.max(largest, grown)
    const figures = `${String(Math.round(ms)).padStart(5)} ms ${String(megabytes(grown)).padStart(4)} MB`
    const answers = seen.map(({ answer }) => answer).join(', ')
    const alone = wasAlone ? ', watched again alone' : ''
    const failure = fault === null ? '' : `  FAULT: ${fault}`
    process.stdout.write(`${figures}  ${bomb.name}: ${answers}${alone}${failure}\n`)
    if (wasAlone) again += 1
    if (fault !== null) faults += 1
  }
  let caught = 0
  for await (const { fault } of explodeAll(controlBombs, unguardedEntry)) if (fault !== null) caught += 1
  process.stdout.write(
    `reader-bombs: ${bombs.length} classes, ${faults} faults; slowest ${Math.round(slowest)} ms, largest growth ` +
      `${megabytes(largest)} MB; ${again} watched again alone; control without budgets: ${caught} of ${controlBombs.length} caught\n`,
  )
  const classes = new Set(bombs.map(({ name }) => name)).size
  process.exitCode = classes > 30 && faults === 0 && caught === controlBombs.length ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
