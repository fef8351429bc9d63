import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '../..')

/** Programs that tests start, by the name of their file in dist/main. */
const sources = {
  'service-headless': 'main/service/headless.ts',
  'import-headless': 'main/workspace/cli/import/program.ts',
  'audio-headless': 'main/workspace/cli/audio/program.ts',
  reader: 'main/reader/entry.ts',
}

/**
 * The file of one of our programs, to be run by Node: as it ships, where the runner has built it before the tests;
 * else its source, which starts more slowly and is never stale.
 */
export const programFile = (name: keyof typeof sources): string =>
  process.env['REVOADA_TEST_BUILT_PROGRAMS'] === undefined
    ? resolve(root, sources[name])
    : resolve(root, 'dist/main', `${name}.js`)

/** The reader's, as processes are forked from it. */
export const readerProgram = pathToFileURL(programFile('reader'))
