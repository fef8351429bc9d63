import { For, Show } from 'solid-js'
import type { FoundWord } from '../../../../shared/bridge/results.ts'
import { type WordMeaning, wordMeanings } from '../../../../shared/rules/results.ts'
import { useText } from '../../../i18n/text.ts'
import { Select } from '../../../ui/select/select.tsx'
import { useSheetWords } from './sheet-words.ts'
import type { ReportFile } from './use-report-file.ts'

/** Every different word of a report with how often it stands there, and what it means. */
export const ReportWords = (props: { file: ReportFile; words: readonly FoundWord[] }) => {
  const words = useSheetWords(() => props.file.isOfCallbacks())
  const untaught = () => props.words.filter((word) => props.file.meaningOf(word) === null)
  return (
    <>
      <p class="field-hint">{words().wordsHint}</p>
      <Show when={untaught().length > 0}>
        <p class="report-untaught">
          {words().untaughtCount(
            untaught().length,
            untaught().reduce((sum, { count }) => sum + count, 0),
          )}
        </p>
      </Show>
      <ul class="report-columns">
        <For each={props.words}>{(word) => <Word file={props.file} word={word} />}</For>
      </ul>
    </>
  )
}

type Choice = WordMeaning | ''

/** Of more different ones the rest is counted as one word. */
const otherWords = '…'

const Word = (props: { file: ReportFile; word: FoundWord }) => {
  const { t } = useText()
  const words = () => t().campaignResults.sheet
  const name = () => {
    const { source, text } = props.word
    if (source === 'answer') return text === '' ? words().anyAnswer : words().answerIs(text)
    if (source === 'mention') return words().mentionOf(text)
    return text === otherWords ? words().otherWords : text
  }
  const why = () => (props.file.isSaid(props.word) ? undefined : (props.word.why ?? undefined))
  const meaning = () => props.file.meaningOf(props.word)
  return (
    <li data-untaught={meaning() === null ? '' : undefined}>
      <span class="report-column">
        <span class="truncate copyable" title={name()}>
          {name()}
        </span>
        <span class="muted tabular">
          {words().occurrences(props.word.count)}
          <Show when={why()}>{(reason) => <> · {words().whyWord[reason()]}</>}</Show>
        </span>
      </span>
      <Select<Choice>
        unlabelled
        label={words().meaningOf(name())}
        value={meaning() ?? ''}
        options={[
          { value: '', label: words().noMeaning },
          ...wordMeanings.map((value) => ({
            value,
            label: value === 'ignored' ? words().ignored : t().campaignResults.standings[value],
          })),
        ]}
        onChange={(chosen) => props.file.say(props.word, chosen === '' ? null : chosen)}
      />
    </li>
  )
}
