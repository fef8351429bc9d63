import { ProblemError, problemOf } from '../base/problem-error.ts'
import { type FileChunks, writeCompleteFile } from '../../complete-file.ts'

/**
 * Writes a file where a person wants it, complete or not at all.
 * @param name what makes the temporary file's name unique
 * @throws ProblemError `export_write_failed` with the system's code for the reason; what the pieces end by, as it is,
 * when it is a problem already
 */
export const writeExport = async (path: string, chunks: FileChunks, name: string): Promise<void> => {
  try {
    await writeCompleteFile(path, chunks, name)
  } catch (error) {
    if (problemOf(error) !== null) throw error
    throw new ProblemError('export_write_failed', { reason: codeOf(error) })
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown'
