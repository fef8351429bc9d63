// The app's verdict on sounds by itself, under plain Node. Its stdout is its own: words for people, and a line of JSON
// a file.
import { runBuilt } from '../run-built.mjs'

/** @returns {Promise<number>} exit code */
export const run = (args) => runBuilt('audio-headless', args)
