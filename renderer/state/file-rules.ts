import type { ColumnRole } from '../../shared/rules/column-roles.ts'

/** How rows are to be judged. */
export type FileRules = {
  readonly roles: readonly ColumnRole[]
  readonly defaultDdd: string | null
  /** Phone columns in the order in which they are tried; empty = as the file has them. */
  readonly phoneOrder: readonly number[]
}
