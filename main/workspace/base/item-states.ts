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

/**
 * Of `outbox_item item`: a team's instance has it in hand. It said so, or was asked since and knows more than that the end
 * is unknown. An answer of that form from a connection that is no team's is not followed: a person decides.
 */
export const withTeam: Query = {
  text: `(item.state = 'unknown' and item.resolution is null
    and exists (select 1 from connection where id = item.connection_id and team is not null)
    and iif(item.kept_by_team is null,
      (select outcome from attempt where item_id = item.id order by rowid desc limit 1) is 'kept_by_team',
      item.kept_by_team ->> '$.state' not in ('unknown', 'missing', 'left')))`,
  values: [],
}

/** Of `outbox_item item`: where its standing (`standingOf`) lies in `order`, from 0. */
export const standingRank = (order: readonly Standing[]): Query => {
  const rankOf = (standing: Standing): string => String(order.indexOf(standing))
  const cases = (table: Readonly<Record<string, Standing>>, column: string): string[] =>
    Object.entries(table).map(([value, standing]) => `when ${column} = '${value}' then ${rankOf(standing)}`)
  return {
    text: `case when ${withTeam.text} then ${rankOf('waiting')} ${[
      ...cases(standingByResolution, 'item.resolution'),
      ...cases(standingByState, 'item.state'),
      `when item.next_attempt_at is null then ${rankOf('needs_you')}`,
    ].join(' ')} else ${rankOf('waiting')} end`,
    values: [],
  }
}
