import ChevronRight from 'lucide-solid/icons/chevron-right'
import type { JSX } from 'solid-js'
import './fold.css'

/** What few people need: a line that opens it, closed at first. */
export const Fold = (props: {
  title: string
  line?: string | undefined
  /** Where there is hardly anything else to see. */
  startsOpen?: boolean | undefined
  children: JSX.Element
}) => (
  <details class="fold" open={props.startsOpen}>
    <summary>
      <ChevronRight size={16} aria-hidden="true" />
      <span class="fold-title">{props.title}</span>
      <span class="fold-line">{props.line}</span>
    </summary>
    <div class="fold-body">{props.children}</div>
  </details>
)
