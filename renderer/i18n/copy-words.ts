import type { Messages } from './messages.ts'

/** What came of copying a block of a table, in words. */
export const copyWords = (
  { common }: Messages,
  outcome: { kind: 'copied'; rows: number } | { kind: 'too_many'; most: number } | { kind: 'failed' },
): string => {
  switch (outcome.kind) {
    case 'copied':
      return common.copied(outcome.rows)
    case 'too_many':
      return common.copyLess(outcome.most)
    case 'failed':
      return common.copyFailed
  }
}
