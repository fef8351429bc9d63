import { implement } from '@orpc/server'
import { type TeamOperationId, teamOperations } from '../../../shared/api/index.ts'
import { teamDeskContract } from '../../../shared/bridge/team.ts'
import type { AnswerOf, AskedOf, AskTeam } from '../../remote/ask-team.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { joinedTeam } from '../connections/joined-team.ts'

type Needs = Pick<Base, 'db' | 'changes'> & {
  saveAs: SaveAs
  askTeam: AskTeam
  /** Something has changed at the instance: what is known of it here is renewed. */
  lookAgain: (connectionId: string) => void
}

const auditPage = 5_000

/** What a person asks of a team's instance in the window is passed on, and its answer passed back. */
export const teamDeskProcedures = ({ db, changes, askTeam, saveAs, lookAgain }: Needs) => {
  const os = implement(teamDeskContract)
  const pass = async <Id extends TeamOperationId>(
    connectionId: string,
    id: Id,
    asked: AskedOf<Id>,
  ): Promise<AnswerOf<Id>> => {
    const answer = await askTeam(joinedTeam(db, connectionId), id, asked)
    if (!answer.ok) {
      if (answer.code === 'not_reached') throw new ProblemError('team_not_reached')
      if (answer.code === 'answers_otherwise') throw new ProblemError('team_not_here')
      throw new ProblemError('team_refused', answer.said)
    }
    if (teamOperations[id].method !== 'get') {
      changes.publish('team')
      lookAgain(connectionId)
    }
    return answer.value
  }
  /** @param count of its lines: what is added meanwhile is left for the next file */
  async function* auditLines(connectionId: string, count: number): AsyncGenerator<string> {
    for (let after = 0; after < count;) {
      const limit = Math.min(auditPage, count - after)
      const { lines } = await pass(connectionId, 'listAudit', { after, limit })
      yield lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      after += limit
    }
  }
  return os.router({
    listRequests: os.listRequests.handler(({ input }) =>
      pass(input.connectionId, 'listRequests', input.asked),
    ),
    previewRequest: os.previewRequest.handler(({ input }) =>
      pass(input.connectionId, 'previewRequest', input.asked),
    ),
    getRecording: os.getRecording.handler(({ input }) =>
      pass(input.connectionId, 'getRecording', input.asked),
    ),
    approve: os.approve.handler(({ input }) => pass(input.connectionId, 'approve', input.asked)),
    withdraw: os.withdraw.handler(({ input }) => pass(input.connectionId, 'withdraw', input.asked)),
    release: os.release.handler(({ input }) => pass(input.connectionId, 'release', input.asked)),
    settle: os.settle.handler(({ input }) => pass(input.connectionId, 'settle', input.asked)),
    listMembers: os.listMembers.handler(({ input }) => pass(input.connectionId, 'listMembers', null)),
    invite: os.invite.handler(({ input }) => pass(input.connectionId, 'invite', input.asked)),
    inviteAgain: os.inviteAgain.handler(({ input }) => pass(input.connectionId, 'inviteAgain', input.asked)),
    setEmail: os.setEmail.handler(({ input }) => pass(input.connectionId, 'setEmail', input.asked)),
    setRole: os.setRole.handler(({ input }) => pass(input.connectionId, 'setRole', input.asked)),
    removeMember: os.removeMember.handler(({ input }) =>
      pass(input.connectionId, 'removeMember', input.asked),
    ),
    endDevice: os.endDevice.handler(({ input }) => pass(input.connectionId, 'endDevice', input.asked)),
    getPolicy: os.getPolicy.handler(({ input }) => pass(input.connectionId, 'getPolicy', null)),
    setPolicy: os.setPolicy.handler(({ input }) => pass(input.connectionId, 'setPolicy', input.asked)),
    listErasures: os.listErasures.handler(({ input }) => pass(input.connectionId, 'listErasures', null)),
    exportAudit: os.exportAudit.handler(async ({ input: { connectionId } }) => {
      const { name } = joinedTeam(db, connectionId)
      const file = await saveAs(`${name}.audit.jsonl`)
      if (file === null) return null
      const latest = await pass(connectionId, 'listAudit', { before: Number.MAX_SAFE_INTEGER, limit: 1 })
      const count = latest.lines[0]?.number ?? 0
      const access = { action: 'team_audit_exported', subject: connectionId, count } as const
      await file.write(auditLines(connectionId, count), access)
      return { ticket: file.ticket, lines: count }
    }),
    listAudit: os.listAudit.handler(({ input }) => pass(input.connectionId, 'listAudit', input.asked)),
  })
}
