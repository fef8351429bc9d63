// The app's import by itself, under plain Node. Its stdout is its own: words for people, and a line of JSON a file.
import { runBuilt } from '../run-built.mjs'

/** @returns {Promise<number>} exit code */
export const run = (args) => runBuilt('import-headless', args)
