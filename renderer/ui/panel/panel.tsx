import { createUniqueId, For, type JSX, Show } from 'solid-js'
import './panel.css'

/** A part of a page, with its heading. */
export const Panel = (props: { title: string; actions?: JSX.Element; children: JSX.Element }) => {
  const id = createUniqueId()
  return (
    <section class="panel" aria-labelledby={id}>
      <div class="panel-head">
        <h2 id={id}>{props.title}</h2>
        {props.actions}
      </div>
      <div class="panel-body">{props.children}</div>
    </section>
  )
}

/** Names and values. */
export const Facts = (props: { facts: readonly { name: string; value: JSX.Element }[] }) => (
  <dl class="facts copyable">
    <For each={props.facts}>
      {(fact) => (
        <Show when={fact.value !== undefined}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </Show>
      )}
    </For>
  </dl>
)
