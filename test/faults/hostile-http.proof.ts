/**
 * Invalid and hostile requests against the embedded service and its control (figure S1): every mixture of
 * Host, Origin, Sec-Fetch-Site, method, path, content type and token, in a seeded order, and raw bytes. What is not
 * wholly right changes nothing, says nothing of anybody, and crashes nothing.
 *
 * CI: 8,000 requests by the seed and all raw bytes, a quarter of that to the service on PostgreSQL; long: 100,000. Control, by
 * the same requests: a relay in front that sets the Host right, as a service that does not look at it would take it:
 * rebinding then passes.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  callbackAddressSchema,
  callbackPageSchema,
  controlPaths,
  controlStateSchema,
  smsCampaignPath,
} from '../../shared/api/index.ts'
import { type HeadlessService, startHeadless } from '../support/headless-service.ts'
import { findPostgres, postgresIsMissing, startPostgres } from '../support/postgres.ts'
import { type Random, randomFrom } from '../support/spreadsheets/seeded-random.ts'
import { startProof } from './support/proof-run.ts'
import { startRelay } from './support/relay.ts'

const proof = startProof()
const requests = proof.pickSize({ ci: 8_000, long: 100_000 })
const atOnce = 24
const secret = 'Pessoa Secreta'

/** `inbox` = the path of a callback address, which takes any type and asks for no token. */
type Target = { url: string; token: string; controlToken: string; inbox: string }

const askControl = async ({ control }: HeadlessService, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(control.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${control.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

const campaign = JSON.stringify({
  title: secret,
  message: 'Olá',
  type: 'SMSSHORT',
  start_date: '2027-01-04T09:30:00',
  contacts: [{ contact: '5511900000000' }],
})

// The outer limit; a request is answered, and its connection closed, on the busiest machine.
const longestQuietMs = 120_000
// What is no request may be left without an answer, and only an answer could be wrong.
const rawQuietMs = 1_500

/** Sends bytes as they are, and reads until the connection closes or is quiet for so long. */
const exchange = (url: string, bytes: string | Buffer, quietMs: number): Promise<string> =>
  new Promise((done) => {
    const { hostname, port } = new URL(url)
    let received = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => done(received))
  })

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

/** With the headers and the body that every refusal has, also where Node's parser refused. */
const isContractRefusal = (answer: string): boolean =>
  ['cache-control: no-store\r\n', 'x-content-type-options: nosniff\r\n', '"message_translate":'].every(
    (part) => answer.includes(part),
  )

type Attempt = { bytes: string; right: 'campaign' | 'callback' | null; name: string }

/** One mixture. It is right only when every part of it is. */
const mixture = (random: Random, { url, token, controlToken, inbox }: Target): Attempt => {
  const { host, port } = new URL(url)
  const right = Symbol('right')
  const pick = <Value>(values: readonly [Value, typeof right | null][]): [Value, boolean] => {
    // Mostly right, so that most requests are wrong in one thing only.
    const isRight = random(4) > 0
    const among = values.filter(([, mark]) => (mark === right) === isRight)
    const [value] = among[random(among.length)] ?? []
    return [value as Value, isRight]
  }
  const door = [
    pick<string>([
      [`host: ${host}\r\n`, right],
      [`Host: localhost:${port}\r\n`, right],
      ['host: evil.example\r\n', null],
      [`host: evil.example:${port}\r\n`, null],
      [`host: 127.0.0.1.evil.example:${port}\r\n`, null],
      [`host: 2130706433:${port}\r\n`, null],
      [`host: [::1]:${port}\r\n`, null],
      [`host: ${host}.\r\n`, null],
      [`host: ${host}\r\nhost: evil.example\r\n`, null],
      ['host:\r\n', null],
      ['', null],
    ]),
    pick<string>([
      ['', right],
      ['origin: https://evil.example\r\n', null],
      ['origin: null\r\n', null],
      [`origin: http://${host}\r\n`, null],
      ['origin: file://\r\n', null],
    ]),
    pick<string>([
      ['', right],
      ['sec-fetch-site: none\r\n', right],
      ['sec-fetch-site: same-origin\r\n', right],
      ['sec-fetch-site: cross-site\r\n', null],
      ['sec-fetch-site: same-site\r\n', null],
      ['sec-fetch-site: Anything\r\n', null],
    ]),
  ]
  const inside = [
    pick<string>([
      ['content-type: application/json\r\n', right],
      ['content-type: application/json; charset=utf-8\r\n', right],
      ['content-type: text/plain\r\n', null],
      ['content-type: application/x-www-form-urlencoded\r\n', null],
      ['content-type: multipart/form-data; boundary=x\r\n', null],
      ['', null],
    ]),
    pick<string>([
      [`authorization: Bearer ${token}\r\n`, right],
      [`authorization: Bearer ${token.slice(0, -2)}\r\n`, null],
      [`authorization: Bearer ${controlToken}\r\n`, null],
      [`authorization: Basic ${token}\r\n`, null],
      [`cookie: token=${token}\r\n`, null],
      ['', null],
    ]),
  ]
  const [method, isPost] = pick<string>([
    ['POST', right],
    ['GET', null],
    ['PUT', null],
    ['DELETE', null],
    ['OPTIONS', null],
    ['TRACE', null],
    ['PATCH', null],
    ['CONNECT', null],
    ['BREW', null],
  ])
  const [path, isPath] = pick<string>([
    [smsCampaignPath, right],
    [`${smsCampaignPath}?token=x`, right],
    [inbox, right],
    [`${inbox.slice(0, -1)}${inbox.endsWith('A') ? 'B' : 'A'}`, null],
    [inbox.split('.', 1)[0] ?? '', null],
    [`http://${host}${smsCampaignPath}`, null],
    [`//${host}${smsCampaignPath}`, null],
    [`/..${smsCampaignPath}`, null],
    ['*', null],
    [controlPaths.reset, null],
    [controlPaths.state, null],
    ['/', null],
  ])
  const head = `${method} ${path} HTTP/1.1\r\n${[...door, ...inside].map(([text]) => text).join('')}`
  const allGood = (parts: readonly [string, boolean][]): boolean => parts.every(([, good]) => good)
  const isIn = isPost && isPath && allGood(door)
  return {
    bytes: `${head}connection: close\r\ncontent-length: ${Buffer.byteLength(campaign)}\r\n\r\n${campaign}`,
    right: isIn && path === inbox ? 'callback' : isIn && allGood(inside) ? 'campaign' : null,
    name: head.replaceAll(token, 'TOKEN').replaceAll(controlToken, 'CONTROL').replaceAll('\r\n', ' | '),
  }
}

/** Bytes that are no proper request at all. */
const rawCases = (target: Target): string[] => {
  const { host } = new URL(target.url)
  const good = `host: ${host}\r\nauthorization: Bearer ${target.token}\r\ncontent-type: application/json\r\n`
  const size = Buffer.byteLength(campaign)
  const post = `POST ${smsCampaignPath} HTTP/1.1\r\n`
  return [
    '',
    '\0'.repeat(1_000),
    'GET',
    'GET / HTTP/9.9\r\n\r\n',
    `${post}${good}content-length: ${size}\r\ntransfer-encoding: chunked\r\n\r\n${campaign}`,
    `${post}${good}content-length: ${size}\r\ncontent-length: 0\r\n\r\n${campaign}`,
    `${post}${good}content-length: -1\r\n\r\n${campaign}`,
    `${post}${good}content-length: 99999999999999\r\n\r\n${campaign}`,
    `${post}${good}transfer-encoding: chunked\r\n\r\nzz\r\n${campaign}`,
    `${post}${good}transfer-encoding: chunked\r\n\r\n5;ext=\n\r\n{"a":\r\n`,
    `${post}${good}x: ${'a'.repeat(20_000)}\r\ncontent-length: ${size}\r\n\r\n${campaign}`,
    `${post}${'y: 1\r\n'.repeat(3_000)}${good}content-length: ${size}\r\n\r\n${campaign}`,
    `${post}${good}content-length : ${size}\r\n\r\n${campaign}`,
    `${post} ${good}content-length: ${size}\r\n\r\n${campaign}`,
    `${post}${good}content-encoding: gzip\r\ncontent-length: ${size}\r\n\r\n\u001F\u008B${campaign.slice(2)}`,
    `${post}${good}expect: 200-ok\r\nupgrade: h2c\r\nconnection: upgrade\r\ncontent-length: ${size}\r\n\r\n${campaign}`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
    `${post.replace(' HTTP/1.1', '')}${good}\r\n`,
    `${post}${good}content-length: 20\r\n\r\n{"__proto__":{"a":1}`,
    `${post}${good}content-length: 9\r\n\r\n${'['.repeat(9)}`,
  ]
}

type Right = { campaign: number; callback: number }
type Outcome = { right: Right; faults: string[] }

/** @param isEnough ends it after such a fault */
const attack = async (
  target: Target,
  count: number,
  isEnough: (fault: string) => boolean = () => false,
): Promise<Outcome> => {
  const random = randomFrom(proof.seed)
  const right = { campaign: 0, callback: 0 }
  const faults: string[] = []
  let left = count
  const worker = async (): Promise<void> => {
    while (left > 0 && !faults.some(isEnough)) {
      left -= 1
      const { bytes, right: as, name } = mixture(random, target)
      const answer = await exchange(target.url, bytes, longestQuietMs)
      const status = statusOf(answer)
      if (as !== null) {
        right[as] += 1
        if (status !== (as === 'campaign' ? 201 : 200)) faults.push(`a valid request was answered ${status}`)
        continue
      }
      if (status >= 200 && status < 300) faults.push(`accepted: ${name}`)
      if (answer.includes(secret)) faults.push(`echoed the secret: ${name}`)
      if (status >= 500) faults.push(`answered ${status}: ${name}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { right, faults }
}

/** What is not as the requests that were right left it. */
const changesBeside = async (service: HeadlessService, right: Right): Promise<string[]> => {
  const { counts } = controlStateSchema.parse(await askControl(service, controlPaths.state))
  // The same content each time: one callback, counted.
  const { latest } = callbackPageSchema.parse(await askControl(service, controlPaths.callbacks))
  return [
    ...(counts.campaigns === right.campaign
      ? []
      : [`${counts.campaigns} campaigns stored instead of ${right.campaign}`]),
    ...(latest === right.callback ? [] : [`${latest} callbacks kept instead of ${right.callback}`]),
    ...(right.campaign > 0 && right.callback > 0 ? [] : ['no request was valid, so nothing was tested']),
  ]
}

const targetOf = async (service: HeadlessService): Promise<Target> => {
  const address = callbackAddressSchema.parse(
    await askControl(service, controlPaths.callbackAddress, { ref: 'attacked' }),
  )
  return {
    url: service.url,
    token: service.token,
    controlToken: service.control.token,
    inbox: new URL(address.url).pathname,
  }
}

const isDead = ({ child }: HeadlessService): boolean => child.exitCode !== null || child.signalCode !== null

const proveService = async (service: HeadlessService, where: string, count: number): Promise<void> => {
  const target = await targetOf(service)
  const { right, faults } = await attack(target, count)
  proof.verdict(
    `${count} requests to the service on ${where}, ${right.campaign + right.callback} of them right`,
    faults,
  )

  const raw = rawCases(target)
  const letIn: string[] = []
  for (const bytes of raw) {
    const answer = await exchange(service.url, bytes, rawQuietMs)
    if (/^HTTP\/1\.1 (?:2|5)/.test(answer)) letIn.push(`accepted: ${bytes.slice(0, 60)}`)
    if (answer !== '' && !isContractRefusal(answer)) letIn.push(`refused otherwise: ${answer.slice(0, 60)}`)
  }
  proof.verdict(`${raw.length} times raw bytes`, letIn)

  proof.verdict('what the service holds', await changesBeside(service, right))
  // The control's own door, with the service's token in the control's place.
  const ofControl = await attack(
    { ...target, url: service.control.url, controlToken: service.token },
    count / 10,
  )
  proof.verdict(`${count / 10} requests to the control`, [
    ...ofControl.faults.filter((fault) => !fault.startsWith('a valid request')),
    ...(isDead(service) ? ['the service is dead'] : []),
  ])
}

const proveOnPostgres = async (bin: string, folder: string): Promise<void> => {
  const server = await startPostgres(bin)
  try {
    const service = await startHeadless(folder, { database: server.url, secretFile: join(folder, 'secret') })
    try {
      await proveService(service, 'PostgreSQL', requests / 4)
    } finally {
      await service.stop()
    }
  } finally {
    await server.remove()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-hostile-'))
const folderOf = (name: string): string => {
  const made = join(folder, name)
  mkdirSync(made)
  return made
}
const service = await startHeadless(folderOf('sqlite'))
try {
  await proveService(service, 'SQLite', requests)
  const bin = findPostgres()
  if (bin === null) console.log(`not on PostgreSQL: ${postgresIsMissing}`)
  else await proveOnPostgres(bin, folderOf('postgres'))

  const relay = await startRelay({ behind: service.url, unseen: ['host'] })
  const target = await targetOf(service)
  await proof.control('the service does not check the Host header', async () => {
    const isRebound = (fault: string): boolean => fault.includes('evil.example')
    const blind = await attack({ ...target, url: `http://127.0.0.1:${relay.port}` }, requests, isRebound)
    return blind.faults.filter(isRebound)
  })
  relay.close()
  proof.end()
} finally {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
