import { type TeamOperationId, teamOperations } from '../../../shared/api/index.ts'
import type { Connection } from '../../../shared/bridge/connections.ts'

export type JoinedTeam = Connection & { team: NonNullable<Connection['team']> }

/** What a part of the page is about, and what its reader may ask of the instance. */
export type PartProps = { of: JoinedTeam; may: (id: TeamOperationId) => boolean }

export const mayAsk = ({ team }: JoinedTeam, id: TeamOperationId): boolean => {
  const { roles } = teamOperations[id]
  return roles !== 'invited' && roles.some((role) => role === team.role)
}
