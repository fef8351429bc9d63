import { createEffect, createMemo, createSignal, For, Match, onCleanup, Switch } from 'solid-js'
import type { SuppressionMatch } from '../../../shared/bridge/suppressions.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { writeKey } from '../../i18n/written-key.ts'
import { useQuery } from '../../state/query.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import { useShownDocuments } from '../../state/shown-documents.ts'

const restMs = 250

/** Answers whether somebody is blocked, by what and since when. */
export const FindField = () => {
  const { t, f } = useText()
  const [text, setText] = createSignal('')
  const [asked, setAsked] = createSignal('')
  createEffect(() => {
    const typed = text().trim()
    const timer = setTimeout(() => setAsked(typed), restMs)
    onCleanup(() => clearTimeout(timer))
  })
  const found = useQuery({
    topics: ['suppressions'],
    input: () => (asked() === '' ? null : asked()),
    read: (calls, typed) => calls.suppressions.find({ text: typed }),
  })
  const keys = createMemo(() => found.value()?.keys ?? [])
  const matches = createMemo(() => found.value()?.matches ?? [])
  const shown = useShownDocuments()
  const names = (all: readonly PersonKey[]) =>
    f().list([
      ...new Set(
        all.map((key) => `${t().suppressions.kinds[key.kind]} ${shown.cell(writeKey(key), key.kind)}`),
      ),
    ])
  const by = ({ listName, source, since, note }: SuppressionMatch) => {
    const from = t().suppressions.sources[source]
    const words =
      listName === null
        ? t().suppressions.byHand(from, f().date(since))
        : t().suppressions.byList(listName, from, f().date(since))
    return note === '' ? words : `${words}: ${note}`
  }
  return (
    <div class="suppressions-find">
      <SearchField label={t().suppressions.find} value={text()} onInput={setText} />
      <div class="suppressions-found copyable" role="status">
        <Switch>
          <Match when={asked() === ''}>{''}</Match>
          <Match when={found.problem()}>
            {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
          </Match>
          <Match when={found.isSlow()}>{t().suppressions.searching}</Match>
          <Match when={found.value() !== undefined && keys().length === 0}>
            {t().suppressions.notReadable}
          </Match>
          <Match when={found.value() !== undefined && matches().length === 0}>
            {t().suppressions.notBlocked(names(keys()))}
          </Match>
          <Match when={matches().length > 0}>
            <strong>{t().suppressions.isBlocked(names(matches()))}</strong>
            <ul>
              <For each={matches()}>{(match) => <li>{by(match)}</li>}</For>
            </ul>
          </Match>
        </Switch>
      </div>
    </div>
  )
}
