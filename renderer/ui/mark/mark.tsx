const bird = 'M0 3.4C2.1.9 4.3.5 6 3.1 7.7.5 9.9.9 12 3.4 9.7 2.5 7.4 3 6 5.6 4.6 3 2.3 2.5 0 3.4Z'

/** From the last bird to the first: where each flies, and how large it is seen. */
const flight = [
  { x: 0.6, y: 18.4, size: 0.42 },
  { x: 4.6, y: 15, size: 0.5 },
  { x: 9, y: 11.2, size: 0.6 },
  { x: 7.8, y: 4.6, size: 0.5 },
  { x: 14, y: 4.2, size: 0.78 },
] as const

/** The mark: five birds in a rising line. One colour, that of the text around it. */
export const Mark = (props: { size: number; label?: string | undefined }) => (
  <svg
    width={props.size}
    height={props.size}
    viewBox="0 0 24 24"
    fill="currentColor"
    role={props.label === undefined ? undefined : 'img'}
    aria-label={props.label}
    aria-hidden={props.label === undefined ? 'true' : undefined}
  >
    {flight.map((place) => (
      <path d={bird} transform={`translate(${place.x} ${place.y}) scale(${place.size})`} />
    ))}
  </svg>
)
