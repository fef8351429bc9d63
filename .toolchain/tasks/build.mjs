// Builds main, preload and renderer into dist/ with Vite.
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { writeNotices } from '../notices.mjs'
import { root } from '../paths.mjs'
import { Refusal, say, secondsSince } from '../say.mjs'

const folders = ['main', 'preload', 'renderer', 'shared']
/** Each with Vite's settings for it; a folder within another's is built after that. */
const builtFolders = [
  'main',
  'main/reader/page',
  'preload',
  'preload/reader',
  'renderer',
  'renderer/first-picture',
]
const files = ['package-lock.json', 'tsconfig.json']
const stamp = join(root, 'dist/.sources')

/** Tells tests and proofs to start the programs of this build, not their sources. */
export const builtPrograms = { REVOADA_TEST_BUILT_PROGRAMS: '1' }

/** @returns {Promise<number>} exit code */
export async function run() {
  await build()
  return 0
}

/** Builds only if a source is newer, older, gone or new since the last build. */
export async function buildIfStale() {
  if (readStamp() !== describeSources()) await build()
}

async function build() {
  const startedAt = performance.now()
  const sources = describeSources()
  const { build: viteBuild } = await import('vite')
  const { NODE_ENV } = process.env
  for (const folder of builtFolders) {
    try {
      await viteBuild({ configFile: join(root, folder, 'vite.config.ts'), logLevel: 'warn' })
    } catch (error) {
      throw new Refusal(`${folder} does not build: ${stripVTControlCharacters(error.message)}`)
    }
  }
  // Vite says "production" to the whole process, and so to what is started from it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  await drawFirstPictures()
  writeNotices()
  writeFileSync(stamp, sources)
  say(`built dist/ in ${secondsSince(startedAt)}`)
}

/** Draws what main puts into the page for the time before its scripts run, with a program that is then no longer needed. */
async function drawFirstPictures() {
  const program = join(root, 'dist/first-picture')
  const pictures = join(root, 'dist/renderer/first-picture')
  const { drawFirstPictures: draw } = await import(pathToFileURL(join(program, 'draw.js')).href)
  mkdirSync(pictures, { recursive: true })
  for (const [name, markup] of Object.entries(draw())) writeFileSync(join(pictures, name), markup)
  rmSync(program, { recursive: true })
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

/** Every source with its size and time: a deleted or restored file counts as much as an edited one. */
function describeSources() {
  const all = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return [...all.toSorted(), ...files.map((file) => join(root, file))]
    .map((file) => {
      const { size, mtimeMs } = statSync(file)
      return `${file} ${size} ${mtimeMs}`
    })
    .join('\n')
}
