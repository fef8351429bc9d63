import type { JSX } from 'solid-js'
import './picture.css'

export type PicturedPage = 'lists' | 'outbox' | 'history' | 'enrichments' | 'blocks'

/** A person on a line: a head, and a name. */
const Person = (props: { x: number; y: number }) => (
  <>
    <circle class="soft" cx={props.x} cy={props.y} r="5" />
    <path class="writing" d={`M${props.x + 11} ${props.y}h18`} />
  </>
)
const Tick = (props: { x: number; y: number }) => <path class="drawn" d={`M${props.x} ${props.y}l3 3 6-7`} />

const drawings: Record<PicturedPage, () => JSX.Element> = {
  // A spreadsheet becomes people.
  lists: () => (
    <>
      <rect class="paper" x="4.5" y="12.5" width="50" height="56" rx="4" />
      <path class="soft" d="M5 17a4 4 0 0 1 4-4h41a4 4 0 0 1 4 4v8H5z" />
      <path class="writing" d="M12 34h14M34 34h12M12 45h10M34 45h12M12 56h14M34 56h8" />
      <path class="drawn" d="M63 40h14m-5-5 5 5-5 5" />
      <rect class="paper" x="86.5" y="8.5" width="64" height="64" rx="6" />
      <Person x={99} y={24} />
      <Person x={99} y={41} />
      <Person x={99} y={58} />
      <Tick x={134} y={24} />
      <Tick x={134} y={41} />
      <Tick x={134} y={58} />
    </>
  ),
  // A message waits its time in the tray, and leaves.
  outbox: () => (
    <>
      <path class="paper" d="M26.5 44.5h32l6 10h26l6-10h32v22a6 6 0 0 1-6 6h-90a6 6 0 0 1-6-6z" />
      <rect class="paper" x="47.5" y="8.5" width="60" height="30" rx="8" />
      <path class="writing" d="M57 19h40M57 28h26" />
      <circle class="soft" cx="112" cy="14" r="12" />
      <path class="drawn" d="M112 8v6l4 3" />
    </>
  ),
  // What was sent, day by day, each with its proof.
  history: () => (
    <>
      <path class="writing" d="M22 16v50" />
      <circle class="soft" cx="22" cy="16" r="6" />
      <circle class="soft" cx="22" cy="41" r="6" />
      <circle class="soft" cx="22" cy="66" r="6" />
      <rect class="paper" x="38.5" y="6.5" width="110" height="19" rx="5" />
      <rect class="paper" x="38.5" y="31.5" width="110" height="19" rx="5" />
      <rect class="paper" x="38.5" y="56.5" width="110" height="19" rx="5" />
      <path class="writing" d="M48 16h46M48 41h62M48 66h34" />
      <Tick x={132} y={16} />
      <Tick x={132} y={41} />
      <Tick x={132} y={66} />
    </>
  ),
  // A document becomes a record, and records become charts.
  enrichments: () => (
    <>
      <rect class="paper" x="4.5" y="26.5" width="48" height="30" rx="5" />
      <circle class="soft" cx="16" cy="41" r="6" />
      <path class="writing" d="M29 37h16M29 46h10" />
      <path class="drawn" d="M61 41h14m-5-5 5 5-5 5" />
      <rect class="paper" x="84.5" y="8.5" width="66" height="64" rx="6" />
      <path class="writing" d="M94 20h30M94 30h46" />
      <path class="soft" d="M94 64v-14h8v14zM108 64v-20h8v20zM122 64v-9h8v9z" />
      <path class="ink" d="M136 64v-25h8v25z" />
    </>
  ),
  // One of many is left out.
  blocks: () => (
    <>
      <rect class="paper" x="34.5" y="6.5" width="88" height="68" rx="6" />
      <Person x={49} y={22} />
      <Person x={49} y={41} />
      <Person x={49} y={60} />
      <Tick x={104} y={22} />
      <circle class="drawn" cx="108" cy="41" r="6" />
      <path class="drawn" d="m104 45 8-8" />
      <Tick x={104} y={60} />
    </>
  ),
}

/** What a page will look like, where it is empty still. The words beside it say it too. */
export const PagePicture = (props: { of: PicturedPage }) => (
  <svg class="picture" width="156" height="82" viewBox="0 0 156 82" aria-hidden="true">
    {drawings[props.of]()}
  </svg>
)
