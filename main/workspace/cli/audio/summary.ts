import type { AudioFacts } from '../../../../shared/processes/reader.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import { wholeNumber } from '../../../../shared/texts/whole-numbers.ts'
import { printable } from '../printable.ts'
import type { AudioReport } from './judge-file.ts'
import { meanKbps } from './report-json.ts'
import { type Words, words } from './words.ts'

/** The verdict on a file, for a person in front of a terminal. */
export const summaryOf = (report: AudioReport, language: Language): string => {
  const text = words[language]
  const lines = report.facts === null ? problemLines(report, text) : measuredLines(report, text, language)
  return [report.file, ...[text.verdicts[report.verdict], ...lines].map((line) => `  ${line}`)]
    .map(printable)
    .join('\n')
}

type Measured = Extract<AudioReport, { facts: AudioFacts }>
type Unmeasured = Exclude<AudioReport, Measured>

const problemLines = ({ reasons: [code], params }: Unmeasured, { problems }: Words): string[] => {
  const { what, todo } = problems[code](params)
  // What to do about other problems is said for spreadsheets.
  return todo !== undefined && code.startsWith('reader_audio_') ? [what, todo] : [what]
}

const measuredLines = ({ facts, reasons }: Measured, text: Words, language: Language): string[] => {
  const seconds = (ms: number): string =>
    (ms / 1_000).toLocaleString(language, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  const { containerMs, playableMs, sampleRateHz, channels } = facts
  const lengths = { containerSeconds: seconds(containerMs), playableSeconds: seconds(playableMs) }
  const number = wholeNumber[language]
  const kbps = meanKbps(facts).toLocaleString(language)
  return [
    ...reasons.map((reason) => text.reasons[reason](lengths)),
    `${text.found(seconds(containerMs), kbps, number(sampleRateHz))}, ${text.channels[channels]}`,
  ]
}
