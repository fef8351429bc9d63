import ChevronDown from 'lucide-solid/icons/chevron-down'
import Download from 'lucide-solid/icons/download'
import { createSignal, For, Show } from 'solid-js'
import type { AudienceStep } from '../../../shared/bridge/drafts.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { RowFilter } from '../../../shared/rules/row-filter.ts'
import { conditionWords } from '../../i18n/condition-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { createMedia, lowWindow } from '../../state/media.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import './audience-steps.css'
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
  const words = (step: AudienceStep) => {
    switch (step.reason) {
      case 'landline':
        return t().audience.landlines
      case 'other_wave':
        return t().audience.otherWaves
      case 'suppressed':
        return step.listName === null ? t().audience.blockedByHand : t().audience.blockedBy(step.listName)
      case 'filtered': {
        const filter = props.filters[step.filter]
        return filter === undefined
          ? t().audience.filter(step.filter + 1)
          : t().audience.outside(conditionWords(t(), filter))
      }
      case 'contacted':
        return t().audience.contactedStep(step.days)
      case 'capped':
        return t().audience.cappedStep(step.contacts, step.days)
    }
  }
  return (
    <Show when={props.check.check()} fallback={<p class="muted">{t().composer.counting}</p>}>
      {(check) => (
        <>
          <ul
            class="audience-steps"
            aria-label={t().audience.steps}
            data-stale={props.check.isFresh() ? undefined : ''}
          >
            <Show when={isOpen() || !isLow()}>
              <li>
                <span class="truncate">{t().audience.inList(props.listName)}</span>
                <span>{f().number(check().listed)}</span>
              </li>
              <For each={check().steps}>
                {(step, index) => (
                  <li>
                    <span class="truncate" title={words(step)}>
                      {words(step)}
                    </span>
                    <span>−{f().number(step.count)}</span>
                    <IconButton
                      small
                      icon={Download}
                      label={t().audience.save(words(step))}
                      disabled={isWriting() || step.count === 0 || !props.check.isFresh()}
                      onClick={() => save(index())}
                    />
                  </li>
                )}
              </For>
            </Show>
            <li>
              <Show when={isLow()} fallback={<span>{t().audience.recipients}</span>}>
                <button
                  type="button"
                  class="audience-fold"
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
          </ul>
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
