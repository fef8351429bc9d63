import { Readable, pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { damaged } from './zip-failure.ts'

export { crc32 }

/** Below 128 KiB: V8 puts longer strings into its large-object space, which doubled the time that a large workbook took. */
const inflatedChunkBytes = 120 * 1024

/**
 * Inflates (RFC 1951) as far as it is asked for more. In a page main/reader/page/inflate-raw.ts is in place of this.
 * @throws ZipFailure `zip_damaged`; what `compressed` throws
 */
export async function* inflateRaw(compressed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: inflatedChunkBytes })
  // What goes wrong in here is thrown by the iteration below.
  pipeline(Readable.from(compressed, { highWaterMark: 2 }), inflater, () => {})
  try {
    for await (const piece of inflater) yield piece as Buffer
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw damaged('deflate')
    throw error
  }
}
