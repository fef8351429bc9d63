/**
 * Figure F2: every class of hostile workbook is refused (or read, where it is harmless in the end) by a fresh reader
 * process within 1 s and 64 MB of growth. The control reads the same files without budgets, and must be caught.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bomb } from '../support/spreadsheets/bomb-model.ts'
import { bombs } from '../support/spreadsheets/bombs.ts'
import { watchReader, type Watched } from '../support/spreadsheets/watched-reader.ts'

const longestMs = 1_000
const mostBytes = 64 * 1024 * 1024
const controlBombs = bombs.filter((bomb) => bomb.name.startsWith('ratio'))
const unguardedEntry = new URL('./reader-unguarded.ts', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'revoada-bombs-'))

const faultOf = (bomb: Bomb, seen: Watched): string | null => {
  if (seen.answer !== bomb.answer) return `answered ${seen.answer} instead of ${bomb.answer}`
  if (seen.ms > longestMs) return `took ${Math.round(seen.ms)} ms`
  if (seen.grownBytes > mostBytes) return `grew by ${megabytes(seen.grownBytes)} MB`
  return null
}

const isTooMuch = (seen: Watched): boolean => seen.ms > longestMs || seen.grownBytes > mostBytes

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/**
 * Other work of the machine makes any reader slow once, and its collector late; what is slow or large by itself is so
 * every time.
 */
const attempts = 3

const explode = async (bomb: Bomb, entry?: URL): Promise<{ seen: Watched; fault: string | null }> => {
  const path = join(folder, 'bomb.xlsx')
  writeFileSync(path, bomb.build())
  const job = { type: 'read', path, choices: { headerRow: 0 }, rowsPerBatch: 4_000 } as const
  let seen = await watchReader(job, 10_000, entry)
  for (let attempt = 1; attempt < attempts && isTooMuch(seen); attempt += 1)
    seen = await watchReader(job, 10_000, entry)
  return { seen, fault: faultOf(bomb, seen) }
}

let faults = 0
let slowest = 0
let largest = 0
try {
  for (const bomb of bombs) {
    const { seen, fault } = await explode(bomb)
    slowest = Math.max(slowest, seen.ms)
    largest = Math.max(largest, seen.grownBytes)
    const figures = `${String(Math.round(seen.ms)).padStart(5)} ms ${String(megabytes(seen.grownBytes)).padStart(4)} MB`
    process.stdout.write(
      `${figures}  ${bomb.name}: ${seen.answer}${fault === null ? '' : `  FAULT: ${fault}`}\n`,
    )
    if (fault !== null) faults += 1
  }
  let caught = 0
  for (const bomb of controlBombs) if ((await explode(bomb, unguardedEntry)).fault !== null) caught += 1
  process.stdout.write(
    `reader-bombs: ${bombs.length} classes, ${faults} faults; slowest ${Math.round(slowest)} ms, largest growth ` +
      `${megabytes(largest)} MB; control without budgets: ${caught} of ${controlBombs.length} caught\n`,
  )
  process.exitCode = faults === 0 && caught === controlBombs.length ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
