import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { spellingLanguages } from '../shared/rules/spelling-languages.ts'
import { layOutDictionary } from './workspace/spelling/dictionary.ts'

const root = resolve(import.meta.dirname, '..')

/** One entry for each program that runs under Node: the composition and the processes that it starts. */
const entries = {
  index: 'main/index.ts',
  workspace: 'main/workspace/entry.ts',
  service: 'main/service/entry.ts',
  'service-headless': 'main/service/headless.ts',
  'database-backup': 'main/database/backup-worker.ts',
  spelling: 'main/workspace/spelling/worker.ts',
  judge: 'main/workspace/rows/judge/judge-worker.ts',
  'service-intake': 'main/service/intake/worker.ts',
  'import-headless': 'main/workspace/cli/import/program.ts',
  'audio-headless': 'main/workspace/cli/audio/program.ts',
  reader: 'main/reader/entry.ts',
}

/** The files of the spell checker (main/workspace/spelling), beside the programs, where they are looked for. */
const dictionaries: Plugin = {
  name: 'dictionaries',
  async generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'hunspell.wasm',
      source: readFileSync(resolve(root, 'node_modules/hunspell-wasm/wasm/hunspell.wasm')),
    })
    for (const language of spellingLanguages)
      this.emitFile({
        type: 'asset',
        fileName: `dictionaries/${language}.gz`,
        source: gzipSync(await layOutDictionary(language)),
      })
  },
}

/** What Fastify would only load for routes with schemas of its own (main/service/http.ts), or to be asked without a network. */
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/** Leaves out a third of the service's program, which each of its starts would read and parse. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (unused.includes(id) ? `\0unused:${id}` : null),
  load: (id) =>
    id.startsWith('\0unused:')
      ? `throw new Error('${id.slice(1)} is not in the build')\nmodule.exports = {}`
      : null,
}

export default defineConfig({
  root,
  plugins: [dictionaries, withoutUnused],
  // Everything is bundled but what cannot be: Electron itself and the database addon, the only shipped dependency.
  ssr: { noExternal: true, external: ['electron', 'better-sqlite3'] },
  build: {
    ssr: true,
    outDir: 'dist/main',
    emptyOutDir: true,
    // Node 20.18 is inside the oldest Electron that this code has to run on (.toolchain/fallback/).
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: entries,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
})
