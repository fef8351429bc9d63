import type { Lint } from '../../shared/bridge/drafts.ts'

export type LintCode = Lint['code']
