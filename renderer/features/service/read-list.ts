import { type CnpjList, emptyCnpjList, takeLine } from '../../../shared/rules/cnpj-list.ts'

/** Some millions of CNPJs. */
export const largestListBytes = 64_000_000

const linesAtOnce = 4_000

/** Reads the CNPJs of a text, a few thousand lines at a time, so that the window stays quick; null when aborted. */
export const readList = async (text: string, signal: AbortSignal): Promise<CnpjList | null> => {
  const list = emptyCnpjList()
  // NULs stand between the digits of a text in UTF-16.
  const lines = text.replaceAll('\0', '').split(/\r\n|\r|\n/)
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    if (from > 0) await new Promise((done) => setTimeout(done))
    if (signal.aborted) return null
    for (const line of lines.slice(from, from + linesAtOnce)) takeLine(list, line)
  }
  return list
}
