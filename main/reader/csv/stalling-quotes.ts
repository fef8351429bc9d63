import { scanFields } from './scan-fields.ts'

/** Below this, a run of spaces costs papaparse nothing worth mentioning. */
const longRun = 256
/** Steps that papaparse may lose on spaces; about 0.1 s. */
const mostSteps = 50_000_000

/**
 * papaparse looks at all spaces before the next delimiter again for every stray quote in a quoted cell, so that a
 * megabyte of both takes it minutes. Returns the record (from 0) in which stray quotes and runs of spaces would cost
 * too much, or -1. Only a file made for it, or one whose quotes have long gone astray, has such a record.
 */
export const stallingRecord = (text: string, delimiter: string): number => {
  const longest = longestRunOfSpaces(text)
  if (longest < longRun) return -1
  let record = 0
  let steps = 0
  let stalling = -1
  const count = (field: string): void => {
    steps += (field.replaceAll('""', '').split('"').length - 2) * longest
    if (steps > mostSteps && stalling === -1) stalling = record
  }
  const open = scanFields(text, delimiter, ({ start, end, endsRecord, malformed }) => {
    if (malformed) count(text.slice(start, end))
    if (endsRecord) record += 1
    return stalling === -1
  })
  if (stalling === -1 && open.quoted) count(text.slice(open.start))
  return stalling
}

const longestRunOfSpaces = (text: string): number => {
  let longest = 0
  for (const [run] of text.matchAll(/[^\S\r\n]{256,}/g)) longest = Math.max(longest, run.length)
  return longest
}
