import type { Archive } from '../zip/archive.ts'
import { parsePart } from './parse-part.ts'

/** A pointer from one part to another: the last word of its type, and the part's name. */
export type Relation = { type: string; target: string }

/**
 * Relations of a part by their id (ECMA-376 part 2, 6.5). `part` is '' for the package itself. Pointers out of the
 * file are left out. A part without relations has none.
 */
export const readRelations = async (archive: Archive, part: string): Promise<Map<string, Relation>> => {
  const slash = part.lastIndexOf('/')
  const folder = part.slice(0, slash + 1)
  const name = `${folder}_rels/${part.slice(slash + 1)}.rels`
  const relations = new Map<string, Relation>()
  if (!archive.has(name)) return relations
  await parsePart(archive, name, 'relations', (place, attributes) => {
    if (place !== 'Relationships/Relationship' || attributes.get('TargetMode') === 'External') return
    const id = attributes.get('Id')
    const target = attributes.get('Target')
    const type = attributes.get('Type') ?? ''
    if (id === undefined || target === undefined) return
    relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolve(folder, target) })
  })
  return relations
}

/** A target is relative to the folder of the part that points; it stays inside the file whatever it says. */
const resolve = (folder: string, target: string): string => {
  const path = target.replaceAll('\\', '/')
  const segments: string[] = []
  for (const segment of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}
