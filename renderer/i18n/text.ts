import { type Accessor, createContext, createMemo, useContext } from 'solid-js'
import type { OutboxItem } from '../../shared/bridge/outbox.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import type { Language } from '../../shared/rules/language.ts'
import { en } from './en/index.ts'
import { createFormats, type Formats } from './formats.ts'
import type { Messages } from './messages.ts'
import type { ProblemWords } from '../../shared/texts/problem-words.ts'
import { ptBr } from './pt-br/index.ts'

export const messages: Record<Language, Messages> = { 'pt-BR': ptBr, en }

export type Text = {
  /** The texts of the language in use. */
  readonly t: Accessor<Messages>
  /** Numbers and times in the language in use. */
  readonly f: Accessor<Formats>
  readonly language: Accessor<Language>
}

export const createText = (language: Accessor<Language>): Text => {
  // Of the settings only the language: whatever else changes among them, no word does.
  const chosen = createMemo(language)
  const formats = createMemo(() => createFormats(chosen()))
  return { t: () => messages[chosen()], f: formats, language: chosen }
}

export const TextContext = createContext<Text>()

export const useText = (): Text => {
  const text = useContext(TextContext)
  if (text === undefined) throw new Error('useText needs a TextContext.Provider above it')
  return text
}

/** What to say about a problem, in the language in use; spreads into a Notice. Nothing of none. */
export const problemWords = <Found extends Problem | undefined>(text: Messages, problem: Found) =>
  (problem === undefined ? undefined : text.problems[problem.code](problem.params)) as
    | ProblemWords
    | Extract<Found, undefined>

/** The state of an item: once a person has settled what was unknown, their word on it. */
export const recordWords = (
  text: Messages,
  item: Pick<OutboxItem, 'state' | 'resolution' | 'isWithTeam'>,
): string => {
  if (item.isWithTeam) return text.outbox.team.tag
  return item.state === 'unknown' && item.resolution !== null
    ? text.outbox.resolutions[item.resolution]
    : text.outbox.states[item.state]
}
