import { containersByKind, originalsByKind, type Container } from './mutated-originals.ts'
import { randomFrom, type Random } from './seeded-random.ts'

export const mutatedKinds = Object.keys(originalsByKind)

const allOriginals = Object.values(originalsByKind).flat()

const oneOf = <T>(list: readonly T[], random: Random): T => {
  const chosen = list[random(list.length)]
  if (chosen === undefined) throw new Error('an empty list')
  return chosen
}

/** The kind of the file that the mutant of this seed is made from; each kind in turn. */
export const kindOfMutant = (seed: number): string => mutatedKinds[seed % mutatedKinds.length] ?? 'csv'

/**
 * A file of a usual shape, damaged in a way that its seed repeats: bytes flipped, set, cut out, doubled, moved, the
 * end lost, a piece of another file in it; or, where there is a container, every other one has it sound around damage
 * to one of its parts.
 */
export const mutantOf = (seed: number): Buffer => {
  const random = randomFrom(seed)
  const kind = kindOfMutant(seed)
  const containers = containersByKind[kind] ?? []
  if (containers.length > 0 && random(2) === 0) return partMutant(oneOf(containers, random), random)
  return mutate(Buffer.from(oneOf(originalsByKind[kind] ?? [], random)), random)
}

const partMutant = ({ parts, build }: Container, random: Random): Buffer => {
  const victim = random(parts.length)
  return build(
    parts.map((part, index) =>
      index === victim ? { ...part, data: mutate(Buffer.from(part.data as Buffer), random) } : part,
    ),
  )
}

const interesting = [
  '"',
  '<',
  '>',
  '&',
  ';',
  '\r',
  '\n',
  '\0',
  '\u00ff',
  '-1',
  '99999999999',
  'XFE',
  '<!DOCTYPE',
  ']]>',
  '&#0;',
  '</row>',
  '<c t="s">',
  ' r="A1"',
]

const mutate = (original: Buffer, random: Random): Buffer => {
  let bytes = original
  for (let count = 1 + random(4); count > 0; count -= 1) {
    const at = random(bytes.length + 1)
    const length = random(24)
    switch (random(8)) {
      case 0:
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
        break
      case 1:
        if (at < bytes.length) bytes[at] = random(256)
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
        break
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
        break
      case 4:
        bytes = bytes.subarray(0, bytes.length - random(Math.min(200, bytes.length)))
        break
      case 5: {
        const inserted = Buffer.from(interesting[random(interesting.length)] ?? '', 'latin1')
        bytes = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)])
        break
      }
      case 6: {
        const other = oneOf(allOriginals, random)
        const from = random(other.length)
        bytes = Buffer.concat([
          bytes.subarray(0, at),
          other.subarray(from, from + length * 8),
          bytes.subarray(at),
        ])
        break
      }
      default:
        bytes.writeUInt32LE(
          random(2) === 0 ? 0xffffffff : random(0xffffffff),
          Math.min(at, Math.max(0, bytes.length - 4)),
        )
    }
    if (bytes.length < 8) break
  }
  return bytes
}
