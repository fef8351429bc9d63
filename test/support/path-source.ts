import { open } from 'node:fs/promises'
import { fileSource } from '../../main/zip/file-source.ts'
import { byteSourceOf, type ByteSource } from '../../main/reader/byte-source.ts'
import { ReaderFailure } from '../../main/reader/reader-failure.ts'
import { ReaderError } from '../../main/reader-client/reader-error.ts'
import { lookAtFile } from '../../main/reader-client/reader-file.ts'
import { type ReaderProblem, readerProblemSchema } from '../../shared/processes/reader.ts'

/** A file as a reader in this process is given it: looked at and opened, with what keeps it from that as its failure. */
export const sourceOfPath = async (path: string): Promise<ByteSource> => {
  try {
    await lookAtFile(path)
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error
    const { code, params }: ReaderProblem = readerProblemSchema.parse({
      code: error.code,
      params: error.params,
    })
    throw new ReaderFailure(code, params)
  }
  const file = await open(path, 'r')
  const { size } = await file.stat()
  return { ...fileSource(file, size), close: () => file.close() }
}

/** For jobs that bring their bytes. */
export const noFile = (): Promise<ByteSource> =>
  Promise.resolve(byteSourceOf(Buffer.from('no file was given')))
