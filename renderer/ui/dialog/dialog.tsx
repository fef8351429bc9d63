import { Dialog as Parts } from '@kobalte/core/dialog'
import X from 'lucide-solid/icons/x'
import { createEffect, type JSX, Show } from 'solid-js'
import './dialog.css'
import { scrollByKeys } from '../page/scroll-by-keys.ts'
import { keepFocusIn } from './keep-focus.ts'

/** A window over the window: `center` for a question, `sheet` at the right edge for something to read through. */
export const Dialog = (props: {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  kind?: 'center' | 'sheet' | undefined
  /** Of a sheet: room for two columns. */
  wide?: boolean | undefined
  footer?: JSX.Element
  children: JSX.Element
}) => {
  let opener: Element | null = null
  createEffect(() => {
    if (props.open) opener = document.activeElement
  })
  return (
    <Parts open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Parts.Portal>
        <Parts.Overlay class="dialog-veil" />
        <div class="dialog-place" data-kind={props.kind ?? 'center'}>
          <Parts.Content
            class="dialog"
            data-kind={props.kind ?? 'center'}
            data-wide={props.wide === true ? '' : undefined}
            ref={keepFocusIn}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (opener instanceof HTMLElement) opener.focus()
            }}
          >
            <div class="dialog-head">
              <Parts.Title as="h2">{props.title}</Parts.Title>
              <Parts.CloseButton
                class="button"
                data-kind="quiet"
                data-square=""
                aria-label={props.closeLabel}
                title={props.closeLabel}
              >
                <X size={16} aria-hidden="true" />
              </Parts.CloseButton>
            </div>
            <div class="dialog-body" ref={scrollByKeys}>
              {props.children}
            </div>
            <Show when={props.footer}>
              <div class="dialog-foot">{props.footer}</div>
            </Show>
          </Parts.Content>
        </div>
      </Parts.Portal>
    </Parts>
  )
}
