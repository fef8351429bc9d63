/** What the steps of a look share: how they ask, and how one ends that was not answered. */
import { mayUse, type TeamOperationId } from '../../../shared/api/index.ts'
import type { TeamMirror } from '../../../shared/bridge/team.ts'
import type { TeamAnswer } from '../../remote/ask-team.ts'
import type { StoredConnection } from '../connections/queries.ts'

export type Looked = NonNullable<TeamMirror['lastLook']>

/** Thrown to end a look where the instance did not answer as hoped. */
export class Unanswered extends Error {
  readonly why: Exclude<Looked, 'done'>
  constructor(why: Exclude<Looked, 'done'>) {
    super(why)
    this.why = why
  }
}

/** One that the instance cannot answer for does not stop the others; an instance that is away is not asked for each. */
export const mostFailuresInARow = 2

/** @throws Unanswered */
export const demand = <Value>(answer: TeamAnswer<Value>): Value => {
  if (!answer.ok) throw new Unanswered(answer.code)
  return answer.value
}

/** By the role as it was told last. */
export const may = ({ team }: StoredConnection, id: TeamOperationId): boolean =>
  team !== null && mayUse(team.role, id)
