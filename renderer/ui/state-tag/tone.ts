/** What a colour says: green = accepted, amber = warning, red = refused, violet = unknown, blue = running. */
export type Tone = 'green' | 'amber' | 'red' | 'violet' | 'blue' | 'neutral'
