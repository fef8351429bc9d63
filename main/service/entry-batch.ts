/**
 * The long list that comes with a creation, the recipients of a campaign or the documents of an enrichment, in batches:
 * JSON arrays, deflated unless they are short, because SQLite takes longer to encrypt and write the rest than deflating
 * takes.
 */
import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'

/** JSON as it is, or the deflated bytes of its UTF-8. */
export type Batch = string | Buffer

const shortLength = 4_096
const fastest = { level: 1 }

/** @param json an array */
export const packBatch = (json: string): Batch =>
  json.length < shortLength ? json : deflateRawSync(json, fastest)

/** As packBatch of a long one, in another thread. */
export const packBatchApart = (json: Uint8Array): Promise<Batch> => deflate(json, fastest)
const deflate: (json: Uint8Array, options: object) => Promise<Buffer> = promisify(deflateRaw)

/** `Entry` is the caller's word on what was packed. */
export const unpackBatch = <Entry>(batch: Batch): Entry[] =>
  JSON.parse(typeof batch === 'string' ? batch : inflateRawSync(batch).toString('utf8')) as Entry[]
