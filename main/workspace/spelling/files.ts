import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { SpellingLanguage } from '../../../shared/rules/spelling-languages.ts'
import { layOutDictionary } from './dictionary.ts'

const isSource = import.meta.url.endsWith('.ts')

/** The file of worker.ts: beside this one as it is written, and beside the bundles as it is built (main/vite.config.ts). */
export const spellingWorker = new URL(isSource ? './worker.ts' : './spelling.js', import.meta.url)

/** In one piece: putting thousands together takes longer than unpacking them. */
const chunkSize = 32 * 1024 * 1024

/** A dictionary as `openDictionary` takes it, from the build; made now where there is none. */
export const readDictionary = async (language: SpellingLanguage): Promise<Uint8Array> =>
  isSource
    ? layOutDictionary(language)
    : gunzipSync(readFileSync(new URL(`./dictionaries/${language}.gz`, import.meta.url)), { chunkSize })
