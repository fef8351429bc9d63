// Compiles the database addon from the source in its package, and holds the prebuilt one for this system against it: the same
// SQLite, built with the same options, with the same ciphers. Run by release.yml; needs a compiler.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { runScript, toolScript } from './run-program.mjs'
import { foreignAddons, shippedAddon } from './sqlite-addons.mjs'

const Database = createRequire(import.meta.url)('better-sqlite3')

/** What an addon says of itself; the compiler differs from build to build. */
function describe(nativeBinding) {
  const db = new Database(':memory:', { nativeBinding })
  try {
    const options = db.pragma('compile_options').map(({ compile_options: option }) => option)
    return {
      source: db.prepare('select sqlite_source_id()').pluck().get(),
      ciphers: db.prepare('select sqlite3mc_version()').pluck().get(),
      options: options.filter((option) => !option.startsWith('COMPILER=')),
    }
  } finally {
    db.close()
  }
}

async function compile(folder) {
  for (const name of ['better-sqlite3', 'node-addon-api'])
    cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true })
  const source = join(folder, 'node_modules/better-sqlite3')
  const args = ['rebuild', '--release', '--force_build=1', ...process.argv.slice(2)]
  const { code, output } = await runScript(toolScript('node-gyp'), args, { cwd: source, quiet: true })
  if (code !== 0) throw new Error(`it does not compile:\n${output}`)
  return join(source, 'build/Release/better_sqlite3.node')
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-sqlite-'))
try {
  const name = `${process.platform}-${process.arch}.node`
  const shipped = describe(shippedAddon(name))
  const own = describe(await compile(folder))
  const faults = foreignAddons().map((addon) => `${addon} is not the addon that was pinned`)
  for (const part of ['source', 'ciphers', 'options'])
    if (String(own[part]) !== String(shipped[part]))
      faults.push(`${name} differs in its ${part}: ${shipped[part]}; compiled here: ${own[part]}`)
  for (const fault of faults) console.error(fault)
  if (faults.length === 0)
    console.log(`${name} is what its source makes: ${shipped.source}, ${shipped.ciphers}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
