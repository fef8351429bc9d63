import type { RejectionReason } from '../rules/row-verdict.ts'

/**
 * Why a row was not taken, for the screen and for the file that gives the rows back: `short` stands in a row or beside
 * a count, `why` explains and says what to do.
 */
export type Rejections = Readonly<Record<RejectionReason, { short: string; why: string }>>
