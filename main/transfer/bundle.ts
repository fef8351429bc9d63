/**
 * One file with everything: a list of what is in it, then the files one after another, sealed as a whole. The databases
 * in it stay encrypted, each under a key that was made for this file alone and travels in the list.
 */
import type { EventEmitter } from 'node:events'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { servicePortSchema } from '../../shared/bridge/shell.ts'
import { renameFile } from '../rename.ts'
import { seal, unseal } from './sealed-stream.ts'
import { TransferFailure, transferFailureOf } from './transfer-failure.ts'

export const bundleListSchema = z.object({
  format: z.literal(1),
  /** Of the program that wrote it. */
  version: z.string(),
  madeAt: z.string(),
  servicePort: servicePortSchema,
  databases: z.array(
    z.object({
      process: z.enum(['workspace', 'service']),
      /** 64 hexadecimal digits. */
      key: z.string().length(64),
      bytes: z.number().int().nonnegative(),
    }),
  ),
})
export type BundleList = z.infer<typeof bundleListSchema>
export type BundledProcess = BundleList['databases'][number]['process']

/** Told how far it is, in bytes of the databases. */
export type OnProgress = (bytesDone: number, bytesTotal: number) => void

/** A list is a few hundred bytes. */
const mostListBytes = 16 * 1024

/**
 * Writes a bundle that is complete or absent (rule D13).
 * @param files the databases, in the list's order
 * @throws TransferFailure `disk_full`, `unwritable`
 */
export const writeBundle = async (
  path: string,
  passphrase: string,
  list: BundleList,
  files: readonly string[],
  onProgress: OnProgress,
): Promise<number> => {
  const temporary = join(dirname(path), `.revoada-${process.pid}.part`)
  try {
    const target = createWriteStream(temporary, { mode: 0o600 })
    await pipeInto(seal(contents(list, files, onProgress), passphrase), target)
    const file = await open(temporary, 'r+')
    await file.sync()
    await file.close()
    const { size } = await stat(temporary)
    await renameFile(temporary, path)
    await syncFolder(dirname(path))
    return size
  } catch (error) {
    await rm(temporary, { force: true })
    throw transferFailureOf(error)
  }
}

/**
 * Writes all of a source. A stream that fails goes on closing its file, which on Windows cannot be deleted or written again
 * until it is closed.
 */
const pipeInto = async (source: AsyncIterable<Buffer>, target: Writable): Promise<void> => {
  try {
    await pipeline(source, target)
  } finally {
    await isClosed(target)
  }
}

const isClosed = async (stream: EventEmitter & { readonly closed: boolean }): Promise<void> => {
  if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve))
}

/** The rename itself lasts only once the folder is on the disk. Windows has no such call, and does not need it. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

async function* contents(
  list: BundleList,
  files: readonly string[],
  onProgress: OnProgress,
): AsyncGenerator<Buffer, void, undefined> {
  const listed = Buffer.from(JSON.stringify(list))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(listed.length)
  yield Buffer.concat([length, listed])
  const total = list.databases.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const [index, file] of files.entries()) {
    let size = 0
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
      size += piece.length
      done += piece.length
      onProgress(done, total)
      yield piece
    }
    if (size !== list.databases[index]?.bytes) throw new TransferFailure('unwritable')
  }
}

/**
 * Takes a bundle apart: each database into a file of its own. Ends well only when all of it held.
 * @param pathOf where a database is to go; asked once the list is known
 * @throws TransferFailure `file_unreadable`, `file_foreign`, `file_damaged`, `file_newer`, `passphrase_wrong`,
 *   `disk_full`, `unwritable`
 */
export const readBundle = async (
  path: string,
  passphrase: string,
  pathOf: (process: BundledProcess) => string,
  onProgress: OnProgress,
): Promise<BundleList> => {
  try {
    await access(path, constants.R_OK).catch((error: unknown) => {
      throw new TransferFailure('file_unreadable', error)
    })
    const source = createReadStream(path)
    try {
      return await takeApart(unseal(source as AsyncIterable<Buffer>, passphrase), pathOf, onProgress)
    } finally {
      // A file that is refused early would stay open.
      source.destroy()
      await isClosed(source)
    }
  } catch (error) {
    throw transferFailureOf(error)
  }
}

const takeApart = async (
  pieces: AsyncGenerator<Buffer, void, undefined>,
  pathOf: (process: BundledProcess) => string,
  onProgress: OnProgress,
): Promise<BundleList> => {
  const first = await pieces.next()
  // The list is in the first chunk, whole: chunks are larger than it may be.
  const bytes = first.value ?? Buffer.alloc(0)
  const length = bytes.length < 4 ? 0 : bytes.readUInt32BE()
  if (length === 0 || length > mostListBytes || bytes.length < 4 + length)
    throw new TransferFailure('file_damaged')
  const list = bundleListSchema.safeParse(JSON.parse(bytes.subarray(4, 4 + length).toString('utf8')))
  if (!list.success) throw new TransferFailure('file_newer')
  const { databases } = list.data
  const total = databases.reduce((sum, each) => sum + each.bytes, 0)
  let held: Buffer = bytes.subarray(4 + length)
  let done = 0
  for (const { process, bytes: size } of databases) {
    let left = size
    const rest = async function* (): AsyncGenerator<Buffer, void, undefined> {
      while (left > 0) {
        if (held.length === 0) {
          const next = await pieces.next()
          if (next.done === true) throw new TransferFailure('file_damaged')
          held = next.value
        }
        const piece = held.subarray(0, left)
        held = held.subarray(piece.length)
        left -= piece.length
        done += piece.length
        onProgress(done, total)
        yield piece
      }
    }
    const target = createWriteStream(pathOf(process), { mode: 0o600 })
    await pipeInto(rest(), target)
  }
  // To the last tag: a bundle that was cut after its databases is no whole one.
  if (held.length > 0) throw new TransferFailure('file_damaged')
  for await (const piece of pieces) if (piece.length > 0) throw new TransferFailure('file_damaged')
  return list.data
}
