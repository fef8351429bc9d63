/** The team instances that this computer has joined: whom they block, what they keep, and who is in them. */
import { z } from 'zod'
import { teamOperations } from '../api/index.ts'
import { instantSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { connectionSchema } from './connections.ts'

const byConnection = z.object({ connectionId: z.string() })

/** The blocks of a team as they are here. */
export const teamMirrorSchema = byConnection.extend({
  blocked: z.number().int(),
  /** As of when; null = they have not come yet. */
  seenAt: instantSchema.nullable(),
  /** As of when it is known here whom the team has contacted; null = not all of that has come yet. */
  contactsSeenAt: instantSchema.nullable(),
  /** How far the team is with what left this computer by itself; null = it is told nothing of that. */
  history: z
    .object({
      /** Until it is, nothing leaves through the team. */
      isTold: z.boolean(),
      /** Requests that it is still to be told. */
      left: z.number().int(),
      /** Of those, requests that it gave no answer to, again and again. */
      unanswered: z.number().int(),
      /** Requests that it did not take, or that a person did not want to wait for. */
      refused: z.number().int(),
      /** Requests that waited when it was joined, and went back to drafts. */
      recalled: z.number().int(),
    })
    .nullable(),
  /** Requests of others that wait for the word of somebody who may give it. */
  toApprove: z.number().int(),
  /** What came of the last look; null = it has not ended yet. `not_all_answered`: the rest is asked for again. */
  lastLook: z.enum(['done', 'not_all_answered', 'not_reached', 'refused', 'answers_otherwise']).nullable(),
})
export type TeamMirror = z.infer<typeof teamMirrorSchema>

/** An operation that the team's instance answers itself, asked as this member. */
const asked = <Asked extends z.ZodType, Answer extends z.ZodType>(operation: {
  request: Asked
  answer: Answer
}) => procedure.input(byConnection.extend({ asked: operation.request })).output(operation.answer)

/**
 * What the instance is asked for the person at the window. Problems of each: `connection_missing`, `team_not_reached`,
 * `team_refused` with the reason in both languages, `team_not_here`.
 */
export const teamDeskContract = {
  listRequests: asked(teamOperations.listRequests),
  previewRequest: asked(teamOperations.previewRequest),
  getRecording: asked(teamOperations.getRecording),
  approve: asked(teamOperations.approve),
  withdraw: asked(teamOperations.withdraw),
  release: asked(teamOperations.release),
  settle: asked(teamOperations.settle),
  listMembers: procedure.input(byConnection).output(teamOperations.listMembers.answer),
  invite: asked(teamOperations.invite),
  inviteAgain: asked(teamOperations.inviteAgain),
  setEmail: asked(teamOperations.setEmail),
  setRole: asked(teamOperations.setRole),
  removeMember: asked(teamOperations.removeMember),
  endDevice: asked(teamOperations.endDevice),
  getPolicy: procedure.input(byConnection).output(teamOperations.getPolicy.answer),
  setPolicy: asked(teamOperations.setPolicy),
  listErasures: procedure.input(byConnection).output(teamOperations.listErasures.answer),
  listAudit: asked(teamOperations.listAudit),
  /**
   * Asks where to, and writes the whole audit as JSON lines; null = cancelled. Problems too: `export_write_failed`.
   */
  exportAudit: procedure
    .input(byConnection)
    .output(z.object({ ticket: fileTicketSchema, lines: z.number().int() }).nullable()),
}

export const teamContract = {
  mirrors: procedure.output(z.array(teamMirrorSchema)),
  /**
   * Joins the team whose instance is at an address, with a code that is good once, and tells it who is blocked here.
   * Problems: `connection_url_malformed`, `connection_url_not_encrypted`, `connection_not_allowed`, `team_joined_already`,
   * `team_not_reached`, `team_not_here`, `team_code_refused`.
   */
  join: procedure
    .input(
      z.object({
        baseUrl: z.string().max(2_000),
        code: z.string().trim().min(1).max(100),
        device: z.string().trim().min(1).max(80),
      }),
    )
    .output(connectionSchema),
  /**
   * Whose account the instance at an address takes; null where people join with codes alone. Problems: those of the address,
   * `team_not_reached`.
   */
  signInOffer: procedure
    .input(z.object({ baseUrl: z.string().max(2_000) }))
    .output(teamOperations.getSignIn.answer.nullable()),
  /**
   * Begins to join with the company’s account, and opens the page of the instance in the browser. The `code` is on that page
   * too. Problems: those of `join` but the code’s, and `team_sign_in_refused` with the reason in both
   * languages.
   */
  beginSignIn: procedure
    .input(z.object({ baseUrl: z.string().max(2_000), device: z.string().trim().min(1).max(80) }))
    .output(z.object({ id: z.string(), code: z.string() })),
  /** Opens the page once more, while the sign-in is waited for. */
  openSignIn: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /**
   * Joins, as `join` does, when the person has confirmed in the browser; null = cancelled meanwhile. Problems:
   * `team_sign_in_refused` where they were refused or have taken too long, `team_not_reached`, `team_not_here`, `team_joined_already`.
   */
  awaitSignIn: procedure.input(z.object({ id: z.string() })).output(connectionSchema.nullable()),
  cancelSignIn: procedure.input(z.object({ id: z.string() })).output(z.void()),
  /**
   * Leaves: the connection and the mirrored blocks go. What the instance keeps is withdrawn there; what cannot be waits for a
   * person's word. `isTold`: whether the instance knows; where it does not, its admin
   * ends this device's access. Problems: `connection_missing`, `connection_in_use`.
   */
  leave: procedure.input(byConnection).output(z.object({ isTold: z.boolean() })),
  /**
   * Takes back what the instance keeps and has not sent. `isWithdrawn` false: it has left, or may have. Problems:
   * `outbox_state_changed`, `connection_missing`, `team_not_reached`.
   */
  withdraw: procedure.input(z.object({ itemId: z.string() })).output(z.object({ isWithdrawn: z.boolean() })),
  /**
   * What the team gives no answer to is not told to it any longer, so that this computer may send through it. Problems:
   * `connection_missing`.
   */
  skipReports: procedure.input(byConnection).output(z.object({ skipped: z.number().int() })),
  /** Looks now. Problems: `connection_missing`. */
  refresh: procedure.input(byConnection).output(teamMirrorSchema),
}
