import ArrowDown from 'lucide-solid/icons/arrow-down'
import ArrowUp from 'lucide-solid/icons/arrow-up'
import Plus from 'lucide-solid/icons/plus'
import Trash from 'lucide-solid/icons/trash'
import { Index, Show } from 'solid-js'
import type { DraftButton } from '../../../shared/bridge/drafts.ts'
import { completeUrl } from '../../../shared/rules/complete-url.ts'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { moved } from './moved.ts'
import './rcs-fields.css'

const types = ['URL', 'CALL', 'QUICK_RESPONSE'] as const

/** The buttons under a text or on a card, in their order. */
export const ButtonsEditor = (props: {
  buttons: readonly DraftButton[]
  /** So many a network shows; more cannot be added. */
  most: number
  disabled: boolean
  onChange: (buttons: DraftButton[]) => void
}) => {
  const { t } = useText()
  const change = (index: number, patch: Partial<DraftButton>) =>
    props.onChange(props.buttons.map((one, at) => (at === index ? { ...one, ...patch } : one)))
  return (
    <div class="rcs-buttons" role="group" aria-label={t().rcs.buttons}>
      <Index each={props.buttons}>
        {(button, index) => (
          <div class="rcs-button" role="group" aria-label={t().rcs.button(index + 1)}>
            <Select
              label={t().rcs.buttonType}
              value={button().type}
              disabled={props.disabled}
              options={types.map((type) => ({ value: type, label: t().rcs.types[type] }))}
              onChange={(type) => change(index, { type })}
            />
            <TextField
              label={t().rcs.buttonText}
              value={button().text}
              disabled={props.disabled}
              maxLength={100}
              onInput={(text) => change(index, { text })}
            />
            <Show when={button().type !== 'QUICK_RESPONSE'}>
              <TextField
                label={button().type === 'URL' ? t().rcs.url : t().rcs.number}
                placeholder={button().type === 'URL' ? 'https://' : '+55'}
                value={button().target}
                disabled={props.disabled}
                maxLength={4_000}
                onInput={(target) => change(index, { target })}
                onLeave={(typed) => button().type === 'URL' && change(index, { target: completeUrl(typed) })}
              />
            </Show>
            <Show when={!props.disabled}>
              <div class="rcs-button-moves">
                <IconButton
                  small
                  icon={ArrowUp}
                  label={t().rcs.buttonUp(index + 1)}
                  disabled={index === 0}
                  onClick={() => props.onChange(moved(props.buttons, index, index - 1))}
                />
                <IconButton
                  small
                  icon={ArrowDown}
                  label={t().rcs.buttonDown(index + 1)}
                  disabled={index === props.buttons.length - 1}
                  onClick={() => props.onChange(moved(props.buttons, index, index + 1))}
                />
                <IconButton
                  small
                  icon={Trash}
                  label={t().rcs.removeButton(index + 1)}
                  onClick={() => props.onChange(props.buttons.filter((_one, at) => at !== index))}
                />
              </div>
            </Show>
          </div>
        )}
      </Index>
      <Show when={!props.disabled && props.buttons.length < props.most}>
        <Button
          small
          icon={Plus}
          onClick={() => props.onChange([...props.buttons, { type: 'URL', text: '', target: '' }])}
        >
          {t().rcs.addButton}
        </Button>
      </Show>
    </div>
  )
}
