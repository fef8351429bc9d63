import {
  callableStates,
  departedStates,
  type OutboxState,
  sendableStates,
  type Standing,
  standingByResolution,
  standingByState,
} from '../../../shared/rules/outbox-states.ts'
import type { Query } from '../../database/sql.ts'

const listOf = (states: readonly OutboxState[]): Query => ({
  text: `(${states.map((state) => `'${state}'`).join(', ')})`,
  values: [],
})

/** Lists of states for `state in …`, from the shared lists, so that no query has one of its own. */
export const callable = listOf(callableStates)
export const sendable = listOf(sendableStates)
export const departed = listOf(departedStates)

/**
 * Of `outbox_item item`: it reached its people, may have, or still may. Everything does but what the service refused
 * and what the user settled as not sent (rule D4); a new state counts until someone says otherwise.
 */
export const mayReach: Query = {
  text: `(item.state <> 'rejected' and coalesce(item.resolution, '') <> 'confirmed_not_sent')`,
  values: [],
}

/** Of `outbox_item item`: where its standing (`standingOf`) lies in `order`, from 0. */
export const standingRank = (order: readonly Standing[]): Query => {
  const rankOf = (standing: Standing): string => String(order.indexOf(standing))
  const cases = (table: Readonly<Record<string, Standing>>, column: string): string[] =>
    Object.entries(table).map(([value, standing]) => `when ${column} = '${value}' then ${rankOf(standing)}`)
  return {
    text: `case ${[
      ...cases(standingByResolution, 'item.resolution'),
      ...cases(standingByState, 'item.state'),
      `when item.next_attempt_at is null then ${rankOf('needs_you')}`,
    ].join(' ')} else ${rankOf('waiting')} end`,
    values: [],
  }
}
