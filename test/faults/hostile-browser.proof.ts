/**
 * A browser that was led to a hostile page, against the embedded service and its control (figure S1): a real Chromium
 * with a rebinding rule, so that the page's own name leads to the service, and pages of other origins and of none. They
 * hold the real tokens, as if stolen, and try every way that a page has to ask. Nothing may change and nothing may be
 * seen.
 *
 * CI: every way, on one read and two writes of each door, from other pages under one of three names, by the seed; long: on
 * all of them (3,648 attempts).
 * Controls, from the rebound page with the same requests: a service that does not look at the Host, and the page reads;
 * nor at the Origin, and it writes.
 */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase } from '../../main/database/open.ts'
import { all, sql } from '../../main/database/sql.ts'
import {
  callbackAddressSchema,
  controlPaths,
  enrichmentCreationPath,
  operations,
} from '../../shared/api/index.ts'
import { type HeadlessService, startHeadless } from '../support/headless-service.ts'
import { openServiceData } from '../support/service-data.ts'
import {
  type Door,
  launchBrowser,
  planSiege,
  type PlannedSiege,
  type Siege,
} from './support/hostile-pages.ts'
import { startProof } from './support/proof-run.ts'
import type { Unseen } from './support/relay.ts'

const proof = startProof()

const creations = operations.flatMap(({ path, request }) =>
  request?.contentType === 'application/json' ? [{ path, body: JSON.stringify(request.example) }] : [],
)

const ask = async ({ url, token }: { url: string; token: string }, path: string, body?: string) => {
  const authorization = `Bearer ${token}`
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(
    url + path,
    body === undefined ? { headers } : { method: 'POST', headers, body },
  )
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

/** The path of a callback address, the same at every start. */
const inboxOf = async ({ control }: HeadlessService): Promise<string> => {
  const answer: unknown = JSON.parse(await ask(control, controlPaths.callbackAddress, '{"ref":"besieged"}'))
  return new URL(callbackAddressSchema.parse(answer).url).pathname
}

/** Campaigns, a callback, and an enriched list; what can be asked of the service and of its control. */
const fill = async (folder: string): Promise<Pick<Door, 'reads' | 'writes'>[]> => {
  const service = await startHeadless(folder)
  await ask(service.control, controlPaths.demo, '{}')
  const inbox = await inboxOf(service)
  await ask(service, inbox, '{"from":"us"}')
  const asked = creations.find(({ path }) => path === enrichmentCreationPath)
  const { id } = JSON.parse(await ask(service, enrichmentCreationPath, asked?.body)) as { id: string }
  await service.stop()
  return [
    {
      reads: ['/docs', '/openapi.json', `/enrichment/${id}`],
      // The inbox asks for no token and takes any type, so that only the door keeps a page from it.
      writes: [...creations, { path: inbox, body: '{"from":"page"}' }],
    },
    {
      reads: [controlPaths.state, controlPaths.requests, controlPaths.callbacks],
      writes: [
        { path: controlPaths.reset, body: '{}' },
        { path: controlPaths.demo, body: '{}' },
        { path: controlPaths.removeCallbacks, body: '{}' },
        { path: controlPaths.userFacts, body: '{"rcsSupplier":false,"rcsCredential":false}' },
        { path: controlPaths.faults, body: '{"faults":[{"kind":"hang","path":null,"times":null}]}' },
      ],
    },
  ]
}

/** Of every row of every table. */
const digestOf = (folder: string): string => {
  const db = openServiceData(folder)
  const hash = createHash('sha256')
  for (const { name } of all<{ name: string }>(db, sql`select name from sqlite_schema where type = 'table'`))
    hash.update(JSON.stringify([name, db.prepare(`select * from "${name}"`).all()]))
  closeDatabase(db)
  return hash.digest('hex')
}

const root = mkdtempSync(join(tmpdir(), 'revoada-browser-'))
const filled = join(root, 'filled')
mkdirSync(filled)
const { reads, writes } = proof.pickSize<{ reads?: number; writes?: number }>({
  ci: { reads: 1, writes: 2 },
  long: {},
})
const requests = (await fill(filled)).map((door) => ({
  reads: proof.sample(door.reads, reads),
  writes: proof.sample(door.writes, writes),
}))
const before = digestOf(filled)

type Besieged = PlannedSiege & {
  /** Ends the service, and says whether anything of it is other than before. */
  hasChanged: () => Promise<boolean>
  kill: () => Promise<void>
}

const someNames = (names: readonly string[]) => proof.sample(names, proof.isLong ? undefined : 1)

/** A siege of a service that holds data. */
const plan = async (unseen: readonly Unseen[]): Promise<Besieged> => {
  const folder = mkdtempSync(join(root, 'service-'))
  cpSync(filled, folder, { recursive: true })
  const service = await startHeadless(folder)
  // Faults and the clock are in no table. The clock stands where the list has been enriched.
  const state = await ask(service.control, controlPaths.clock, '{"offsetMs":3600000}')
  const doors = [service, service.control].map(({ url, token }, index) => ({
    url,
    token,
    reads: [],
    writes: [],
    ...requests[index],
  }))
  return {
    ...(await planSiege({ doors, unseen, onlyRebound: unseen.length > 0, some: someNames })),
    hasChanged: async () => {
      const isStateAsBefore = (await ask(service.control, controlPaths.state)) === state
      await service.stop()
      return !isStateAsBefore || digestOf(folder) !== before
    },
    kill: service.kill,
  }
}

const plans = {
  whole: await plan([]),
  blindToHost: await plan(['host']),
  blindToOrigin: await plan(['host', 'origin']),
}
const browser = await launchBrowser(Object.values(plans).flatMap(({ rules }) => rules))
try {
  const siege: Siege = await plans.whole.run(browser)
  const untried = [...siege.ways].filter((way) => {
    const query = `?${new URLSearchParams({ way })} `
    return !siege.arrived.some((line) => line.includes(query))
  })
  proof.verdict(
    `hostile pages in Chromium ${browser.version()}: ${siege.attempts} attempts in ${siege.ways.size} ways, ${siege.arrived.length} requests arrived, nothing seen or changed`,
    [
      ...siege.seen.map((seen) => `seen by ${seen.replaceAll(/\s+/g, ' ').slice(0, 200)}`),
      ...((await plans.whole.hasChanged()) ? ['the service was changed'] : []),
      ...untried.map((way) => `never arrived, so that nothing was tried: ${way}`),
    ],
  )
  await proof.control('the service does not check the Host header', async () => {
    const { seen } = await plans.blindToHost.run(browser)
    await plans.blindToHost.hasChanged()
    return seen.map((each) => `seen by ${each.split(':', 1)[0]}`)
  })
  await proof.control('the service checks neither the Host nor the Origin header', async () => {
    await plans.blindToOrigin.run(browser)
    return (await plans.blindToOrigin.hasChanged()) ? ['the service was changed'] : []
  })
} finally {
  await browser.close()
  for (const { kill } of Object.values(plans)) await kill()
  rmSync(root, { recursive: true, force: true })
}
proof.end()
