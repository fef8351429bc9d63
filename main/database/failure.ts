/** Why a database cannot be used, in the words that the person's screen has sentences for. */
export type DatabaseFailureCode =
  | 'database_damaged'
  /** There was a database here, and there is none now. */
  | 'database_missing'
  | 'database_newer'
  /** Written before the first release. */
  | 'database_older'
  | 'database_in_use'
  | 'database_key_wrong'
  | 'database_full'
  | 'database_unwritable'
  /** The backup that must stand before a migration has no room, or no place. */
  | 'backup_full'
  | 'backup_unwritable'
  /** What was to take the place of the data is damaged, of another key, or of a newer program. */
  | 'backup_unusable'
  | 'backup_newer'
  /** It could not be put in their place; they are as they were. */
  | 'recovery_unwritable'

export class DatabaseFailure extends Error {
  readonly code: DatabaseFailureCode

  constructor(code: DatabaseFailureCode, cause?: unknown) {
    super(code, { cause })
    this.name = 'DatabaseFailure'
    this.code = code
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

/** Names what SQLite threw, when it is one of the failures that a person can act on; null when it is a bug of ours. */
export const databaseFailureOf = (error: unknown): DatabaseFailure | null => {
  if (error instanceof DatabaseFailure) return error
  const code = codeOf(error)
  if (code === 'SQLITE_FULL') return new DatabaseFailure('database_full', error)
  if (code === 'SQLITE_NOTADB') return new DatabaseFailure('database_key_wrong', error)
  if (code.startsWith('SQLITE_CORRUPT')) return new DatabaseFailure('database_damaged', error)
  if (
    code.startsWith('SQLITE_IOERR') ||
    code.startsWith('SQLITE_READONLY') ||
    code.startsWith('SQLITE_CANTOPEN')
  ) {
    return new DatabaseFailure('database_unwritable', error)
  }
  return null
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
const unwritableCodes = new Set([
  'EACCES',
  'EBUSY',
  'EIO',
  'EISDIR',
  'EMFILE',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])

/** The same where whole files are moved and copied, which the file system refuses in words of its own. */
export const fileFailureOf = (error: unknown): DatabaseFailure | null => {
  const failure = databaseFailureOf(error)
  if (failure !== null) return failure
  const code = codeOf(error)
  if (fullCodes.has(code)) return new DatabaseFailure('database_full', error)
  return unwritableCodes.has(code) ? new DatabaseFailure('database_unwritable', error) : null
}
