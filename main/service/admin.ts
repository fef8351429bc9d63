/**
 * `npm run service -- admin COMMAND … --database URL --secret-file FILE`: manages a team directly in its
 * database. The first admin is invited so; from then on the team API does the same.
 */
import { createSecretKey, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import {
  type AuditLine,
  auditLineSchema,
  teamEmailSchema,
  teamRoles,
  teamRoleSchema,
} from '../../shared/api/index.ts'
import { issueToken } from './auth.ts'
import type { Ledger } from './relay/ledger.ts'
import { openPostgresStore } from './store/postgres/open.ts'
import { chainStart, createChainCheck } from './team/audit-chain.ts'
import { makeInvitation } from './team/invitation.ts'
import type { MemberChange, TeamStore } from './team/team-store.ts'

export const adminUsage = `admin create-team NAME --admin PERSON   makes the team, and the code of its first admin
admin invite PERSON --role ROLE         a code for a new member (${teamRoles.join(', ')})
    [--email EMAIL]                     of both: by which they sign in with the company's account, where that is offered
admin email MEMBER [--email EMAIL]      sets by which e-mail a member signs in; their next sign-in links a new account
admin invite-again MEMBER               a code for one more device of a member
admin members                           members with their devices, as JSON lines
admin role MEMBER --role ROLE           changes what a member may do
admin remove MEMBER                     ends a member's access at once
admin end-device DEVICE                 ends the access of one device
admin rotate-tokens [--token-out FILE]  ends every token: each device joins again with a new code, and the instance's own new
                                        token goes into FILE (mode 0600), or is printed; nodes write theirs at their next start
admin senders                           senders of a relay, as JSON lines: who is awaited after a failover or a restored backup
admin declare-lost SENDER               a sender that will never come back is not awaited any more
admin export-audit FILE                 writes the whole audit as JSON lines
admin verify-audit FILE [--hash HASH]   checks such a file, without a database; --hash is that of a line seen before
All but verify-audit take --database URL and --secret-file FILE. A code is good once, within seven days.`

/** Told to the person at the command. */
export class AdminFailure extends Error {}

/** The one who runs the instance, as the audit names them. */
const operator = 'local'

type Print = (line: string) => void
/** Writes a whole file for its owner alone, over the one that is there. */
type Keep = (path: string, text: string) => Promise<void>
type Values = {
  database?: string
  'secret-file'?: string
  admin?: string
  role?: string
  hash?: string
  email?: string
  'token-out'?: string
}

/**
 * Runs one command.
 * @param print takes each line of what it has to say
 * @throws AdminFailure, PostgresFailure
 */
export const runAdmin = async (args: readonly string[], print: Print, keep: Keep): Promise<void> => {
  const { values, positionals } = readArguments(args)
  const [command = '', subject, ...more] = positionals
  if (more.length > 0) throw new AdminFailure(`What is ${more.join(' ')}?\n${adminUsage}`)
  if (command === 'verify-audit') return verifyAudit(demand(subject, 'FILE'), values.hash, print)
  const work = commands[command]
  if (work === undefined) throw new AdminFailure(adminUsage)
  const store = await openPostgresStore({
    url: demand(values.database, '--database URL'),
    secretFile: demand(values['secret-file'], '--secret-file FILE'),
    relay: { isSingle: true },
  })
  try {
    if (store.relay === null) return
    const { relay, tokenSecret } = store
    const issueOwn = async (): Promise<string> =>
      issueToken(createSecretKey(tokenSecret), operator, { epoch: await relay.team.getTokenEpoch() })
    await work({ ...relay, issueOwn, subject, values, print, keep })
  } finally {
    await store.close()
  }
}

const readArguments = (args: readonly string[]): { values: Values; positionals: string[] } => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        database: { type: 'string' },
        'secret-file': { type: 'string' },
        admin: { type: 'string' },
        role: { type: 'string' },
        hash: { type: 'string' },
        email: { type: 'string' },
        'token-out': { type: 'string' },
      },
    })
  } catch (error) {
    throw new AdminFailure(`${error instanceof Error ? error.message : String(error)}\n${adminUsage}`)
  }
}

const demand = (text: string | undefined, what: string): string => {
  if (text === undefined || text.trim() === '') throw new AdminFailure(`${what} is missing\n${adminUsage}`)
  return text.trim()
}

const roleOf = ({ role }: Values) => {
  const read = teamRoleSchema.safeParse(role)
  if (!read.success) throw new AdminFailure(`--role takes one of ${teamRoles.join(', ')}`)
  return read.data
}

const emailOf = ({ email }: Values): string | null => {
  if (email === undefined) return null
  const read = teamEmailSchema.safeParse(email)
  if (!read.success) throw new AdminFailure(`--email takes an address, as ana@example.com`)
  return read.data
}

const emailTaken = 'Another member has this e-mail'

const demandTeam = async (team: TeamStore): Promise<void> => {
  if ((await team.getTeam()) === null)
    throw new AdminFailure('There is no team on this database yet: admin create-team NAME --admin PERSON')
}

type Work = (needs: {
  team: TeamStore
  ledger: Ledger
  /** A token of the instance itself. */
  issueOwn: () => Promise<string>
  subject: string | undefined
  values: Values
  print: Print
  keep: Keep
}) => Promise<void>

const commands: Readonly<Record<string, Work>> = {
  'create-team': async ({ team, subject, values, print }) => {
    const admin = { id: randomUUID(), name: demand(values.admin, '--admin PERSON'), email: emailOf(values) }
    const { code, ...kept } = await invitationOf(team)
    if (!(await team.createTeam({ id: randomUUID(), name: demand(subject, 'NAME') }, admin, kept)))
      throw new AdminFailure(
        `This database has its team already: ${(await team.getTeam())?.name ?? ''}. Another team needs a database of its own.`,
      )
    print(JSON.stringify({ member: admin.id, code, expiresAt: kept.expiresAt }))
  },
  invite: async ({ team, subject, values, print }) => {
    await demandTeam(team)
    const member = {
      id: randomUUID(),
      name: demand(subject, 'PERSON'),
      role: roleOf(values),
      email: emailOf(values),
    }
    const { code, ...kept } = await invitationOf(team)
    if (!(await team.invite(operator, member, kept))) throw new AdminFailure(emailTaken)
    print(JSON.stringify({ member: member.id, code, expiresAt: kept.expiresAt }))
  },
  'invite-again': async ({ team, subject, print }) => {
    const id = demand(subject, 'MEMBER')
    const { code, ...kept } = await invitationOf(team)
    if (!(await team.inviteAgain(operator, id, kept))) throw new AdminFailure(`There is no member ${id}`)
    print(JSON.stringify({ member: id, code, expiresAt: kept.expiresAt }))
  },
  members: async ({ team, print }) => {
    for (const member of await team.listMembers()) print(JSON.stringify(member))
  },
  email: async ({ team, subject, values }) => {
    const id = demand(subject, 'MEMBER')
    const set = await team.setEmail(operator, id, emailOf(values))
    if (set === 'taken') throw new AdminFailure(emailTaken)
    demandChanged(set, id)
  },
  role: async ({ team, subject, values }) => {
    const id = demand(subject, 'MEMBER')
    demandChanged(await team.setRole(operator, id, roleOf(values)), id)
  },
  remove: async ({ team, subject }) => {
    const id = demand(subject, 'MEMBER')
    demandChanged(await team.removeMember(operator, id), id)
  },
  'end-device': async ({ team, subject }) => {
    const id = demand(subject, 'DEVICE')
    if (!(await team.endDevice(operator, id))) throw new AdminFailure(`No device ${id} has access`)
  },
  'rotate-tokens': async ({ team, issueOwn, values, print, keep }) => {
    const { 'token-out': file } = values
    // Before anything ends: a folder that is not there must not cost the new token.
    if (file !== undefined && !existsSync(dirname(resolve(file))))
      throw new AdminFailure(`The folder of --token-out ${file} does not exist. No token was ended.`)
    await team.endTokens(operator)
    const token = await issueOwn()
    if (file === undefined) print(JSON.stringify({ member: operator, token }))
    else await keep(file, token)
    for (const { id, name, removedAt } of await team.listMembers()) {
      if (removedAt !== null) continue
      const { code, ...kept } = await invitationOf(team)
      await team.inviteAgain(operator, id, kept)
      print(JSON.stringify({ member: id, name, code, expiresAt: kept.expiresAt }))
    }
  },
  senders: async ({ ledger, print }) => {
    for (const sender of await ledger.listSenders()) print(JSON.stringify(sender))
  },
  'declare-lost': async ({ ledger, subject, print }) => {
    const id = demand(subject, 'SENDER')
    if (!(await ledger.declareLost(operator, id)))
      throw new AdminFailure(`No sender ${id} is awaited, or could be: see admin senders`)
    print(
      'It is not awaited any more. What it has sent and this database does not know of can be sent again: look at the supplier for what it took lately, and withdraw that here first.',
    )
  },
  'export-audit': async ({ team, subject, print }) => {
    const file = demand(subject, 'FILE')
    let last: AuditLine | undefined
    const lines = async function* () {
      for (;;) {
        const page = await team.listAudit(last?.number ?? 0, auditPage)
        for (const line of page) yield `${JSON.stringify(line)}\n`
        last = page.at(-1) ?? last
        if (page.length < auditPage) return
      }
    }
    await pipeline(lines, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    print(JSON.stringify({ lines: last?.number ?? 0, hash: last?.hash ?? chainStart }))
  },
}

const auditPage = 5_000

const invitationOf = async (team: TeamStore) => makeInvitation(Date.parse((await team.getPolicy()).now))

const demandChanged = (change: MemberChange, id: string): void => {
  if (change === 'missing') throw new AdminFailure(`There is no member ${id}`)
  if (change === 'last_admin') throw new AdminFailure('This is the last admin: make somebody else one first')
}

const verifyAudit = async (file: string, seenHash: string | undefined, print: Print): Promise<void> => {
  const check = createChainCheck()
  let isSeen = seenHash === undefined || seenHash === chainStart
  let row = 0
  const input = createReadStream(file)
  await once(input, 'open').catch((error: unknown) => {
    throw new AdminFailure(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    row += 1
    const line = readLine(text)
    if (line === null) throw new AdminFailure(`Line ${row} of ${file} is no line of an audit`)
    const fault = check.add(line)
    if (fault?.fault === 'changed')
      throw new AdminFailure(
        `The audit was changed: entry ${fault.number} (line ${row}) is not what was written`,
      )
    if (fault !== null)
      throw new AdminFailure(
        `The audit was changed: entry ${fault.number} (line ${row}) does not follow the one before it`,
      )
    isSeen ||= line.hash === seenHash
  }
  const { number, hash } = check.last()
  if (!isSeen)
    throw new AdminFailure(
      `The audit was changed: no entry has the hash ${seenHash}. Entries were removed from its end, or the whole audit was rewritten`,
    )
  print(JSON.stringify({ lines: number, hash }))
}

const readLine = (text: string): AuditLine | null => {
  try {
    return auditLineSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
