import { createMemo, createSignal, For, Match, Show, Switch } from 'solid-js'
import type { Erasure } from '../../../shared/bridge/people.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { SetAsideNotice } from './set-aside-notice.tsx'

/** When requests to be erased were carried out, for who has to show it. */
export const ErasuresPanel = () => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const [asked, setAsked] = createSignal<Erasure>()
  const [problem, setProblem] = createSignal<Problem>()
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
  // What was asked stays to be read while the dialog goes.
  const told = createMemo<Erasure | undefined>((before) => asked() ?? before)
  const isGivingUp = () => told()?.waitsFor === 'team'
  const agree = async () => {
    const id = asked()?.id
    if (id === undefined) return
    const { consent, giveUp } = workspace.calls.people
    const result = await (isGivingUp() ? giveUp({ id }) : consent({ id }))
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok) setAsked(undefined)
  }
  return (
    <>
      {/* Of an erasure that a team asked for nobody at this computer was told before. */}
      <Show when={erasures.value()?.some(({ askedBy }) => askedBy !== null)}>
        <SetAsideNotice />
      </Show>
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
                      fallback={
                        <>
                          <span>{t().people.waitsFor[erasure.waitsFor ?? 'nothing']}</span>
                          <Show when={erasure.waitsFor === 'consent' || erasure.waitsFor === 'team'}>
                            <Button small onClick={() => setAsked(erasure)}>
                              {erasure.waitsFor === 'team' ? t().people.giveUp : t().people.consent}
                            </Button>
                          </Show>
                        </>
                      }
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
      <ActionDialog
        open={asked() !== undefined}
        title={
          isGivingUp()
            ? t().people.giveUpTitle
            : t().people.consentTitle(told()?.people ?? 0, told()?.askedBy ?? '')
        }
        words={t().common}
        action={isGivingUp() ? t().people.giveUpAction : t().people.eraseAction}
        actionKind="danger"
        problem={problemWords(t(), problem())}
        onAction={agree}
        onClose={() => setAsked(undefined)}
      >
        <p>{isGivingUp() ? t().people.giveUpLine : t().people.consentLine}</p>
      </ActionDialog>
    </>
  )
}
