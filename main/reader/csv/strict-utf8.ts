import { isUtf8 } from 'node:buffer'

/** The text, or null where the bytes are not UTF-8. In a page main/reader/page/strict-utf8.ts is in place of this. */
export const strictUtf8 = (bytes: Buffer): string | null => (isUtf8(bytes) ? bytes.toString('utf8') : null)
