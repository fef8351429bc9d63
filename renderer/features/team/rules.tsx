import { createEffect, createSignal, on, Show } from 'solid-js'
import { unwrap } from 'solid-js/store'
import type { TeamPolicy } from '../../../shared/api/index.ts'
import { carefulSendingHours } from '../../../shared/rules/usual-sending-hours.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { hoursRules } from '../../state/hours.ts'
import { useQuery } from '../../state/query.ts'
import { useProblem } from '../../state/use-problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { HoursTable } from '../../ui/hours-table/hours-table.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { NumberField } from '../../ui/number-field/number-field.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import type { PartProps } from './joined-team.ts'
import { BudgetPanel } from './budget-panel.tsx'
import { CapPanel } from './cap-panel.tsx'

const proposedFrom = 1_000
const mostPeople = 5_000_000

/** The rules that every request of a team passes before it leaves. */
export const RulesTab = (props: PartProps) => {
  const { t } = useText()
  const words = () => t().team.rules
  const { workspace, toasts } = useAppState()
  const [draft, setDraft] = createSignal<TeamPolicy>()
  const [isSaving, setSaving] = createSignal(false)
  const { problem, setProblem } = useProblem((what) => problemWords(t(), what).what)
  const policy = useQuery({
    topics: ['team'],
    input: () => props.of.id,
    read: (calls, connectionId) => calls.teamDesk.getPolicy({ connectionId }),
  })
  // What is being changed stays while the rules are read again.
  createEffect(
    on(
      () => props.of.id,
      () => setDraft(undefined),
    ),
  )
  const shown = () => draft() ?? policy.value()
  const mayChange = () => props.may('setPolicy')
  const change = (patch: Partial<TeamPolicy>) => {
    const before = shown()
    // What was read is a store's; what is asked for is plain.
    if (before !== undefined) setDraft({ ...structuredClone(unwrap(before)), ...patch })
  }
  const save = async (asked: TeamPolicy) => {
    setSaving(true)
    const result = await workspace.calls.teamDesk.setPolicy({ connectionId: props.of.id, asked })
    setSaving(false)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    setDraft(undefined)
    toasts.say(words().saved)
  }
  return (
    <div class="page-narrow team-rules">
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Loaded
        from={{ ...policy, value: shown }}
        words={t().common}
        tell={(what) => problemWords(t(), what)}
        rows={3}
      >
        {(rules) => (
          <>
            <Show when={!mayChange()}>
              <p class="muted">{words().readOnly}</p>
            </Show>
            <Panel title={words().approval}>
              <Switch
                label={words().approvalOn}
                line={words().approvalLine}
                checked={rules().approvalFrom !== null}
                disabled={!mayChange()}
                onChange={(isOn) => change({ approvalFrom: isOn ? proposedFrom : null })}
              />
              <Show when={rules().approvalFrom}>
                {(from) => (
                  <div class="team-number-field">
                    <NumberField
                      label={words().from}
                      value={from()}
                      least={1}
                      most={mostPeople}
                      error={words().fromError}
                      disabled={!mayChange()}
                      onChange={(approvalFrom) => change({ approvalFrom })}
                    />
                  </div>
                )}
              </Show>
            </Panel>
            <CapPanel
              cap={rules().contactCap}
              disabled={!mayChange()}
              onChange={(contactCap) => change({ contactCap })}
            />
            <BudgetPanel
              budget={rules().budget}
              disabled={!mayChange()}
              onChange={(budget) => change({ budget })}
            />
            <Panel title={words().hours}>
              <Switch
                label={words().hoursOn}
                line={words().hoursLine}
                checked={rules().sendingHours !== null}
                disabled={!mayChange()}
                onChange={(isOn) =>
                  change({ sendingHours: isOn ? structuredClone(carefulSendingHours) : null })
                }
              />
              <Show when={rules().sendingHours}>
                {(table) => (
                  <fieldset class="team-hours" disabled={!mayChange()}>
                    <HoursTable
                      words={t().hours}
                      {...hoursRules(t().hours)}
                      table={table()}
                      onChange={(sendingHours) => change({ sendingHours })}
                    />
                  </fieldset>
                )}
              </Show>
            </Panel>
            <Show when={mayChange()}>
              <div>
                <Button
                  kind="main"
                  disabled={isSaving() || draft() === undefined}
                  onClick={() => save(rules())}
                >
                  {words().save}
                </Button>
              </div>
            </Show>
          </>
        )}
      </Loaded>
    </div>
  )
}
