import { Key } from '@solid-primitives/keyed'
import { type JSX, Show } from 'solid-js'
import './tabs.css'

type Tab<Value extends string> = { value: Value; label: string; count?: string | undefined }

/** Views of one thing. Arrows move between the tabs, as the pattern of the ARIA guide has it. */
export const Tabs = <Value extends string>(props: {
  label: string
  value: Value
  tabs: readonly Tab<Value>[]
  onChange: (value: Value) => void
  children: JSX.Element
}) => {
  const buttons: HTMLButtonElement[] = []
  const move = (by: number) => {
    const at = props.tabs.findIndex((tab) => tab.value === props.value)
    const next = (at + by + props.tabs.length) % props.tabs.length
    const tab = props.tabs[next]
    if (tab === undefined) return
    props.onChange(tab.value)
    buttons[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1)
    else if (event.key === 'ArrowLeft') move(-1)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={props.label}>
        <Key each={props.tabs} by="value">
          {(tab, index) => (
            <button
              type="button"
              role="tab"
              ref={(element) => {
                buttons[index()] = element
              }}
              aria-selected={tab().value === props.value}
              tabIndex={tab().value === props.value ? 0 : -1}
              onClick={() => props.onChange(tab().value)}
              onKeyDown={onKeyDown}
            >
              {tab().label}
              <Show when={tab().count}>{(count) => <span class="tabs-count"> {count()}</span>}</Show>
            </button>
          )}
        </Key>
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        aria-label={props.tabs.find((tab) => tab.value === props.value)?.label}
      >
        {props.children}
      </div>
    </>
  )
}
