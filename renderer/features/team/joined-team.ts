import type { TeamOperationId } from '../../../shared/api/index.ts'
import type { Connection } from '../../../shared/bridge/connections.ts'

export type JoinedTeam = Connection & { team: NonNullable<Connection['team']> }

/** What a part of the page is about, and what its reader may ask of the instance. */
export type PartProps = { of: JoinedTeam; may: (id: TeamOperationId) => boolean }
