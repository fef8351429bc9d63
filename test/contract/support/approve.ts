import { createHash } from 'node:crypto'
import { teamOperations } from '../../../shared/api/index.ts'
import { askTeam } from './nodes.ts'
import type { Person } from './team.ts'

/** An approval of the bytes that one sees. */
export const approve = async (who: Person, id: string) => {
  const response = await fetch(`${who.url}${teamOperations.getContent.path}?id=${id}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex')
  return askTeam(who, teamOperations.approve.path, { id, sha256 })
}
