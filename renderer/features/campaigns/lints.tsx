import { For, Show } from 'solid-js'
import type { DraftContent, Lint } from '../../../shared/bridge/drafts.ts'
import { lintWords } from '../../i18n/lint-words.ts'
import { useText } from '../../i18n/text.ts'
import type { Autosave } from './autosave.ts'
import { type LintFix, lintFixOf } from './lint-fix.ts'
import type { Check } from './use-check.ts'
import type { Preview } from './use-preview.ts'

/** What is missing in a draft that was only begun is no mistake yet. */
export const missingCodes: readonly Lint['code'][] = [
  'title_missing',
  'list_missing',
  'message_missing',
  'audio_missing',
]

/** What findings lead to besides their words. */
export type LintAround = {
  autosave: Autosave
  check: Check
  columns: readonly string[]
  disabled: boolean
}

/**
 * Findings in words, each with the button that settles it where there is one. With a preview, a finding on messages
 * leads to those whom it is about, one after the other.
 */
export const Lints = (props: {
  lints: readonly Lint[]
  around: LintAround
  wasTried: boolean
  preview?: Preview | undefined
}) => {
  const { t, f } = useText()
  const showNext = ({ positions = [] }: Lint, { position, setPosition }: Preview) =>
    setPosition(positions.find((one) => one > position()) ?? positions[0] ?? 0)
  const tone = (lint: Lint) => {
    if (lint.code === 'outside_sending_hours') return 'red'
    if (lint.level === 'warning') return 'amber'
    return props.wasTried || !missingCodes.includes(lint.code) ? 'red' : 'neutral'
  }
  const fixOf = (lint: Lint): LintFix | null => {
    const { autosave, check, columns, disabled } = props.around
    const checked = check.check()
    if (disabled || checked === undefined) return null
    return lintFixOf(lint, { content: autosave.content(), columns, check: checked }, { t: t(), f: f() })
  }
  const take = (change: Partial<DraftContent>) => props.around.autosave.change(change)
  return (
    <ul class="lints" aria-live="polite">
      <For each={props.lints}>
        {(lint) => (
          <li
            data-tone={tone(lint)}
            data-fault={lint.level === 'error' ? '' : undefined}
            tabIndex={lint.level === 'error' ? -1 : undefined}
          >
            <span>
              {lintWords(t(), lint)}
              <Show when={(lint.positions?.length ?? 0) > 0 && props.preview}>
                {(preview) => (
                  <>
                    {' '}
                    <button type="button" class="lint-show" onClick={() => showNext(lint, preview())}>
                      {t().composer.showNext}
                    </button>
                  </>
                )}
              </Show>
              <Show when={fixOf(lint)}>
                {(fix) => (
                  <>
                    {' '}
                    <button type="button" class="lint-show" onClick={() => take(fix().change)}>
                      {fix().label}
                    </button>
                  </>
                )}
              </Show>
            </span>
          </li>
        )}
      </For>
    </ul>
  )
}
