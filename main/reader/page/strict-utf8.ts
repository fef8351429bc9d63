const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

/** In place of main/reader/csv/strict-utf8.ts: Chromium looks and decodes in one pass. */
export const strictUtf8 = (bytes: Uint8Array<ArrayBuffer>): string | null => {
  try {
    return decoder.decode(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  } catch {
    return null
  }
}
