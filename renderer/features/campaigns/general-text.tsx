import { createMemo, Show } from 'solid-js'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { generalTextOf } from '../../../shared/rules/general-text.ts'
import { parseTemplate } from '../../../shared/rules/template.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { SpelledTextArea } from './spelling/spelled-text-area.tsx'

const longest = 4_000

/** Null where the text has no columns: then the message itself is for everyone. */
export const generalTextIn = ({
  template,
  generalText,
}: Pick<DraftContent, 'template' | 'generalText'>): string | null =>
  parseTemplate(template).parts.some(({ type }) => type === 'variable')
    ? (generalText ?? generalTextOf(template))
    : null

/** The text for everyone that leaves beside the texts of each; follows the template until the user writes another. */
export const GeneralText = (props: {
  content: DraftContent
  disabled: boolean
  invalid: boolean
  onChange: (text: Pick<DraftContent, 'generalText'>) => void
}) => {
  const { t } = useText()
  const text = createMemo(() => generalTextIn(props.content))
  return (
    <Show when={text() !== null}>
      <div class="general-text">
        <SpelledTextArea
          label={t().composer.generalText}
          hint={t().composer.generalTextHint}
          rows={2}
          maxLength={longest}
          value={text() ?? ''}
          invalid={props.invalid}
          disabled={props.disabled}
          onInput={(generalText) => props.onChange({ generalText })}
        />
        <Show when={props.content.generalText !== null && !props.disabled}>
          <Button small onClick={() => props.onChange({ generalText: null })}>
            {t().composer.generalTextFollows}
          </Button>
        </Show>
      </div>
    </Show>
  )
}
