import type { ByteSource } from './byte-source.ts'

/** First bytes of a compound file (MS-CFB 2.2), the container of old Office files and of encrypted new ones. */
export const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

const endOfChain = 0xfffffffa
const maxDirectorySectors = 256

/**
 * Names of the streams and storages in a compound file, as many as can be found: what is damaged ends the list, for
 * the names only tell which kind of file it is. At most 256 sectors of the directory are read.
 */
export const compoundStreamNames = async (source: ByteSource): Promise<Set<string>> => {
  const names = new Set<string>()
  const header = await source.read(0, 512)
  if (header.length < 512) return names
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return names
  const sectorBytes = 2 ** shift
  const readSector = (sector: number): Promise<Buffer> => source.read((sector + 1) * sectorBytes, sectorBytes)
  const nextSector = await allocationOf(header, sectorBytes, readSector)
  let sector = header.readUInt32LE(48)
  for (let read = 0; read < maxDirectorySectors && sector < endOfChain; read += 1) {
    const bytes = await readSector(sector)
    for (let at = 0; at + 128 <= bytes.length; at += 128) {
      const nameBytes = bytes.readUInt16LE(at + 64)
      if (nameBytes >= 2 && nameBytes <= 64)
        names.add(
          bytes
            .subarray(at, at + nameBytes - 2)
            .toString('utf16le')
            .toLowerCase(),
        )
    }
    if (bytes.length < sectorBytes) break
    sector = await nextSector(sector)
  }
  return names
}

/** A function from a sector to the one that follows it in its chain (MS-CFB 2.3 and 2.5). */
const allocationOf = async (
  header: Buffer,
  sectorBytes: number,
  readSector: (sector: number) => Promise<Buffer>,
): Promise<(sector: number) => Promise<number>> => {
  const perSector = sectorBytes / 4
  const tables: number[] = []
  for (let at = 76; at < 512; at += 4) tables.push(header.readUInt32LE(at))
  let more = header.readUInt32LE(68)
  for (let read = 0; read < maxDirectorySectors && more < endOfChain; read += 1) {
    const bytes = await readSector(more)
    if (bytes.length < sectorBytes) break
    for (let at = 0; at < sectorBytes - 4; at += 4) tables.push(bytes.readUInt32LE(at))
    more = bytes.readUInt32LE(sectorBytes - 4)
  }
  return async (sector) => {
    const table = tables[Math.floor(sector / perSector)]
    if (table === undefined || table >= endOfChain) return endOfChain
    const bytes = await readSector(table)
    const at = (sector % perSector) * 4
    return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : endOfChain
  }
}
