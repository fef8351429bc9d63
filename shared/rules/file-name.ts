/**
 * Names that a file may have on every system. Sources: Microsoft, "Naming Files, Paths, and Namespaces"; the 255 bytes of a
 * name on ext4, APFS and others.
 */

const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu
/** Devices of Windows, with any ending too: `aux.csv` is none that a person could save. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=$|[ .])/i
/** Less than 255: a browser or a sync client adds ` (1)` and the like. */
const mostBytes = 240

const bytesIn = (text: string): number => new TextEncoder().encode(text).length

/** The name with what no file's name may hold taken out. @param name with its ending, such as `.csv` */
export const possibleFileName = (name: string): string => {
  const allowed = name.replace(forbidden, '_').replace(/^[ .]+|[ .]+$/g, '')
  const [ending = ''] = /\.\w{1,8}$/.exec(allowed) ?? []
  let stem = allowed.slice(0, allowed.length - ending.length).replace(/[ .]+$/, '')
  const chars = [...stem]
  while (bytesIn(stem) + bytesIn(ending) > mostBytes) {
    chars.pop()
    stem = chars.join('').replace(/[ .]+$/, '')
  }
  return (stem === '' ? '_' : stem.replace(device, '$&_')) + ending
}
