import ChevronDown from 'lucide-solid/icons/chevron-down'
import Download from 'lucide-solid/icons/download'
import { createSignal, For, Show } from 'solid-js'
import type { AudienceStep } from '../../../shared/bridge/drafts.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { RowFilter } from '../../../shared/rules/row-filter.ts'
import { stepWords } from '../../i18n/audience-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { createMedia, lowWindow } from '../../state/media.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { Funnel, FunnelRow } from '../../ui/funnel/funnel.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Check } from './use-check.ts'

/** From everybody in the list to those who get the campaign, step by step; the people of each step can be had as a file. */
export const AudienceSteps = (props: {
  draftId: string
  check: Check
  /** A call says how many phones of which kind it rings. */
  isCall: boolean
  listName: string
  filters: readonly RowFilter[]
}) => {
  const { t, f } = useText()
  const { workspace, settings, toasts, shell } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  // A low window has the message in sight first; how it comes to the number is a press away.
  const isLow = createMedia(window, lowWindow)
  const [isOpen, setOpen] = createSignal(false)
  const [isWriting, setWriting] = createSignal(false)
  const save = async (step: number | null) => {
    setWriting(true)
    const result = await workspace.calls.drafts.exportAudience({
      id: props.draftId,
      step,
      language: settings.value().language,
    })
    setWriting(false)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok || result.value === null) return
    const { ticket, rows } = result.value
    toasts.say(t().audience.saved(rows), {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(ticket),
    })
  }
  const words = (step: AudienceStep): string => {
    if (step.reason !== 'filtered') return stepWords(t(), step)
    const filter = props.filters[step.filter]
    return filter === undefined ? t().audience.filter(step.filter + 1) : stepWords(t(), { ...step, filter })
  }
  return (
    <Show when={props.check.check()} fallback={<p class="muted">{t().composer.counting}</p>}>
      {(check) => (
        <>
          <Funnel label={t().audience.steps} isStale={!props.check.isFresh()}>
            <Show when={isOpen() || !isLow()}>
              <FunnelRow label={t().audience.inList(props.listName)} count={f().number(check().listed)} />
              <For each={check().steps}>
                {(step, index) => (
                  <FunnelRow label={words(step)} count={`−${f().number(step.count)}`}>
                    <IconButton
                      small
                      icon={Download}
                      label={t().audience.save(words(step))}
                      disabled={isWriting() || step.count === 0 || !props.check.isFresh()}
                      onClick={() => save(index())}
                    />
                  </FunnelRow>
                )}
              </For>
            </Show>
            <li>
              <Show when={isLow()} fallback={<span>{t().audience.recipients}</span>}>
                <button
                  type="button"
                  class="funnel-fold"
                  aria-expanded={isOpen()}
                  onClick={() => setOpen(!isOpen())}
                >
                  {isOpen() ? t().audience.recipients : t().audience.recipientsOf(check().listed)}
                  <ChevronDown size={14} aria-hidden="true" />
                </button>
              </Show>
              <span>{f().number(check().recipients)}</span>
              <IconButton
                small
                icon={Download}
                label={t().audience.save(t().audience.recipients)}
                disabled={isWriting() || check().recipients === 0 || !props.check.isFresh()}
                onClick={() => save(null)}
              />
            </li>
          </Funnel>
          <Show when={props.isCall && check().recipients > 0}>
            <p class="field-hint tabular">
              {t().audience.rings(check().phones.mobile, check().phones.landline, check().phones.other)}
            </p>
          </Show>
          <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
        </>
      )}
    </Show>
  )
}
