import { createHash } from 'node:crypto'
import type { AuditLine } from '../../../shared/api/index.ts'

/** What the first line has in place of a line before. */
export const chainStart = '0'.repeat(64)

/** The hash of a line, over everything else in it: SHA-256 in hexadecimal digits. */
export const hashOfLine = ({ previous, number, at, actor, action, about }: Omit<AuditLine, 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, number, at, actor, action, about]))
    .digest('hex')

/** Where lines stop being a chain: at a line that was changed, or after which one is missing or in another place. */
export type ChainFault = { number: number; fault: 'changed' | 'not_the_next' }

/**
 * Follows lines one at a time, so that an audit of any length can be checked.
 * @param last the line before the first that follows; null = from the beginning
 */
export const createChainCheck = (last: Pick<AuditLine, 'number' | 'hash'> | null = null) => {
  let number = last?.number ?? 0
  let hash = last?.hash ?? chainStart
  return {
    /** @returns null while the chain holds */
    add: (line: AuditLine): ChainFault | null => {
      if (line.number !== number + 1 || line.previous !== hash)
        return { number: line.number, fault: 'not_the_next' }
      if (hashOfLine(line) !== line.hash) return { number: line.number, fault: 'changed' }
      number = line.number
      hash = line.hash
      return null
    },
    last: () => ({ number, hash }),
  }
}
