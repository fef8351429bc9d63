/** The title of a campaign of which a wave is one of several: its own, without the number that `waveTitle` put behind it. */
export const withoutWaveNumber = (title: string, wave: { number: number; of: number } | null): string => {
  const ending = wave === null ? '' : endingOf(wave)
  return ending !== '' && title.endsWith(ending) ? title.slice(0, -ending.length) : title
}

/** The title of a wave, no longer than `most` chars: the service lists campaigns by their titles alone. */
export const waveTitle = (title: string, wave: { number: number; of: number }, most: number): string => {
  const ending = endingOf(wave)
  return title.trim().slice(0, most - ending.length) + ending
}

const endingOf = ({ number, of }: { number: number; of: number }): string => ` (${number}/${of})`
