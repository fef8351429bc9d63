/**
 * A network that does what networks do, against every POST of a campaign (figure R4): the real workspace and its sender,
 * and a server of raw sockets that writes down by itself what arrives, whatever it answers. In every scenario
 *   - at most one request for an item arrives in all: also when the server is well again and an hour passes, and when
 *     the workspace starts anew and a day passes;
 *   - the item is in the state that rule D2 says, which stands beside each scenario;
 *   - what is `not_sent` has left no byte, and goes exactly once by itself; what arrived is what was frozen.
 * The control keeps its connections, retries and takes a 5xx for not sent, and must be caught.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { postOnce } from '../../main/remote/post.ts'
import { draftKinds } from '../../shared/bridge/drafts.ts'
import { makeCertificate } from './support/sender-network/certificate.ts'
import { prepareData } from './support/sender-network/data.ts'
import {
  type Case,
  type LaneSettings,
  type Result,
  runLane,
  type Send,
} from './support/sender-network/lane.ts'
import { type Ledger, openDoor } from './support/sender-network/ledger-server.ts'
import { createPooledSender } from './support/sender-network/pooled-sender.ts'
import { accept } from './support/sender-network/scenario.ts'
import { scenarios } from './support/sender-network/scenarios.ts'

const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
const lanes = 6
/** Only the scenarios whose name has this in it, for looking at one. */
const only = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''

const startedAt = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'revoada-sender-'))
const certificate = makeCertificate()
const otherName = makeCertificate({ name: 'elsewhere.invalid' })
const expired = makeCertificate({ lastYear: '21' })
setDefaultCACertificates([certificate.cert, otherName.cert, expired.cert])

/** Where a certificate is not right, nobody comes in. */
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

const chosen = scenarios.filter(({ name }) => name.includes(only))
const [sms, ...others] = draftKinds
/** All by SMS; each by one of the other kinds too, or by all of them. */
const cases = chosen.flatMap((scenario, index): Case[] => [
  { scenario, kind: sms },
  ...others
    .filter((_kind, place) => isLong || place === index % others.length)
    .map((kind) => ({ scenario, kind })),
])

const results = await runCases(cases, () => postOnce)
const faulty = results.filter(({ faults }) => faults.length > 0)
const most = Math.max(...results.map(({ requests }) => requests))
const control = await runCases(
  chosen.map((scenario) => ({ scenario, kind: sms })),
  createPooledSender,
)
const caught = control.filter(({ requests }) => requests > 1)

for (const door of Object.values(wrongDoors)) await door.close()
rmSync(folder, { recursive: true, force: true })

console.log(
  `${chosen.length} network scenarios, ${results.length} campaigns of ${new Set(results.map(({ kind }) => kind)).size} kinds: ` +
    `at most ${most} request for each, ${faulty.length === 0 ? 'every state as the rule says' : `${faulty.length} FAULTY`}`,
)
for (const { kind, scenario, faults } of faulty) console.log(`  ${kind}, ${scenario}: ${faults.join('; ')}`)
if (strays.begun > 0) console.log('  somebody came in by a door whose certificate is not right')
console.log(
  `control (keeps connections, retries, takes 5xx for not sent): ${caught.length === 0 ? 'NOT CAUGHT' : `sent twice in ${caught.length} scenarios`}`,
)
for (const { scenario, requests } of caught.slice(0, 8)) console.log(`  ${requests} requests: ${scenario}`)
console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
process.exitCode = faulty.length === 0 && most === 1 && strays.begun === 0 && caught.length > 0 ? 0 : 1
