import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { BoundedMap } from '../../turns.ts'
import type { Audience } from './audience.ts'
import { type Measures, measureMessages } from './measure-messages.ts'
import { splitIntoWaves } from './waves.ts'

/**
 * What the messages of a draft measure, to everyone of its audience.
 * @param columns of the audience's list
 * @throws what `signal` is aborted with
 */
export type Measure = (
  content: DraftContent,
  audience: Audience,
  columns: readonly string[],
  signal: AbortSignal | undefined,
) => Promise<Measures>

/** How many results are kept: those of the drafts that somebody works on. */
const remembered = 8

/**
 * Measures what was not measured before. A draft is checked as it is written, and again when it is queued: of a million
 * people that takes seconds.
 */
export const createMeasure = (): Measure => {
  const known = new BoundedMap<string, Measures>(remembered)
  return async (content, audience, columns, signal) => {
    const { kind, template, buttons, plainLetters, waves } = content
    const question = JSON.stringify([audience.version, columns, kind, template, buttons, plainLetters, waves])
    const split = splitIntoWaves(waves, audience.recipients)
    const measures = known.get(question) ?? (await measureMessages(content, audience, columns, split, signal))
    known.set(question, measures)
    return measures
  }
}
