/**
 * The long list that comes with a creation, the recipients of a campaign or the documents of an enrichment, in batches:
 * JSON arrays in UTF-8, deflated, because SQLite takes longer to encrypt and write the rest than deflating takes.
 */
import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'

const fastest = { level: 1 }

/** @param json an array */
export const packBatch = (json: string): Uint8Array => deflateRawSync(json, fastest)

/** As packBatch, in another thread. */
export const packBatchApart: (json: Uint8Array) => Promise<Uint8Array> = (json) => deflate(json, fastest)
const deflate = promisify(deflateRaw)

/** `Entry` is the caller's word on what was packed. */
export const unpackBatch = <Entry>(batch: Uint8Array): Entry[] =>
  JSON.parse(inflateRawSync(batch).toString('utf8')) as Entry[]
