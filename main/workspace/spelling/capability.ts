import { implement } from '@orpc/server'
import { spellingContract } from '../../../shared/bridge/spelling.ts'
import type { Base } from '../base/base.ts'
import { getSettings } from '../settings/settings.ts'
import { createSpelling } from './spelling.ts'

const mostSuggestions = 5

/** Looks words up in the dictionaries that come with the app. A failure is logged, and no word counts as wrong. */
export const createSpellChecker = ({ db, putOff }: Pick<Base, 'db' | 'putOff'>) => {
  const spelling = createSpelling()
  const os = implement(spellingContract)
  const orNothing = (error: unknown): string[] => {
    putOff('spelling', error)
    return []
  }
  return {
    procedures: {
      spelling: os.router({
        check: os.check.handler(async ({ input: { language, words } }) => {
          const own = new Set(getSettings(db).knownWords.map(foldCase))
          const asked = words.filter((word) => !own.has(foldCase(word)))
          // The words of the user alone need no dictionary.
          return { wrong: asked.length === 0 ? [] : await spelling.check(language, asked).catch(orNothing) }
        }),
        suggest: os.suggest.handler(async ({ input: { language, word } }) => {
          const all = await spelling.suggest(language, word).catch(orNothing)
          return { suggestions: all.slice(0, mostSuggestions) }
        }),
      }),
    },
    stop: spelling.stop,
  }
}

const foldCase = (word: string): string => word.toLocaleLowerCase('pt-BR')
