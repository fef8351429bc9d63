import type { ReviewSource } from '../../../shared/bridge/reviews.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { databaseFailureOf } from '../../database/failure.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { remember } from './queries.ts'

export type RolesChoice = {
  facts: Pick<ReviewSource['facts'], 'columns' | 'headerRow'>
  roles: readonly ColumnRole[]
  phoneOrder: readonly number[]
}

/**
 * Keeps the roles that a file was made a list by, for the next one with its headers; of a file without a header, nothing.
 * The list is made already: what hinders the memory of it must not look as if it were not.
 */
export const rememberChoice = (
  { db, clock, changes }: Pick<WorkspaceDependencies, 'db' | 'clock' | 'changes'>,
  { facts: { columns, headerRow }, roles, phoneOrder }: RolesChoice,
): void => {
  if (headerRow === 0) return
  try {
    const isKept = remember(db, { columns, roles, phoneOrder }, new Date(clock.now()).toISOString())
    if (isKept) changes.publish('remembered-roles')
  } catch (error) {
    if (databaseFailureOf(error) === null) throw error
  }
}
