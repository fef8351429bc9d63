import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { SpellingLanguage } from '../../../shared/rules/spelling-languages.ts'

const isSource = import.meta.url.endsWith('.ts')

/** The file of worker.ts: beside this one as it is written, and beside the bundles as it is built (main/vite.config.ts). */
export const spellingWorker = new URL(isSource ? './worker.ts' : './spelling.js', import.meta.url)

/** A dictionary as Hunspell reads it. */
export type Dictionary = { affixes: string; words: string }

const packages: Record<SpellingLanguage, string> = { 'pt-BR': 'dictionary-pt', en: 'dictionary-en' }

/** A dictionary, from its package or, compressed, from the build. */
export const readDictionary = async (language: SpellingLanguage): Promise<Dictionary> => {
  const [affixes, words] = await Promise.all([
    read(packages[language], 'aff'),
    read(packages[language], 'dic'),
  ])
  return { affixes, words }
}

const read = async (name: string, ending: 'aff' | 'dic'): Promise<string> => {
  const path = isSource
    ? `../../../node_modules/${name}/index.${ending}`
    : `./dictionaries/${name}.${ending}.gz`
  const bytes = await readFile(fileURLToPath(new URL(path, import.meta.url)))
  return (isSource ? bytes : await promisify(gunzip)(bytes)).toString('utf8')
}
