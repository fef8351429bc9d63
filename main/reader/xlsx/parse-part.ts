import { createPacer } from '../../turns.ts'
import type { XmlAttributes } from '../xml/attributes.ts'
import { decodeXml } from '../xml/decode-xml.ts'
import { XmlScanner } from '../xml/scanner.ts'
import type { Archive } from '../zip/archive.ts'

/**
 * Parses one small XML part of an archive. `label` is our word for the part in problems. Throws what archive, decoder,
 * scanner and `open` find.
 * @param open is told of each element by its place, such as `workbook/sheets/sheet`: a name alone says too little, as
 *   extensions use the same ones. Elements of another vocabulary than the part's own have `*` for a name.
 */
export const parsePart = async (
  archive: Archive,
  name: string,
  label: string,
  open: (place: string, attributes: XmlAttributes) => void,
): Promise<void> => {
  const places: string[] = []
  let vocabulary = newVocabulary()
  const scanner = new XmlScanner(
    {
      wantsText: false,
      open: (element, attributes, prefix) => {
        const parent = places.at(-1)
        if (parent === undefined) vocabulary = newVocabulary(prefix, attributes)
        const own = vocabulary.has(prefix, attributes) ? element : '*'
        const place = parent === undefined ? own : `${parent}/${own}`
        places.push(place)
        open(place, attributes)
      },
      close: () => {
        places.pop()
      },
      text: () => {},
    },
    label,
  )
  const decoder = decodeXml(label)
  const pace = createPacer()
  for await (const bytes of archive.read(name, 'held')) {
    scanner.write(decoder.write(bytes), decoder.plain)
    await pace()
  }
  decoder.end()
  scanner.end()
}

/** The namespace of a part's root, and which prefixes stand for it (Namespaces in XML 1.0). */
const newVocabulary = (
  rootPrefix = '',
  root?: XmlAttributes,
): { has: (prefix: string, attributes: XmlAttributes) => boolean } => {
  const declared = new Map(root?.namespaces())
  const uri = declared.get(rootPrefix)
  return {
    has: (prefix, attributes) => {
      const bound = attributes.get(prefix === '' ? 'xmlns' : `xmlns:${prefix}`) ?? declared.get(prefix)
      // Between the root and the element a prefix may be bound again: that is an extension's.
      return bound === uri && (uri !== undefined || prefix === rootPrefix)
    },
  }
}
