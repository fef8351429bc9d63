/**
 * Packs the app, unpacked for this platform, or as the installers that the arguments name
 * (`npm run package -- --win nsis`).
 *
 * Where only the registry's stand-in for Electron is at hand, no app comes out of it: that Electron is old, and the
 * prebuilt SQLite does not load in it. What is ours is packed by the same rules all the same, looked into, and laid
 * alone into release/without-electron/: the archive and the prebuilt SQLite, as a release would carry them.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fallbackDist } from '../fallback/electron.mjs'
import { checkContents, findArchives } from '../package-contents.mjs'
import { cacheFolder, root } from '../paths.mjs'
import { runScript, toolScript } from '../run-program.mjs'
import { Refusal, say } from '../say.mjs'
import { buildIfStale } from './build.mjs'

const release = join(root, 'release')

/** @returns {Promise<number>} exit code */
export async function run(args, machine) {
  await buildIfStale()
  return machine.fallback ? packWithoutElectron(args) : pack(args)
}

async function pack(args) {
  rmSync(release, { recursive: true, force: true })
  const code = await electronBuilder(args.length > 0 ? args : ['--dir'])
  if (code !== 0) return code
  for (const archive of findArchives(release)) {
    const addon = await checkContents(archive)
    say(`packed ${relative(root, dirname(dirname(archive)))} with ${addon}`)
  }
  return 0
}

async function packWithoutElectron(args) {
  if (args.length > 0)
    throw new Refusal('no installers without the official Electron, which this machine cannot get')
  const workshop = join(cacheFolder, 'package')
  const result = join(release, 'without-electron')
  rmSync(workshop, { recursive: true, force: true })
  rmSync(release, { recursive: true, force: true })
  try {
    const code = await electronBuilder([
      '--dir',
      `-c.electronDist=${fallbackDist}`,
      `-c.directories.output=${workshop}`,
    ])
    if (code !== 0) return code
    const [archive] = findArchives(workshop)
    await checkContents(archive)
    mkdirSync(result, { recursive: true })
    for (const part of ['app.asar', 'app.asar.unpacked']) {
      renameSync(join(dirname(archive), part), join(result, part))
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
  say(
    `NOT FOR RELEASE: ${relative(root, result)} has no Electron in it, as the official one cannot be had here`,
  )
  return 0
}

async function electronBuilder(args) {
  const script = toolScript('electron-builder')
  const { code, output } = await runScript(script, [...args, '--publish', 'never'], { quiet: true })
  if (code !== 0) process.stderr.write(output)
  return code
}
