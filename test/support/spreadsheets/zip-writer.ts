import { crc32, deflateRawSync } from 'node:zlib'

/** One entry; everything that a hostile file could lie about can be set apart from what is true. */
export type ZipPart = {
  name: string
  data: Buffer | string
  /** Compression method that is written down; the data are deflated for 8 and stored for all else. */
  method?: number
  /** Data that are deflated already. */
  deflated?: Buffer
  level?: number
  flags?: number
  localName?: string
  localMethod?: number
  checksum?: number
  declaredBytes?: number
  declaredCompressedBytes?: number
  /** Absolute place of the local header instead of the true one. */
  headerOffset?: number
  /** Sizes of the directory in the ZIP64 extra field; `short`: in one that does not hold them. */
  zip64?: boolean | 'short'
}

export type ZipOptions = {
  comment?: Buffer
  /** Bytes behind the end of the archive. */
  trailer?: Buffer
  declaredEntries?: number
  directoryOffset?: number
  disk?: number
  /** Ends with a ZIP64 record and locator. */
  zip64End?: boolean
}

type Written = { part: ZipPart; offset: number; compressed: Buffer; bytes: number; checksum: number }

/** A ZIP file of these entries, in memory. */
export const buildZip = (parts: readonly ZipPart[], options: ZipOptions = {}): Buffer => {
  const pieces: Buffer[] = []
  const written: Written[] = []
  let offset = 0
  for (const part of parts) {
    const data = Buffer.isBuffer(part.data) ? part.data : Buffer.from(part.data)
    const compressed =
      part.deflated ?? ((part.method ?? 8) === 8 ? deflateRawSync(data, { level: part.level ?? 6 }) : data)
    const entry = { part, offset, compressed, bytes: data.length, checksum: part.checksum ?? crc32(data) }
    written.push(entry)
    const piece = Buffer.concat([localHeader(entry), compressed])
    pieces.push(piece)
    offset += piece.length
  }
  const directory = Buffer.concat(written.map(directoryHeader))
  return Buffer.concat([...pieces, directory, endOf(written.length, directory.length, offset, options)])
}

const localHeader = ({ part, compressed, bytes, checksum }: Written): Buffer => {
  const name = Buffer.from(part.localName ?? part.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(part.flags ?? 0, 6)
  header.writeUInt16LE(part.localMethod ?? part.method ?? 8, 8)
  header.writeUInt32LE(checksum, 14)
  header.writeUInt32LE(part.declaredCompressedBytes ?? compressed.length, 18)
  header.writeUInt32LE(part.declaredBytes ?? bytes, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

const directoryHeader = ({ part, offset, compressed, bytes, checksum }: Written): Buffer => {
  const name = Buffer.from(part.name)
  const is64 = part.zip64 !== undefined && part.zip64 !== false
  const extra = is64 ? zip64Extra(bytes, compressed.length, offset, part.zip64 === 'short') : Buffer.alloc(0)
  const narrow = (value: number): number => (is64 ? 0xffffffff : value)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(part.flags ?? 0, 8)
  header.writeUInt16LE(part.method ?? 8, 10)
  header.writeUInt32LE(checksum, 16)
  header.writeUInt32LE(narrow(part.declaredCompressedBytes ?? compressed.length), 20)
  header.writeUInt32LE(narrow(part.declaredBytes ?? bytes), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(narrow(part.headerOffset ?? offset), 42)
  return Buffer.concat([header, name, extra])
}

const zip64Extra = (bytes: number, compressedBytes: number, offset: number, isShort: boolean): Buffer => {
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  extra.writeBigUInt64LE(BigInt(bytes), 4)
  extra.writeBigUInt64LE(BigInt(compressedBytes), 12)
  extra.writeBigUInt64LE(BigInt(offset), 20)
  if (!isShort) return extra
  extra.writeUInt16LE(12, 2)
  return extra.subarray(0, 16)
}

const endOf = (count: number, directoryBytes: number, offset: number, options: ZipOptions): Buffer => {
  const entries = options.declaredEntries ?? count
  const directoryOffset = options.directoryOffset ?? offset
  const is64 = options.zip64End === true
  const comment = options.comment ?? Buffer.alloc(0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(options.disk ?? 0, 4)
  end.writeUInt16LE(options.disk ?? 0, 6)
  end.writeUInt16LE(is64 ? 0xffff : Math.min(entries, 0xffff), 8)
  end.writeUInt16LE(is64 ? 0xffff : Math.min(entries, 0xffff), 10)
  end.writeUInt32LE(is64 ? 0xffffffff : directoryBytes, 12)
  end.writeUInt32LE(is64 ? 0xffffffff : directoryOffset, 16)
  end.writeUInt16LE(comment.length, 20)
  const tail = [end, comment, options.trailer ?? Buffer.alloc(0)]
  return Buffer.concat(
    is64 ? [...end64(entries, directoryBytes, directoryOffset, offset + directoryBytes), ...tail] : tail,
  )
}

const end64 = (
  entries: number,
  directoryBytes: number,
  directoryOffset: number,
  position: number,
): Buffer[] => {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(directoryBytes), 40)
  record.writeBigUInt64LE(BigInt(directoryOffset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(position), 8)
  locator.writeUInt32LE(1, 16)
  return [record, locator]
}
