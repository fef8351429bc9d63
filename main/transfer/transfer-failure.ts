import type { TransferFailureCode } from '../../shared/bridge/data-care.ts'

/** Why data could not go to, or come from, another computer. */
export class TransferFailure extends Error {
  readonly code: TransferFailureCode

  constructor(code: TransferFailureCode, cause?: unknown) {
    super(code, { cause })
    this.name = 'TransferFailure'
    this.code = code
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** Names what was thrown on the way; what is none of ours is the file system's. */
export const transferFailureOf = (error: unknown): TransferFailure => {
  if (error instanceof TransferFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new TransferFailure(fullCodes.has(code) ? 'disk_full' : 'unwritable', error)
}
