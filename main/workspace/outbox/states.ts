import {
  callableStates,
  departedStates,
  type OutboxState,
  sendableStates,
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
