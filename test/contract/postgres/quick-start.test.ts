import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { smsCampaignPath, teamOperations } from '../../../shared/api/index.ts'
import { makeCertificate } from '../../support/certificates.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { freePort } from '../../support/free-port.ts'
import { programFile } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { emptyDatabase } from '../support/nodes.ts'

const root = resolve(import.meta.dirname, '../../..')
const fileOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const certificate = makeCertificate()

/** What ends TLS before a node and hands the Host on, as Caddy does. @returns its address */
const startProxy = async (nodePort: number): Promise<string> => {
  const server = createServer({ cert: certificate.cert, key: certificate.key }, (asked, response) => {
    const { method, url: path, headers } = asked
    const onward = plainRequest({ host: '127.0.0.1', port: nodePort, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.writeHead(502).end())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Asks as another computer does, which knows nothing but the address and who signed for it. */
const ask = async (
  url: string,
  body?: object,
  token?: string,
): Promise<{ status: number; answer: unknown }> => {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const asking = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    ca: certificate.cert,
    agent: false,
    headers: { 'content-type': 'application/json', ...authorization },
  })
  asking.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = (await once(asking, 'response')) as [Parameters<typeof text>[0] & { statusCode: number }]
  return { status: answer.statusCode, answer: JSON.parse(await text(answer)) }
}

type Started = { url: string; publicUrl: string; pid: number }

/** Runs a command until its first line of JSON; the process that says so is ended with the test. */
const startLine = async (command: string, args: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  createInterface(child.stderr).on('line', (line) => said.push(line))
  const exited = once(child, 'exit') as Promise<[number | null]>
  let started: Started | null = null
  onTestFinished(async () => {
    if (started !== null && child.exitCode === null) process.kill(started.pid, 'SIGTERM')
    await exited
  })
  for await (const line of createInterface(child.stdout))
    if (line.startsWith('{')) {
      started = JSON.parse(line) as Started
      return { started, said }
    }
  throw new Error(`it did not start: ${said.join('\n')}`)
}

let supplier: FakeInstance
let data: string
let env: Record<'DATABASE' | 'SUPPLIER' | 'TOKEN' | 'ADDRESS' | 'PORT' | 'DATA', string>

beforeEach(async () => {
  supplier = await startFakeInstance()
  const port = await freePort()
  data = join(temporaryFolder(), 'not there yet')
  const TOKEN = join(temporaryFolder(), 'supplier.token')
  writeFileSync(TOKEN, `${supplier.token}\n`)
  env = {
    DATABASE: await emptyDatabase(),
    SUPPLIER: supplier.baseUrl,
    TOKEN,
    ADDRESS: await startProxy(port),
    PORT: String(port),
    DATA: data,
  }
  return () => supplier.close()
})

/** Ana joins with her code by the address, invites Bia, whose computer joins too, and sends. */
const useTeam = async (address: string, code: string): Promise<void> => {
  const joinWith = async (one: string, device: string) => {
    const joined = await ask(address + teamOperations.join.path, { code: one, device })
    expect(joined.status).toBe(200)
    return teamOperations.join.answer.parse(joined.answer)
  }
  const ana = await joinWith(code, 'Notebook da Ana')
  const invited = await ask(address + teamOperations.invite.path, { name: 'Bia', role: 'analyst' }, ana.token)
  const bia = await joinWith(teamOperations.invite.answer.parse(invited.answer).code, 'PC da Bia')
  const campaign = {
    title: 'Cobrança',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: [{ contact: '5511987654321' }],
  }
  expect((await ask(address + smsCampaignPath, campaign, bia.token)).status).toBe(201)
  expect((await ask(address + smsCampaignPath, campaign, ana.token)).status).toBe(422)
  expect(supplier.ledger).toHaveLength(1)
}

const codeIn = (lines: string): string => /"code":"([^"]+)"/.exec(lines)?.[1] ?? ''

test('the two commands of the README, as they are written, make a team that other computers join by the address', async () => {
  const [, section = ''] = fileOf('README.md').split('\n## For a team\n')
  const commands = [...(section.split('\n## ')[0] ?? '').matchAll(/^ {4}(npm run service .*)$/gm)]
  const [create = '', serve = ''] = commands.map(([, command = '']) => command)
  const all = { ...process.env, ...env }
  const making = spawn('bash', ['-c', create], { cwd: root, env: all, stdio: ['ignore', 'pipe', 'inherit'] })
  const [made, [exitCode]] = await Promise.all([text(making.stdout), once(making, 'exit')])
  expect(exitCode).toBe(0)
  const { started, said } = await startLine('bash', ['-c', serve], all)
  expect(started).toMatchObject({ publicUrl: env.ADDRESS, url: `http://127.0.0.1:${env.PORT}` })
  await useTeam(started.publicUrl, codeIn(made))
  expect(statSync(join(data, 'token')).mode & 0o777).toBe(0o600)
  expect(said.filter((line) => line.startsWith('WARNING: '))).toEqual([
    expect.stringMatching(/--single-database.*can be sent again/),
  ])
})

/** The options with which a file starts a node. */
const optionsIn = (part: string): string[] => [...part.matchAll(/--[a-z][a-z-]+/g)].map(([option]) => option)

const files: [string, (file: string) => string, RegExp][] = [
  [
    'compose.yaml',
    (file) => file.replaceAll(/^ *#.*$/gm, '').split('environment:')[0] ?? '',
    /stop_grace_period: (\d+)s/,
  ],
  [
    'revoada.service',
    (file) => file.split('ExecStart=')[1]?.split('EnvironmentFile=')[0] ?? '',
    /TimeoutStopSec=(\d+)/,
  ],
]

test.each(files)(
  'a node with the options of deploy/%s is one of a team behind a proxy',
  async (name, nodeOf, stopping) => {
    const file = fileOf(`main/service/deploy/${name}`)
    const values: Readonly<Record<string, string | null>> = {
      '--database': env.DATABASE,
      '--single-database': null,
      '--secret-file': join(data, 'service.secret'),
      '--data': data,
      '--token-out': join(data, 'token'),
      '--upstream': env.SUPPLIER,
      '--upstream-token-file': env.TOKEN,
      '--listen': '0.0.0.0',
      '--port': env.PORT,
      '--public-url': env.ADDRESS,
      '--probe-port': '0',
      '--log': null,
      '--drain-seconds': '0',
    }
    const options = [...new Set([...optionsIn(nodeOf(file)), '--single-database'])]
    expect(options.toSorted()).toEqual(Object.keys(values).toSorted())
    // The longest that a node waits for the supplier, and what it drains.
    expect(Number(stopping.exec(file)?.[1])).toBeGreaterThan(120 + 5)
    const program = programFile('service-headless')
    const place = ['--database', env.DATABASE, '--secret-file', join(data, 'service.secret')]
    // In the order of the container's command for it.
    const admin = spawn(process.execPath, [
      program,
      'admin',
      ...place,
      'create-team',
      'Cobrança',
      '--admin',
      'Ana',
    ])
    const made = await text(admin.stdout)
    const args = options.flatMap((option) => [option, ...[values[option] ?? []].flat()])
    const { started, said } = await startLine(process.execPath, [program, ...args], process.env)
    await useTeam(started.publicUrl, codeIn(made))
    const events = said.map((line) => JSON.parse(line) as { event: string; warning?: string })
    expect(events).toContainEqual(expect.objectContaining({ event: 'warning', warning: 'single_database' }))
  },
)
