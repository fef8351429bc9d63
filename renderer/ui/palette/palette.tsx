import { Dialog } from '@kobalte/core/dialog'
import type { LucideIcon } from 'lucide-solid'
import Search from 'lucide-solid/icons/search'
import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, on, Show } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { KeyCaps } from '../key-caps/key-caps.tsx'
import './palette.css'

export type PaletteOption = {
  readonly key: string
  readonly label: string
  readonly icon?: LucideIcon | undefined
  /** Beside the label, in a weaker colour. */
  readonly detail?: string | undefined
  readonly keys?: readonly string[] | undefined
  /** Shown, and not to be chosen. */
  readonly disabled?: boolean | undefined
  readonly run: () => void
}

export type PaletteSection = { readonly title: string; readonly options: readonly PaletteOption[] }

/**
 * A field over the window, with the answers to what is typed below it: a combobox whose list stands open. The focus stays
 * in the field; arrows move among the answers, Enter takes one.
 */
export const Palette = (props: {
  open: boolean
  onClose: () => void
  label: string
  placeholder: string
  text: string
  onInput: (text: string) => void
  sections: readonly PaletteSection[]
  /** In place of answers. */
  empty: string
  /** How many answers there are, for screen readers. */
  counted: (count: number) => string
  foot?: JSX.Element
}) => {
  const id = createUniqueId()
  const options = createMemo(() => props.sections.flatMap((section) => section.options))
  // The first, until arrows or the pointer take another: what comes in late may put itself in front of it.
  const [moved, setMoved] = createSignal<string | null>(null)
  const active = createMemo(() => {
    const at = options().findIndex(({ key }) => key === moved())
    return Math.max(0, at)
  })
  const [field, setField] = createSignal<HTMLInputElement>()
  let opener: Element | null = null
  const optionId = (key: string) => `${id}-${key.replaceAll(/[^\w-]/g, '_')}`
  const current = () => options()[active()]

  createEffect(() => {
    if (props.open) opener = document.activeElement
  })
  createEffect(
    on(
      () => [props.open, props.text],
      () => setMoved(null),
    ),
  )
  createEffect(() => {
    const option = current()
    if (option !== undefined)
      document.getElementById(optionId(option.key))?.scrollIntoView({ block: 'nearest' })
  })

  const mark = (at: number) => setMoved(options()[at]?.key ?? null)
  const move = (step: number) => {
    const count = options().length
    if (count > 0) mark((active() + step + count) % count)
  }
  const take = (option: PaletteOption | undefined) => {
    if (option === undefined || option.disabled === true) return
    props.onClose()
    // Only when the focus is back where it was, so that what the choice opens keeps what it takes.
    setTimeout(() => option.run())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = 8
    const last = options().length - 1
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'PageDown') mark(Math.min(last, active() + page))
    else if (event.key === 'PageUp') mark(Math.max(0, active() - page))
    else if (event.key === 'Enter' && !event.isComposing) take(current())
    else return
    event.preventDefault()
  }

  return (
    <Dialog open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay class="palette-veil" />
        <div class="palette-place">
          <Dialog.Content
            class="palette"
            aria-label={props.label}
            onOpenAutoFocus={(event) => {
              // At once, where the dialog would wait a turn: who types on after the shortcut loses no letter.
              event.preventDefault()
              field()?.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
            }}
          >
            <div class="palette-field">
              <Search size={18} aria-hidden="true" />
              <input
                ref={setField}
                type="text"
                role="combobox"
                aria-label={props.label}
                aria-expanded="true"
                aria-controls={`${id}-list`}
                aria-autocomplete="list"
                aria-activedescendant={current() === undefined ? undefined : optionId(current()?.key ?? '')}
                autocomplete="off"
                spellcheck={false}
                maxLength={200}
                placeholder={props.placeholder}
                value={props.text}
                onInput={(event) => props.onInput(event.currentTarget.value)}
                onKeyDown={onKeyDown}
              />
            </div>
            <div class="palette-list" id={`${id}-list`} role="listbox" aria-label={props.label}>
              <For each={props.sections}>
                {(section, at) => (
                  <div role="group" aria-labelledby={`${id}-group-${at()}`}>
                    <div class="palette-group" id={`${id}-group-${at()}`}>
                      {section.title}
                    </div>
                    <For each={section.options}>
                      {(option) => (
                        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
                        <div
                          class="palette-option"
                          id={optionId(option.key)}
                          role="option"
                          tabIndex={-1}
                          aria-selected={current() === option}
                          aria-disabled={option.disabled === true ? 'true' : undefined}
                          onPointerMove={() => setMoved(option.key)}
                          onMouseDown={(event) => event.preventDefault()}
                          onClick={() => take(option)}
                        >
                          <span class="palette-icon" aria-hidden="true">
                            <Show when={option.icon}>
                              {(icon) => <Dynamic component={icon()} size={16} />}
                            </Show>
                          </span>
                          <span class="truncate">{option.label}</span>
                          <span class="palette-detail truncate">{option.detail}</span>
                          <Show when={option.keys}>{(keys) => <KeyCaps keys={keys()} />}</Show>
                        </div>
                      )}
                    </For>
                  </div>
                )}
              </For>
            </div>
            <Show when={options().length === 0}>
              <p class="palette-empty">{props.empty}</p>
            </Show>
            <div class="palette-foot">{props.foot}</div>
            <span class="unseen" role="status">
              {props.counted(options().length)}
            </span>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog>
  )
}
