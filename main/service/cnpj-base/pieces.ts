import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { readCentralDirectory } from '../../zip/central-directory.ts'
import { fileSource } from '../../zip/file-source.ts'
import { inflateEntry } from '../../zip/inflate-entry.ts'
import { placeEntries } from '../../zip/place-entries.ts'
import { ZipFailure, type ZipFailureCode } from '../../zip/zip-failure.ts'
import { CnpjImportFailure } from './files.ts'

/** Contents of a file, and how far into the file itself, packed or not, they go. */
export type Piece = { bytes: Buffer; bytesRead: number }

/**
 * Parsed and stored in a few milliseconds, so that requests get their turn between two pieces. Below 128 KiB: V8 puts longer
 * strings into its large-object space, which makes the import of a file a fifth slower.
 */
export const pieceBytes = 120 * 1024

/**
 * What one ZIP may cost. Receita's come to a fifth of their contents, of which the largest holds some 8 GB; what is
 * packed a hundred times smaller than it is, is no register.
 */
const zipBudget = { bytes: 64 * 1024 ** 3, ratio: 100, ratioFreeBytes: 1024 * 1024 } as const
const mostMembers = 1_000

/**
 * Contents of a file of the open data piece by piece; out of a ZIP, that of its one member.
 * @throws CnpjImportFailure `cnpj_file_unreadable`, `cnpj_zip_…`
 */
export async function* readPieces(path: string): AsyncGenerator<Piece> {
  try {
    yield* /\.zip$/i.test(path) ? unpackedPieces(path) : plainPieces(path)
  } catch (error) {
    if (error instanceof ZipFailure) throw new CnpjImportFailure(failureCodes[error.code], path)
    if (isSystemError(error)) throw new CnpjImportFailure('cnpj_file_unreadable', path)
    throw error
  }
}

async function* plainPieces(path: string): AsyncGenerator<Piece> {
  let bytesRead = 0
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    const bytes = piece as Buffer
    bytesRead += bytes.length
    yield { bytes, bytesRead }
  }
}

async function* unpackedPieces(path: string): AsyncGenerator<Piece> {
  const file = await open(path, 'r')
  try {
    const source = fileSource(file, (await file.stat()).size)
    const directory = await readCentralDirectory(source, mostMembers)
    const [member, ...others] = await placeEntries(source, directory)
    if (member === undefined || others.length > 0) throw new CnpjImportFailure('cnpj_zip_members_wrong', path)
    let bytesRead = 0
    const onTaken = (compressedBytes: number): void => {
      bytesRead += compressedBytes
    }
    for await (const bytes of inflateEntry(source, member, zipBudget, onTaken)) yield { bytes, bytesRead }
  } finally {
    await file.close()
  }
}

const failureCodes = {
  zip_damaged: 'cnpj_zip_damaged',
  zip_encrypted: 'cnpj_zip_encrypted',
  zip_over_budget: 'cnpj_zip_over_budget',
} as const satisfies Record<ZipFailureCode, string>

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error
