import { useSearchParams } from '@solidjs/router'
import { createEffect, createSignal, Match, on, Show, Switch } from 'solid-js'
import type { ControlState } from '../../../shared/api/control.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { useServiceState } from '../../state/service-state.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { AccessPanel } from './access-panel.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { CnpjBasePanel } from './cnpj-base-panel.tsx'
import { EnrichmentPanel } from './enrichment-panel.tsx'
import { FaultsPanel } from './faults-panel.tsx'
import { RehearsalNotice } from './rehearsal-notice.tsx'
import { RequestLogPanel } from './request-log-panel.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { StoredPanel } from './stored-panel.tsx'
import { UserFactsPanel } from './user-facts-panel.tsx'
import { useRequests } from './use-requests.ts'

const tabs = ['use', 'enrichment', 'rehearsal'] as const
type ServiceTab = (typeof tabs)[number]

/** What can be seen and switched of a service that runs: its use, what enriches, and what a rehearsal wants. */
export const ControlPanels = (props: { onChangePort: () => void }) => {
  const { t, f } = useText()
  const { workspace, toasts } = useAppState()
  const held = useServiceState()
  const requests = useRequests()
  const [problem, setProblem] = createSignal<Problem>()
  const [query, setQuery] = useSearchParams<{ tab: string }>()
  const tab = (): ServiceTab => tabs.find((known) => known === query.tab) ?? 'use'
  const [isResetting, setResetting] = createSignal(false)
  // Whatever was asked may have changed what is stored.
  createEffect(on(() => requests.log()?.last, held.refresh, { defer: true }))

  const change = async (asked: Promise<Result<ControlState>>): Promise<boolean> => {
    const result = await asked
    setProblem(result.ok ? undefined : result.problem)
    // The next press is about what stands here then.
    if (result.ok) await held.renewed()
    return result.ok
  }
  const addDemo = async () => {
    if (await change(workspace.calls.service.addDemo())) toasts.say(t().service.stored.demoAdded)
  }
  const setClock = (offsetMs: number) => change(workspace.calls.service.setClock({ offsetMs }))
  const shownProblem = () => problem() ?? held.problem()
  // Nothing else of it would answer either, and say so once more each.
  const isMute = () => held.problem() !== undefined && held.value() === undefined
  const faults = () => held.value()?.faults ?? []

  return (
    <>
      <Show when={shownProblem()}>
        {(what) => (
          <Notice
            kind="error"
            {...problemWords(t(), what())}
            actions={
              <Show when={held.problem()}>
                <Button onClick={() => held.refresh()}>{t().common.retry}</Button>
              </Show>
            }
          />
        )}
      </Show>
      <Show when={held.value()}>
        {(state) => (
          <RehearsalNotice
            state={state()}
            onRemoveFaults={() => void change(workspace.calls.service.removeAllFaults())}
            onResetClock={() => void setClock(0)}
          />
        )}
      </Show>
      <Tabs
        label={t().service.title}
        value={tab()}
        tabs={tabs.map((value) => ({
          value,
          label: t().service.tabs[value],
          count: value === 'rehearsal' && faults().length > 0 ? f().number(faults().length) : undefined,
        }))}
        onChange={(chosen) => setQuery({ tab: chosen }, { replace: true })}
      >
        <Show when={tab() !== 'enrichment' && held.isSlow()}>
          <SkeletonRows rows={6} label={t().common.loading} />
        </Show>
        <Switch>
          <Match when={tab() === 'use'}>
            <p class="service-about">{t().service.about}</p>
            <div class="service-columns">
              <AccessPanel onChangePort={props.onChangePort} />
              <Show when={held.value()}>
                {(state) => (
                  <StoredPanel state={state()} onAddDemo={addDemo} onReset={() => setResetting(true)} />
                )}
              </Show>
            </div>
            <Show when={held.value()}>
              <RequestLogPanel log={requests.log()} />
            </Show>
          </Match>
          <Match when={tab() === 'enrichment'}>
            <Show when={!isMute()}>
              <div class="service-columns">
                <EnrichmentPanel />
                <CnpjBasePanel />
              </div>
            </Show>
          </Match>
          <Match when={held.value()}>
            {(state) => (
              <div class="service-columns">
                <div class="service-stack">
                  <UserFactsPanel
                    facts={state().userFacts}
                    onChange={(facts) => void change(workspace.calls.service.changeUserFacts(facts))}
                  />
                  <ClockPanel offsetMs={state().offsetMs} onChange={setClock} />
                </div>
                <FaultsPanel
                  faults={state().faults}
                  onAdd={(fault) => void change(workspace.calls.service.addFault(fault))}
                  onRemove={(fault) => void change(workspace.calls.service.removeFault(fault))}
                />
              </div>
            )}
          </Match>
        </Switch>
      </Tabs>
      <ResetDialog
        open={isResetting()}
        counts={held.value()?.counts}
        onClose={() => setResetting(false)}
        onDone={() => {
          setResetting(false)
          requests.forget()
        }}
      />
    </>
  )
}
