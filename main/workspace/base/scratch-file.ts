import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileFailureOf } from '../../database/failure.ts'

/** What does not fit in memory and need not outlive the process. */
export type ScratchFile = {
  /**
   * @param bytes a multiple of 16 of them
   * @returns where they are
   * @throws DatabaseFailure `database_full`, `database_unwritable`
   */
  append: (bytes: Uint8Array) => number
  /** @param at where bytes were appended, or a multiple of 16 bytes behind it */
  read: (at: number, length: number) => Uint8Array
  /** Closes and removes it. */
  end: () => void
}

const ending = '.scratch'

/**
 * A temporary file in the workspace's folder, encrypted with a key that exists only in memory, so a file left by a killed
 * process is unreadable. One AES-256-CTR stream; each byte is written once, so no counter is used twice.
 */
export const openScratchFile = (folder: string): ScratchFile => {
  const key = randomBytes(32)
  const path = join(folder, `${randomBytes(8).toString('hex')}${ending}`)
  const file = onDisk(() => openSync(path, 'wx+', 0o600))
  let size = 0
  return {
    append: (bytes) => {
      const at = size
      const sealed = createCipheriv('aes-256-ctr', key, counterAt(at)).update(bytes)
      for (let written = 0; written < sealed.length;)
        written += onDisk(() => writeSync(file, sealed, written, sealed.length - written, at + written))
      size += sealed.length
      return at
    },
    read: (at, length) => {
      const sealed = Buffer.allocUnsafeSlow(length)
      for (let done = 0; done < length;) {
        const read = onDisk(() => readSync(file, sealed, done, length - done, at + done))
        if (read === 0) throw new Error('a scratch file is shorter than what was written')
        done += read
      }
      return createDecipheriv('aes-256-ctr', key, counterAt(at)).update(sealed)
    },
    end: () => {
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}

/** Removes what killed processes left. */
export const removeScratchFiles = (folder: string): void => {
  for (const name of readdirSync(folder))
    if (name.endsWith(ending)) rmSync(join(folder, name), { force: true })
}

const blockBytes = 16

/** The counter of a stream's block, which AES-CTR starts with there. */
const counterAt = (at: number): Buffer => {
  if (at % blockBytes !== 0) throw new Error('a scratch file is read and written in blocks of 16 bytes')
  const counter = Buffer.alloc(blockBytes)
  counter.writeBigUInt64BE(BigInt(at / blockBytes), 8)
  return counter
}

const onDisk = <Result>(work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    throw fileFailureOf(error) ?? error
  }
}
