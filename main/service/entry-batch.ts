/**
 * The long list that comes with a creation, the recipients of a campaign or the documents of an enrichment, in batches:
 * JSON arrays in UTF-8, deflated, because SQLite takes longer to encrypt and write the rest than deflating takes.
 */
import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'

const entriesPerBatch = 10_000
const fastest = { level: 1 }
const deflateApart = promisify(deflateRaw)

/** The batches of a list, in their order. */
export const packEntries = (entries: readonly unknown[]): Uint8Array[] =>
  Array.from(slicesOf(entries), (slice) => deflateRawSync(JSON.stringify(slice), fastest))

/** As packEntries, one at a time: each is deflated in another thread while the next is written as JSON. */
export async function* packEntriesApart(entries: readonly unknown[]): AsyncGenerator<Uint8Array> {
  let before: Promise<Uint8Array> | undefined
  for (const slice of slicesOf(entries)) {
    const batch = deflateApart(JSON.stringify(slice), fastest)
    if (before !== undefined) yield before
    before = batch
  }
  if (before !== undefined) yield before
}

function* slicesOf(entries: readonly unknown[]): Generator<readonly unknown[]> {
  for (let from = 0; from < entries.length; from += entriesPerBatch)
    yield entries.slice(from, from + entriesPerBatch)
}

/** `Entry` is the caller's word on what was packed. */
export const unpackEntries = <Entry>(batch: Uint8Array): Entry[] =>
  JSON.parse(inflateRawSync(batch).toString('utf8')) as Entry[]
