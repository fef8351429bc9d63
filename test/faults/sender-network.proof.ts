/**
 * A network that does what networks do, against every kind of POST (figure R4): the real workspace and its sender,
 * and a server of raw sockets that writes down by itself what arrives, whatever it answers. In every scenario
 *   - at most one request for an item arrives in all: also when the server is well again and ten minutes pass, and when
 *     the workspace starts again and a day passes;
 *   - the item is in the state that rule D2 says, which stands beside each scenario;
 *   - what is `not_sent` has left no byte, and goes exactly once by itself; what arrived is what was frozen.
 *
 * CI: 80 of 232 scenarios, each with one of 8 kinds of POST, by the seed; long: every scenario with every kind. Controls: on
 * the same cases, a sender that keeps its connections, retries and takes a 5xx for not sent; on those of a proxy, one that
 * takes the next route of the PAC file after the request has left.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { postOnce } from '../../main/remote/post.ts'
import { startProof } from './support/proof-run.ts'
import { makeCertificate } from '../support/certificates.ts'
import { prepareData } from './support/sender-network/data.ts'
import {
  type Case,
  type LaneSettings,
  remoteHost,
  type Result,
  runLane,
  type Send,
} from './support/sender-network/lane.ts'
import { type Ledger, openDoor } from './support/sender-network/ledger-server.ts'
import { postKinds } from './support/sender-network/post-kinds.ts'
import { createPooledSender } from './support/sender-network/pooled-sender.ts'
import { accept } from './support/sender-network/scenario.ts'
import { scenarios } from './support/sender-network/scenarios.ts'

const proof = startProof()
const lanes = 6
/** Only the scenarios whose name has this in it, for looking at one. */
const only = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''

const folder = mkdtempSync(join(tmpdir(), 'revoada-sender-'))
const certificate = makeCertificate()
const otherName = makeCertificate({ name: 'elsewhere.invalid' })
const expired = makeCertificate({ lastYear: '21' })
const behindProxy = makeCertificate({ name: remoteHost })
setDefaultCACertificates([certificate.cert, otherName.cert, expired.cert, behindProxy.cert])

/** A server with a wrong certificate gets no request. */
const strays: Ledger = { arrivals: [], begun: 0 }
const wrongDoors = {
  untrusted: await openDoor(strays, makeCertificate()),
  'other name': await openDoor(strays, otherName),
  expired: await openDoor(strays, expired),
}
for (const door of Object.values(wrongDoors)) door.serve(accept)

const prepared = await prepareData(join(folder, 'prepared'))

const runCases = async (cases: readonly Case[], createSend: () => Send): Promise<Result[]> => {
  const shares = Array.from({ length: lanes }, (_each, lane) =>
    cases.filter((_case, index) => index % lanes === lane),
  ).filter((share) => share.length > 0)
  const results = await Promise.all(
    shares.map((share) => {
      const own = mkdtempSync(join(folder, 'lane-'))
      cpSync(prepared.folder, own, { recursive: true })
      const settings: LaneSettings = {
        prepared,
        folder: own,
        send: createSend(),
        certificate,
        named: behindProxy,
        wrongDoors: {
          untrusted: wrongDoors.untrusted.port,
          'other name': wrongDoors['other name'].port,
          expired: wrongDoors.expired.port,
        },
      }
      return runLane(settings, share)
    }),
  )
  return results.flat()
}

const named = scenarios.filter(({ name }) => name.includes(only))
const cases: Case[] = proof.isLong
  ? named.flatMap((scenario) => postKinds.map((kind) => ({ scenario, kind })))
  : proof
      .sample(named, 80)
      .map((scenario, index) => ({ scenario, kind: postKinds[index % postKinds.length] ?? 'SMSSHORT' }))

const results = await runCases(cases, () => postOnce)
proof.verdict(
  `${results.length} POSTs of ${new Set(results.map(({ kind }) => kind)).size} kinds in ${new Set(results.map(({ scenario }) => scenario)).size} scenarios, at most one request for each`,
  [
    ...results.flatMap(({ kind, scenario, faults }) =>
      faults.map((fault) => `${kind}, ${scenario}: ${fault}`),
    ),
    ...(strays.begun > 0 ? ['a request arrived at a server with an invalid certificate'] : []),
  ],
)
await proof.control('a pooled client retries and counts a 5xx as not sent', async () => {
  for (let from = 0; from < cases.length; from += 2 * lanes) {
    const some = await runCases(cases.slice(from, from + 2 * lanes), createPooledSender)
    const twice = some.filter(({ requests }) => requests > 1)
    if (twice.length > 0) return twice.map(({ scenario, requests }) => `${requests} requests: ${scenario}`)
  }
  return []
})
/** The list of a PAC file tempts to it: the next entry, whatever became of the one before. */
const tryNextRoute: Send = async (request, wayTo, limits) => {
  const first = await postOnce(request, wayTo, limits)
  return first.type === 'ambiguous' ? postOnce(request, wayTo, limits) : first
}
await proof.control('a sender takes the next route after the request left', async () => {
  const lostBehindProxy = scenarios.filter(
    ({ way, expected }) => way === 'proxy' && expected.includes('unknown'),
  )
  const some = await runCases(
    lostBehindProxy.map((scenario) => ({ scenario, kind: 'SMSSHORT' })),
    () => tryNextRoute,
  )
  return some
    .filter(({ requests }) => requests > 1)
    .map(({ scenario, requests }) => `${requests} requests: ${scenario}`)
})
for (const door of Object.values(wrongDoors)) await door.close()
rmSync(folder, { recursive: true, force: true })
proof.end()
