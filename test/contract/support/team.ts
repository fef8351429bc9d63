import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { runAdmin } from '../../../main/service/admin.ts'
import { teamOperations, type TeamRole } from '../../../shared/api/index.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { type HeadlessOptions, type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { programFile } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { askTeam, emptyDatabase } from './nodes.ts'

const execute = promisify(execFile)

/** A database with its secret, and a supplier before which its nodes relay. */
export type TeamPlace = {
  database: string
  secretFile: string
  supplier: FakeInstance
  /** Makes the team, as `admin create-team` does, without a process of its own. @returns the code of its first admin */
  createTeam: (admin?: string, name?: string) => Promise<string>
  /** Runs `admin …` on the database. @returns its lines; `code` 0 where it did what was asked */
  admin: (...args: string[]) => Promise<{ code: number; lines: string[]; said: string }>
  startNode: (...more: (string | Pick<HeadlessOptions, 'onErrorLine'>)[]) => Promise<HeadlessService>
}

export const makeTeamPlace = async (): Promise<TeamPlace> => {
  const supplier = await startFakeInstance()
  onTestFinished(() => supplier.close())
  const database = await emptyDatabase()
  const shared = temporaryFolder()
  const secretFile = join(shared, 'secret')
  writeFileSync(join(shared, 'token'), `${supplier.token}\n`)
  const relay = ['--upstream', supplier.baseUrl, '--upstream-token-file', join(shared, 'token')]
  return {
    database,
    secretFile,
    supplier,
    createTeam: async (admin = 'Zoe', name = 'Cobrança') => {
      const where = ['--database', database, '--secret-file', secretFile]
      const lines: string[] = []
      const keep = () => Promise.reject(new Error('making a team writes no file'))
      await runAdmin(['create-team', name, '--admin', admin, ...where], (line) => lines.push(line), keep)
      return z.object({ code: z.string() }).parse(JSON.parse(lines[0] ?? '')).code
    },
    admin: async (...args) => {
      const where = args[0] === 'verify-audit' ? [] : ['--database', database, '--secret-file', secretFile]
      const program = [programFile('service-headless'), 'admin', ...args, ...where]
      const { code, stdout, stderr } = await execute(process.execPath, program).then(
        (said) => ({ code: 0, ...said }),
        (error: unknown) => error as { code: number; stdout: string; stderr: string },
      )
      return { code, lines: stdout.split('\n').filter((line) => line !== ''), said: stderr }
    },
    startNode: async (...more) => {
      const args = [...relay, '--single-database', ...more.filter((one) => typeof one === 'string')]
      const options = Object.assign({}, ...more.filter((one) => typeof one !== 'string')) as HeadlessOptions
      const node = await startHeadless(temporaryFolder(), { database, secretFile, args, ...options })
      onTestFinished(() => node.stop())
      return node
    },
  }
}

/** A team with its first node. @param options of the node */
export const startTeam = async (
  ...options: Parameters<TeamPlace['startNode']>
): Promise<{ place: TeamPlace; node: HeadlessService }> => {
  const place = await makeTeamPlace()
  await place.createTeam()
  return { place, node: await place.startNode(...options) }
}

/** Somebody of a team, as a program of theirs asks. */
export type Person = { url: string; token: string; id: string; deviceId: string }

/** Uses a code up. */
export const joinAs = async (node: HeadlessService, code: string, device = 'PC'): Promise<Person> => {
  const { status, answer } = await askTeam(node, teamOperations.join.path, { code, device })
  if (status !== 200) throw new Error(`nobody joined: ${JSON.stringify(answer)}`)
  const { token, member, deviceId } = teamOperations.join.answer.parse(answer)
  return { url: node.url, token, id: member.id, deviceId: deviceId ?? '' }
}

/** Has somebody of a role join a node, by the token of the instance. */
export const newPerson = async (
  node: HeadlessService,
  role: TeamRole,
  name: string = randomUUID(),
): Promise<Person> => {
  const { answer } = await askTeam(node, teamOperations.invite.path, { name, role })
  return joinAs(node, teamOperations.invite.answer.parse(answer).code)
}

/** Ends every token. The node is asked by the instance's new one from then on. @returns the members' new codes */
export const rotateTokens = async (
  place: TeamPlace,
  node: HeadlessService,
): Promise<{ member: string; code?: string }[]> => {
  const lines = (await place.admin('rotate-tokens')).lines.map(
    (line) => JSON.parse(line) as { member: string; code?: string; token?: string },
  )
  node.token = lines.find(({ token }) => token !== undefined)?.token ?? ''
  return lines
}
