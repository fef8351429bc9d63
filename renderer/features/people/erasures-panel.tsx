import { For, Match, Show, Switch } from 'solid-js'
import { problemWords, useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'

/** When requests to be erased were carried out, for who has to show it. */
export const ErasuresPanel = () => {
  const { t, f } = useText()
  const erasures = useQuery({
    topics: ['suppressions'],
    input: () => true,
    read: (calls) => calls.people.erasures(),
  })
  return (
    <Switch>
      <Match when={erasures.problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
      </Match>
      <Match when={erasures.value()?.length === 0}>
        <p>{t().people.historyEmpty}</p>
      </Match>
      <Match when={erasures.value()}>
        {(all) => (
          <ul class="people-history">
            <For each={all()}>
              {({ people, askedAt, doneAt, counts }) => (
                <li>
                  <span>{f().exact(doneAt ?? askedAt)}</span>
                  <span class="people-note">{t().people.keysOf(people)}</span>
                  <Show when={doneAt !== null && counts} fallback={<span>{t().people.goesOn}</span>}>
                    {(done) => (
                      <span class="tabular">
                        {t().people.historyCounts(done().rows, done().entries, done().records)}
                      </span>
                    )}
                  </Show>
                </li>
              )}
            </For>
          </ul>
        )}
      </Match>
      <Match when={erasures.isSlow()}>
        <SkeletonRows rows={2} label={t().common.loading} />
      </Match>
    </Switch>
  )
}
