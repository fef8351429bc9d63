import { deflateRawSync } from 'node:zlib'
import { overBudget, type Bomb } from './bomb-model.ts'
import { buildZip, type ZipPart } from './zip-writer.ts'

const damaged = 'reader_archive_damaged'

/** Hostile archives around any kind of workbook, of which `contents` names the part that holds the cells. */
export const containerBombs = (
  kind: string,
  parts: readonly ZipPart[],
  contents: string,
): readonly Bomb[] => {
  const withChanged = (change: Partial<ZipPart>): Buffer =>
    buildZip(parts.map((part) => (part.name === contents ? { ...part, ...change } : part)))
  const withMore = (...more: ZipPart[]): Buffer => buildZip([...parts, ...more])
  const whole = (): Buffer => buildZip(parts)

  /** The directory has an entry that lies within the data of the one before it. */
  const overlapping = (): Buffer => {
    const inner = buildZip([{ name: 'inner', data: 'x', method: 0 }])
    const at = whole().indexOf('PK\u0001\u0002', 0, 'latin1') + 30 + 'outer'.length
    return withMore(
      { name: 'outer', data: inner, method: 0 },
      { name: 'inner', data: 'x', method: 0, headerOffset: at },
    )
  }

  const bombs: Bomb[] = [
    {
      name: 'ratio',
      build: () => withChanged({ data: Buffer.alloc(64 * 1024 * 1024, ' ') }),
      answer: overBudget,
      reason: 'ratio',
    },
    { name: 'overlapping entries', build: overlapping, answer: damaged, reason: 'overlap' },
    {
      name: 'one local header for two entries',
      build: () => withMore({ name: 'again', data: '', headerOffset: 0 }),
      answer: damaged,
      reason: 'entry',
    },
    {
      name: 'sizes that lie small',
      build: () => withChanged({ declaredBytes: 10 }),
      answer: damaged,
      reason: 'size',
    },
    {
      name: 'compressed sizes that lie small',
      build: () => withChanged({ declaredCompressedBytes: 20 }),
      answer: damaged,
      reason: 'deflate',
    },
    {
      name: 'compressed sizes that lie large',
      build: () => withChanged({ declaredCompressedBytes: 0x7fffffff }),
      answer: damaged,
      reason: 'overlap',
    },
    {
      name: '65,000 entries',
      build: () =>
        withMore(
          ...Array.from({ length: 65_000 }, (_, index) => ({ name: `${index}`, data: '', method: 0 })),
        ),
      answer: overBudget,
      reason: 'entries',
    },
    {
      name: 'a ZIP64 of a million entries',
      build: () => buildZip(parts, { zip64End: true, declaredEntries: 1_000_000 }),
      answer: overBudget,
      reason: 'entries',
    },
    {
      name: 'a name twice',
      build: () => withMore({ name: contents.toUpperCase(), data: '' }),
      answer: damaged,
      reason: 'name_twice',
    },
    {
      name: 'a name with ../',
      build: () => withMore({ name: 'x/../../evil', data: '' }),
      answer: damaged,
      reason: 'path',
    },
    {
      name: 'an encrypted entry',
      build: () => withChanged({ flags: 1 }),
      answer: 'reader_encryption_unsupported',
    },
    {
      name: 'a wrong checksum',
      build: () => withChanged({ checksum: 1 }),
      answer: damaged,
      reason: 'checksum',
    },
    {
      name: 'deflate without end',
      build: () => withChanged({ deflated: deflateRawSync(Buffer.alloc(500, ' ')).subarray(0, -4) }),
      answer: damaged,
    },
  ]
  return bombs.map((bomb) => ({ ...bomb, name: `${kind}: ${bomb.name}` }))
}
