/** What the steps of a look share: how they ask, and how one ends that was not answered. */
import { mayUse, type TeamOperationId } from '../../../shared/api/index.ts'
import type { TeamMirror } from '../../../shared/bridge/team.ts'
import type { AskTeam, TeamAnswer } from '../../remote/ask-team.ts'
import type { StoredConnection } from '../connections/queries.ts'

export type Looked = NonNullable<TeamMirror['lastLook']>

type Why = Exclude<Looked, 'done' | 'not_all_answered'>

/** Thrown to end a look where the instance did not answer as hoped. */
export class Unanswered extends Error {
  readonly why: Why
  constructor(why: Why) {
    super(why)
    this.why = why
  }
}

/** @throws Unanswered */
export const demand = <Value>(answer: TeamAnswer<Value>): Value => {
  if (!answer.ok) throw new Unanswered(answer.code)
  return answer.value
}

/**
 * What the instance cannot answer for is stepped over and asked for again in the next look, however much that is. An
 * instance that is away, or does not take this computer any more, ends the look.
 * @returns after what was not answered, while the instance answers at all @throws Unanswered
 */
export const stepOver = async (
  askTeam: AskTeam,
  connection: StoredConnection,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof Unanswered)) throw error
  demand(await askTeam(connection, 'me', { seen: '' }))
}

/** By the role as it was told last. */
export const may = ({ team }: StoredConnection, id: TeamOperationId): boolean =>
  team !== null && mayUse(team.role, id)
