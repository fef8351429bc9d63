/** Kinds of records (Microsoft KB 60475); `ID` stands before all others where there is one. */
const record = /^(?:ID|B|C|E|F|NE|NL|NN|NU|O|P|W)(?:;|$)/
/** A record that nothing else would begin a line with: a cell or its format with a place, or a format. */
const telling = /^(?:[CF];(?:[^;]*;)*[XY]\d+(?:;|$)|P;P|B;[XY]\d+;[XY]\d+)/
const fewLines = 3

/**
 * Whether a text that begins so is a SYLK (SLK): records only, among them one that is unlike any other text. The first
 * need not be `ID`, though Excel asks for it.
 */
export const isSylk = (beginning: string): boolean => {
  if (!record.test(beginning)) return false
  // The last line may be cut off.
  const lines = beginning.split(/[\r\n]+/).slice(0, -1)
  const isEnough = lines.length >= fewLines || beginning.startsWith('ID;P')
  return (
    isEnough && lines.every((line) => record.test(line.trim())) && lines.some((line) => telling.test(line))
  )
}
