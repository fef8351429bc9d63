import { For, type JSX } from 'solid-js'
import './funnel.css'

/** From everybody to those who are left, step by step; rows are `FunnelRow`, the last of them those who are left. */
export const Funnel = (props: { label: string; isStale?: boolean; children: JSX.Element }) => (
  <ul class="funnel" aria-label={props.label} data-stale={props.isStale === true ? '' : undefined}>
    {props.children}
  </ul>
)

/** `children`: what can be done with those whom the row counts. */
export const FunnelRow = (props: { label: string; count: string; children?: JSX.Element }) => (
  <li>
    <span class="truncate" title={props.label}>
      {props.label}
    </span>
    <span>{props.count}</span>
    {props.children}
  </li>
)

/** A funnel that is only read. */
export const ReadFunnel = (props: { label: string; rows: readonly { label: string; count: string }[] }) => (
  <Funnel label={props.label}>
    <For each={props.rows}>{(row) => <FunnelRow label={row.label} count={row.count} />}</For>
  </Funnel>
)
