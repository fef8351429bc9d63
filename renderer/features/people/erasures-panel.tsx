import { For, Match, Show, Switch } from 'solid-js'
import type { Erasure } from '../../../shared/bridge/people.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'

/** When requests to be erased were carried out, for who has to show it. */
export const ErasuresPanel = () => {
  const { t, f } = useText()
  const erasures = useQuery({
    topics: ['suppressions', 'people'],
    input: () => true,
    read: (calls) => calls.people.erasures(),
  })
  const noteOf = ({ people, askedBy, teams }: Erasure): string =>
    [
      t().people.keysOf(people),
      ...(askedBy === null ? [] : [t().people.askedByTeam(askedBy)]),
      ...teams.map(({ name, state }) => t().people.toldTeam[state](name)),
    ].join(' · ')
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
              {(erasure) => (
                <li>
                  <span>{f().exact(erasure.doneAt ?? erasure.askedAt)}</span>
                  <span class="people-note">{noteOf(erasure)}</span>
                  <Show
                    when={erasure.doneAt !== null && erasure.counts}
                    fallback={<span>{t().people.waitsFor[erasure.waitsFor ?? 'nothing']}</span>}
                  >
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
