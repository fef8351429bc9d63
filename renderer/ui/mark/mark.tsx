import { For } from 'solid-js'

const bird = 'M0 1.3C2.7-.3 5.1.8 6 3.2 6.9.8 9.3-.3 12 1.3 9.3 2 7.4 3.7 6 6.9 4.6 3.7 2.7 2 0 1.3Z'

/** From the last bird to the first: where each flies, and how large it is seen. The first is large enough for 16 px. */
const flight = [
  { x: 0.2, y: 18.6, size: 0.38 },
  { x: 3, y: 15, size: 0.45 },
  { x: 6.2, y: 11.4, size: 0.52 },
  { x: 9.4, y: 7, size: 0.64 },
  { x: 12.2, y: 1, size: 0.98 },
]

/** The mark: five birds in a rising line. One colour, that of the text around it. */
export const Mark = (props: { size: number }) => (
  <svg width={props.size} height={props.size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <For each={flight}>
      {(place) => <path d={bird} transform={`translate(${place.x} ${place.y}) scale(${place.size})`} />}
    </For>
  </svg>
)
