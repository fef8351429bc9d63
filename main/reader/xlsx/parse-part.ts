import { createPacer } from '../pacer.ts'
import { decodeXml } from '../xml/decode-xml.ts'
import { XmlScanner, type XmlHandler } from '../xml/scanner.ts'
import type { Archive } from '../zip/archive.ts'

/**
 * Parses one small XML part of an archive into events. `label` is our word for the part in problems. Throws what
 * archive, decoder, scanner and handler find.
 */
export const parsePart = async (
  archive: Archive,
  name: string,
  label: string,
  handler: XmlHandler,
): Promise<void> => {
  const scanner = new XmlScanner(handler, label)
  const decoder = decodeXml(label)
  const pace = createPacer()
  for await (const bytes of archive.read(name, 'held')) {
    scanner.write(decoder.write(bytes))
    await pace()
  }
  decoder.end()
  scanner.end()
}
