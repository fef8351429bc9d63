const sectorBytes = 512
const endOfChain = 0xfffffffe
const entriesPerSector = sectorBytes / 128

/**
 * A compound file (MS-CFB) with a directory of these names and nothing in it. `circular`: the chain of the directory's
 * sectors comes back to its beginning.
 */
export const compoundFile = (names: readonly string[], { circular = false } = {}): Buffer => {
  const directorySectors = Math.ceil(names.length / entriesPerSector)
  const header = Buffer.alloc(sectorBytes)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  header.writeUInt16LE(9, 30)
  // The allocation table is sector 0, the directory begins in sector 1.
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(endOfChain, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(sectorBytes, 0xff)
  for (let sector = 1; sector <= directorySectors; sector += 1) {
    const last = circular ? 1 : endOfChain
    table.writeUInt32LE(sector === directorySectors ? last : sector + 1, sector * 4)
  }
  const directory = Buffer.alloc(directorySectors * sectorBytes)
  names.forEach((name, index) => {
    directory.write(name, index * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64)
  })
  return Buffer.concat([header, table, directory])
}
