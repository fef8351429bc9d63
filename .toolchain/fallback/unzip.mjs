// Reads a zip file with Node alone: a bare machine has no unzip, and only a part of the archive is wanted.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const endSignature = Buffer.from([0x50, 0x4b, 5, 6])
const deflated = 8

/**
 * The files of a zip archive, one after the other, so that only one is in memory at a time.
 * @param {string} file
 * @param {(name: string) => boolean} wanted
 * @returns {Generator<{ name: string, body: Buffer, executable: boolean }>}
 */
export function* unzip(file, wanted) {
  const descriptor = openSync(file, 'r')
  const read = (position, length) => {
    const bytes = Buffer.alloc(length)
    readSync(descriptor, bytes, 0, length, position)
    return bytes
  }
  try {
    for (const entry of directoryOf(read, fstatSync(descriptor).size)) {
      if (entry.name.endsWith('/') || !wanted(entry.name)) continue
      const header = read(entry.offset, 30)
      const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
      const stored = read(start, entry.storedBytes)
      const body = entry.method === deflated ? inflateRawSync(stored) : stored
      if (body.length !== entry.bytes) throw new Error(`${entry.name} in ${file} is damaged`)
      yield { name: entry.name, body, executable: (entry.mode & 0o111) !== 0 }
    }
  } finally {
    closeSync(descriptor)
  }
}

/** The central directory at the archive's end: where each file lies. */
function directoryOf(read, size) {
  const tailBytes = Math.min(size, 65_557)
  const tail = read(size - tailBytes, tailBytes)
  const end = tail.lastIndexOf(endSignature)
  const count = tail.readUInt16LE(end + 10)
  const directory = read(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12))
  const entries = []
  for (let at = 0; entries.length < count;) {
    const nameBytes = directory.readUInt16LE(at + 28)
    entries.push({
      method: directory.readUInt16LE(at + 10),
      storedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      mode: directory.readUInt32LE(at + 38) >>> 16,
      offset: directory.readUInt32LE(at + 42),
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
    })
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}
