/** What a request says and to whom, read out of the bytes that would leave. */
import { randomInt } from 'node:crypto'
import { audioCampaignPath, type TeamPreview } from '../../../shared/api/index.ts'
import { isListPath, listNamesOf } from '../intake/read-body.ts'
import { elementsOf, type JsonOutline, outlineJson } from '../intake/outline-json.ts'
import { sha256Of } from './proposal.ts'

export type ReadPreview = NonNullable<TeamPreview['content']>

/** Size of the sample, and how many parts of a long list it is drawn from. */
const mostShown = 20
const mostSlices = 5

/** @param pieces of the body, as the ledger has them */
export const readPreview = async (path: string, pieces: readonly Buffer[]): Promise<ReadPreview> => {
  const sha256 = await sha256Of(pieces)
  const body = Buffer.concat(pieces)
  const { json, recording } = path === audioCampaignPath ? partsOf(body) : { json: body, recording: null }
  const recordingBytes = recording?.length ?? null
  const outline = outlineJson(json, new Set(isListPath(path) ? listNamesOf(path) : []))
  return { sha256, head: JSON.stringify(outline.rest), recordingBytes, sample: sampleOf(json, outline) }
}

/** Of a call; null of all else. */
export const recordingOf = (path: string, pieces: readonly Buffer[]): Buffer | null =>
  path === audioCampaignPath ? partsOf(Buffer.concat(pieces)).recording : null

const betweenHeadAndPart = '\r\n\r\n'

/** The two parts of the form that `audioFormOf` makes. */
const partsOf = (body: Buffer): { json: Buffer; recording: Buffer } => {
  const boundary = `\r\n${body.toString('latin1', 0, body.indexOf('\r\n'))}`
  const partFrom = (from: number): { content: Buffer; end: number } => {
    const start = body.indexOf(betweenHeadAndPart, from) + betweenHeadAndPart.length
    const end = body.indexOf(boundary, start)
    return { content: body.subarray(start, end), end }
  }
  const data = partFrom(0)
  return { json: data.content, recording: partFrom(data.end).content }
}

const sampleOf = (json: Buffer, { lists }: JsonOutline): ReadPreview['sample'] => {
  const slices = [...lists].flatMap(([name, all]) => all.map((slice) => ({ name, slice })))
  const chosen = draw(slices, mostSlices)
  return chosen.flatMap(({ name, slice }) => {
    const elements = [...elementsOf(json, name, [slice])].flatMap((piece) => piece.elements)
    return draw(elements, mostShown / chosen.length).map(shownEntry)
  })
}

const shownEntry = (entry: unknown): ReadPreview['sample'][number] => {
  if (typeof entry === 'string') return { contact: entry, message: null }
  const { contact, message } = entry as { contact: string; message?: string }
  return { contact, message: message ?? null }
}

/**
 * At most `most` values: the first, the last and others chosen at random, so that an author cannot predict which are shown.
 * In their original order.
 */
const draw = <Value>(values: readonly Value[], most: number): Value[] => {
  const count = Math.min(values.length, Math.max(2, Math.floor(most)))
  const places = new Set(values.length === 0 ? [] : [0, values.length - 1])
  while (places.size < count) places.add(randomInt(values.length))
  return values.filter((_value, place) => places.has(place))
}
