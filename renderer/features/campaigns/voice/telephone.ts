/** What a telephone line carries (ITU-T G.712): 300 to 3400 hertz. */
const lowestHz = 300
const highestHz = 3_400
/** Two stages of a Butterworth filter of the fourth order, in decibels: flat within, 24 dB less an octave outside. */
const resonances = [-5.33, 2.32]

export type TelephoneLine = { set: (isOn: boolean) => void; close: () => void }

/** Has an element play as through a telephone line, or as it is. Once set up, the element plays through this alone. */
export const openTelephoneLine = (element: HTMLAudioElement): TelephoneLine => {
  const context = new AudioContext()
  const source = context.createMediaElementSource(element)
  const filters = (['highpass', 'lowpass'] as const).flatMap((type) =>
    resonances.map(
      (Q) =>
        new BiquadFilterNode(context, { type, Q, frequency: type === 'highpass' ? lowestHz : highestHz }),
    ),
  )
  const end = filters.reduce<AudioNode | null>((before, filter) => {
    before?.connect(filter)
    return filter
  }, null)
  end?.connect(context.destination)
  return {
    set: (isOn) => {
      source.disconnect()
      source.connect(isOn ? (filters[0] ?? context.destination) : context.destination)
      void context.resume()
    },
    close: () => void context.close(),
  }
}
