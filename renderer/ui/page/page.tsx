import { type JSX, Show } from 'solid-js'
import './page.css'
import { scrollByKeys } from './scroll-by-keys.ts'

/**
 * The frame of a page: its title, one line that says the state in words, the actions, the content.
 * `fixed` = the content does not scroll as a whole; something inside it does.
 */
export const Page = (props: {
  title: string
  line?: JSX.Element
  /** Above the title: the way back. */
  back?: JSX.Element
  actions?: JSX.Element
  fixed?: boolean | undefined
  children: JSX.Element
}) => (
  <div class="page">
    <header class="page-head">
      <div class="page-words">
        <Show when={props.back}>
          <div class="page-back">{props.back}</div>
        </Show>
        <h1 title={props.title}>{props.title}</h1>
        <div class="page-line tabular">{props.line}</div>
      </div>
      <Show when={props.actions}>
        <div class="page-actions">{props.actions}</div>
      </Show>
    </header>
    <div class="page-content" data-fixed={props.fixed === true ? '' : undefined} ref={scrollByKeys}>
      {props.children}
    </div>
  </div>
)
