import { teamOperations, type TeamRole } from '../../../shared/api/index.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { type Browser, openBrowser, type Page } from './browser.ts'
import { publicUrl } from './identity-provider.ts'
import { askTeam } from './nodes.ts'

type Begun = { ticket: string; code: string; path: string; expiresAt: string }

/** Asks without a token. */
const ask = (node: { url: string }, path: string, body?: object) =>
  askTeam({ url: node.url, token: '' }, path, body)

export const begin = async (node: { url: string }, device = 'PC de Ana'): Promise<Begun> =>
  teamOperations.beginSignIn.answer.parse(
    (await ask(node, teamOperations.beginSignIn.path, { device })).answer,
  )

/** @returns what the device is told: `waiting`, `joined`, or why not */
export const finish = async (node: { url: string }, ticket: string): Promise<string> => {
  const { status, answer } = await ask(node, teamOperations.finishSignIn.path, { ticket })
  const { state, message } = answer as { state?: string; message?: string }
  return status === 200 ? (state ?? '') : (message ?? '')
}

/** A sign-in up to the page that the provider’s answer leads to. */
export const signIn = async (
  nodes: readonly [HeadlessService, ...HeadlessService[]],
  browser: Browser = openBrowser(nodes),
): Promise<{ begun: Begun; page: Page; browser: Browser }> => {
  const begun = await begin(nodes[0])
  return { begun, page: await browser.open(publicUrl + begun.path), browser }
}

/** Invites somebody by the token of the instance. @returns their id */
export const inviteByEmail = async (
  node: HeadlessService,
  email: string,
  role: TeamRole = 'analyst',
): Promise<string> => {
  const { answer } = await askTeam(node, teamOperations.invite.path, { name: 'Ana', role, email })
  return teamOperations.invite.answer.parse(answer).memberId
}

/** The audit, as what was done and what it says. */
export const auditOf = async (node: HeadlessService): Promise<{ action: string; about: unknown }[]> => {
  const { answer } = await askTeam(node, teamOperations.listAudit.path)
  return teamOperations.listAudit.answer
    .parse(answer)
    .lines.map(({ action, about }) => ({ action, about: JSON.parse(about) as unknown }))
}

export const countSignIns = 'select count(*)::int as count from team_sign_in'
