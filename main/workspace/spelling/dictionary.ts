/**
 * Hunspell takes a second of processor to read a dictionary. The build does that once and keeps the memory that comes of
 * it; the app copies it into a Hunspell that has read nothing.
 */
// oxlint-disable no-underscore-dangle -- Emscripten names C functions so
import { readFileSync } from 'node:fs'
import initialize from 'hunspell-wasm/wasm/hunspell.js'
import type { SpellingLanguage } from '../../../shared/rules/spelling-languages.ts'
import { terms } from './terms.ts'

/** What is used here of Hunspell's C functions (words and lists by their addresses) and of its memory. */
type Hunspell = {
  FS: { writeFile: (path: string, content: Uint8Array) => void }
  /** Another one when the memory has grown. */
  readonly HEAPU8: Uint8Array
  readonly HEAPU32: Uint32Array
  _malloc: (size: number) => number
  _free: (address: number) => void
  _Hunspell_create: (affixFile: number, wordFile: number) => number
  _Hunspell_add: (dictionary: number, word: number) => number
  _Hunspell_spell: (dictionary: number, word: number) => number
  _Hunspell_suggest: (dictionary: number, list: number, word: number) => number
  _Hunspell_free_list: (dictionary: number, list: number, count: number) => void
}

const startHunspell = async (): Promise<Hunspell> => (await initialize()) as Hunspell

const packages: Record<SpellingLanguage, string> = { 'pt-BR': 'dictionary-pt', en: 'dictionary-en' }

/** Nothing is ever put at the null address: the dictionary's own address is kept there. */
const ownAddress = 0

/** The memory of a Hunspell that has read the dictionary from its package, and our terms. */
export const layOutDictionary = async (language: SpellingLanguage): Promise<Uint8Array> => {
  const hunspell = await startHunspell()
  for (const ending of ['aff', 'dic']) {
    const path = `../../../node_modules/${packages[language]}/index.${ending}`
    hunspell.FS.writeFile(ending, readFileSync(new URL(path, import.meta.url)))
  }
  const dictionary = withText(hunspell, 'aff', (affixes) =>
    withText(hunspell, 'dic', (words) => hunspell._Hunspell_create(affixes, words)),
  )
  for (const term of terms) withText(hunspell, term, (word) => hunspell._Hunspell_add(dictionary, word))
  hunspell.HEAPU32[ownAddress] = dictionary
  return hunspell.HEAPU8.subarray(0, hunspell.HEAPU8.findLastIndex((byte) => byte !== 0) + 1)
}

/** A dictionary that questions are asked of. @param memory as `layOutDictionary` made it */
export const openDictionary = async (memory: Uint8Array) => {
  const hunspell = await startHunspell()
  // Its memory grows for this.
  hunspell._malloc(memory.length)
  hunspell.HEAPU8.set(memory)
  const dictionary = hunspell.HEAPU32[ownAddress] ?? 0
  return {
    isRight: (word: string): boolean =>
      withText(hunspell, word, (address) => hunspell._Hunspell_spell(dictionary, address) !== 0),
    suggest: (word: string): string[] =>
      withText(hunspell, word, (address) => {
        const list = hunspell._malloc(Uint32Array.BYTES_PER_ELEMENT)
        const count = hunspell._Hunspell_suggest(dictionary, list, address)
        const first = wordAt(hunspell, list)
        const found = Array.from({ length: count }, (_none, at) =>
          textAt(hunspell, wordAt(hunspell, first + at * Uint32Array.BYTES_PER_ELEMENT)),
        )
        hunspell._Hunspell_free_list(dictionary, list, count)
        hunspell._free(list)
        return found
      }),
  }
}

/** Does something with the address of a text. */
const withText = <Result>(hunspell: Hunspell, text: string, use: (address: number) => Result): Result => {
  const bytes = Buffer.from(`${text}\0`)
  const address = hunspell._malloc(bytes.length)
  hunspell.HEAPU8.set(bytes, address)
  const result = use(address)
  hunspell._free(address)
  return result
}

const wordAt = ({ HEAPU32 }: Hunspell, address: number): number =>
  HEAPU32[address / Uint32Array.BYTES_PER_ELEMENT] ?? 0

const textAt = ({ HEAPU8 }: Hunspell, address: number): string =>
  Buffer.from(HEAPU8.subarray(address, HEAPU8.indexOf(0, address))).toString('utf8')
