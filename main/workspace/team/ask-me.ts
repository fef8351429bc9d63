/**
 * Asks a team's instance who this computer is there, and finds out whether its database was put back to an earlier time: it
 * then lacks the line of the audit that was seen last.
 */
import { transaction } from '../../database/sql.ts'
import type { AnswerOf, AskTeam } from '../../remote/ask-team.ts'
import type { Base } from '../base/base.ts'
import type { StoredConnection } from '../connections/queries.ts'
import { tellAgain } from '../outbox/team-history.ts'
import { auditSeen, forgetTold, noteAuditSeen } from '../suppressions/mirror.ts'
import { demand } from './answers.ts'

/**
 * What the team was told counts as told when this has been asked after it: the line that is remembered then is no older.
 * @returns `isSame` false where the team was put back since the last time: what it was told until now is to be told again
 * @throws Unanswered
 */
export const askMe = async (
  { db, changes, askTeam }: Pick<Base, 'db' | 'changes'> & { askTeam: AskTeam },
  connection: StoredConnection,
): Promise<{ me: AnswerOf<'me'>; isSame: boolean }> => {
  const { id } = connection
  const me = demand(await askTeam(connection, 'me', { seen: auditSeen(db, id) }))
  if (me.audit === null) return { me, isSame: true }
  const { last, hasSeen } = me.audit
  transaction(db, () => {
    if (!hasSeen) {
      forgetTold(db, id)
      tellAgain(db, id)
    }
    noteAuditSeen(db, id, last)
  })
  if (!hasSeen) changes.publish('team')
  return { me, isSame: hasSeen }
}
