import type { SheetJsLibrary } from './load-sheetjs.ts'
import { orDamaged } from './parse-part.ts'

/** What SheetJS, whose types do not tell, does with compound files. */
type CompoundFiles = {
  read(file: Buffer, options: { type: 'buffer' }): object
  find(container: object, path: string): { content?: unknown } | null
}

/**
 * The streams of a compound file by their path, such as `/Workbook`; null for one that is not there.
 * @throws ReaderFailure `reader_workbook_damaged`
 */
export const compoundStreams = (library: SheetJsLibrary, file: Buffer): ((path: string) => Buffer | null) => {
  const { CFB } = library as { CFB: CompoundFiles }
  const container = orDamaged(() => CFB.read(file, { type: 'buffer' }))
  return (path) => {
    const content = orDamaged(() => CFB.find(container, path)?.content)
    return content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : null
  }
}
