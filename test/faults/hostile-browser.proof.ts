/**
 * A browser that was led to a hostile page, against the embedded service and its control (figure S1): a real Chromium
 * with a rebinding rule, so that the page's own name leads to the service, and pages of other origins and of none. They
 * hold the real tokens, as if stolen, and try every way that a page has to ask. Nothing may change and nothing may be
 * seen. The controls have the service not look at the Host, and the rebound page reads; nor at the Origin, and it
 * writes: both must be caught.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
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
import { besiege, type Door, type Siege, type SiegeOptions } from './support/hostile-pages.ts'

const creations = operations.flatMap(({ path, request }) =>
  request?.contentType === 'application/json' ? [{ path, body: JSON.stringify(request.example) }] : [],
)

const doorsOf = ({ url, token, control }: HeadlessService, list: string, inbox: string): Door[] => [
  {
    url,
    token,
    reads: ['/docs', '/openapi.json', `/enrichment/${list}`],
    // Asks for no token and takes any type, so that only the door keeps a page from it.
    writes: [...creations, { path: inbox, body: '{"from":"page"}' }],
  },
  {
    ...control,
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

/** Campaigns, a callback, and an enriched list, whose id is returned. */
const seed = async (folder: string): Promise<string> => {
  const service = await startHeadless(folder)
  await ask(service.control, controlPaths.demo, '{}')
  await ask(service, await inboxOf(service), '{"from":"us"}')
  const asked = creations.find(({ path }) => path === enrichmentCreationPath)
  const { id } = JSON.parse(await ask(service, enrichmentCreationPath, asked?.body)) as { id: string }
  await service.stop()
  return id
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

/** A siege of a service that holds data, and whether anything of it is other than before. */
const run = async (options: Omit<SiegeOptions, 'doors'>): Promise<Siege & { hasChanged: boolean }> => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-browser-'))
  const list = await seed(folder)
  const before = digestOf(folder)
  const service = await startHeadless(folder)
  try {
    // Faults and the clock are in no table. The clock stands where the list has been enriched.
    const state = await ask(service.control, controlPaths.clock, '{"offsetMs":3600000}')
    const siege = await besiege({ ...options, doors: doorsOf(service, list, await inboxOf(service)) })
    const isStateAsBefore = (await ask(service.control, controlPaths.state)) === state
    await service.stop()
    return { ...siege, hasChanged: !isStateAsBefore || digestOf(folder) !== before }
  } finally {
    await service.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

const startedAt = performance.now()
const siege = await run({ unseen: [], onlyRebound: false })
const blindToHost = await run({ unseen: ['host'], onlyRebound: true })
const blindToOrigin = await run({ unseen: ['host', 'origin'], onlyRebound: true })

const hasArrived = (way: string): boolean =>
  siege.arrived.some((line) => line.includes(`?${new URLSearchParams({ way })} `))
const untried = [...siege.ways].filter((way) => !hasArrived(way))
const isSafe = siege.seen.length === 0 && !siege.hasChanged
console.log(
  `hostile pages in Chromium ${siege.browser}: ${siege.attempts} attempts in ${siege.ways.size} ways, ` +
    `${siege.arrived.length} requests arrived: ${isSafe ? '0 state changes, 0 data' : 'FAULTS'}`,
)
for (const seen of siege.seen) console.log(`  seen by ${seen.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
if (siege.hasChanged) console.log('  the service is not as it was')
for (const way of untried) console.log(`  never arrived, so that nothing was tried: ${way}`)
console.log(
  `control (no look at the Host): ${blindToHost.seen.length > 0 ? `${blindToHost.seen.length} answers read, caught` : 'NOT CAUGHT'}`,
)
console.log(
  `control (nor at the Origin): ${blindToOrigin.hasChanged ? 'the service was changed, caught' : 'NOT CAUGHT'}`,
)
console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
const areCaught = blindToHost.seen.length > 0 && blindToOrigin.hasChanged
process.exitCode = isSafe && untried.length === 0 && areCaught ? 0 : 1
