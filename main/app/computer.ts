/**
 * What this computer is known by, so that data that were moved or cloned to another are noticed (rule D6f). Only hashes
 * leave this file: systemd asks that its id is not given away, and the others deserve no less.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** By name; '' where the system does not say. */
export type ComputerFacts = {
  /** The installed system: a clone of its disk has the same. */
  system: string
  /** The board, or the virtual machine. */
  board: string
}

const run = promisify(execFile)
const limitMs = 5_000

/** Never throws, and never waits long: what cannot be read is ''. */
export const readComputer = async (platform = process.platform): Promise<ComputerFacts> => {
  const [system, board] = await Promise.all(
    readers[platform === 'win32' || platform === 'darwin' ? platform : 'linux'].map((read) =>
      read().catch(() => ''),
    ),
  )
  return { system: hashOf(system ?? ''), board: hashOf(board ?? '') }
}

const hashOf = (id: string): string => {
  const plain = id.trim().toLowerCase()
  return plain === '' ? '' : createHash('sha256').update(`revoada ${plain}`).digest('hex')
}

const query = async (key: string, name: string): Promise<string> => {
  const { stdout } = await run('reg', ['query', key, '/v', name], { timeout: limitMs, windowsHide: true })
  return readRegistryValue(stdout, name)
}

const readers: Record<'win32' | 'darwin' | 'linux', (() => Promise<string>)[]> = {
  win32: [
    () => query(String.raw`HKLM\SOFTWARE\Microsoft\Cryptography`, 'MachineGuid'),
    async () =>
      readBoardId(
        await query(String.raw`HKLM\SYSTEM\CurrentControlSet\Services\mssmbios\Data`, 'SMBiosData'),
      ),
  ],
  darwin: [
    () => Promise.resolve(''),
    async () => {
      const { stdout } = await run('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], {
        timeout: limitMs,
      })
      return /"IOPlatformUUID" = "([^"]+)"/.exec(stdout)?.[1] ?? ''
    },
  ],
  // The board's id is for root alone there.
  linux: [
    async () =>
      await readFile('/etc/machine-id', 'utf8').catch(() => readFile('/var/lib/dbus/machine-id', 'utf8')),
    () => Promise.resolve(''),
  ],
}

/** Of what `reg query` prints: `    MachineGuid    REG_SZ    0d8f…`. */
export const readRegistryValue = (output: string, name: string): string => {
  for (const line of output.split(/\r?\n/)) {
    const [found, type, ...value] = line.trim().split(/\s{2,}|\t/)
    if (found === name && type?.startsWith('REG_') === true) return value.join(' ')
  }
  return ''
}

const headerBytes = 8
const systemInformation = 1
const uuidAt = 8
const uuidBytes = 16

/**
 * The UUID of the board in the tables that Windows keeps of the firmware: a header of 8 bytes, then structures of a
 * type, a length and texts that end with two zero bytes; type 1 has the UUID at its 8th byte (DMTF DSP0134, 6.1 and 7.2).
 * @param hex the tables as `reg query` prints them
 * @returns '' where there is none, or only zeros or ones, which stand for "not set"
 */
export const readBoardId = (hex: string): string => {
  const tables = Buffer.from(hex, 'hex')
  let at = headerBytes
  while (at + 4 <= tables.length) {
    const length = tables.readUInt8(at + 1)
    if (length < 4) return ''
    if (tables.readUInt8(at) === systemInformation && length >= uuidAt + uuidBytes) {
      const uuid = tables.subarray(at + uuidAt, at + uuidAt + uuidBytes)
      return uuid.length < uuidBytes || uuid.every((byte) => byte === 0) || uuid.every((byte) => byte === 255)
        ? ''
        : uuid.toString('hex')
    }
    const end = tables.indexOf('\0\0', at + length, 'latin1')
    if (end < 0) return ''
    at = end + 2
  }
  return ''
}
