/** Hostile calls of the workspace over a real port. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import { type ContractRouterClient, isContractProcedure } from '@orpc/contract'
import { Procedure } from '@orpc/server'
import fc from 'fast-check'
import { z } from 'zod'
import type { WritableDatabase } from '../../../../main/database/handles.ts'
import type { WorkspaceRouter } from '../../../../main/workspace/capabilities.ts'
import { runWorkspace } from '../../../../main/workspace/run.ts'
import { serveWindow } from '../../../../main/workspace/serve-window.ts'
import { emptyDraftContent } from '../../../../shared/bridge/drafts.ts'
import { workspaceContract } from '../../../../shared/bridge/index.ts'
import { forkReaders } from '../../../support/forked-reader.ts'
import { withData } from '../opened-data.ts'
import { hostileInput, hostileValue } from './hostile-values.ts'
import { testTicketKey } from '../../../support/file-tickets.ts'
import { watchJob } from '../../../support/jobs.ts'

type Client = ContractRouterClient<typeof workspaceContract>
type Call = { path: readonly string[]; schema: z.ZodType | undefined }

/** Every call of the contract, with what it takes. */
const bridgeCalls = (node: unknown = workspaceContract, path: readonly string[] = []): Call[] => {
  if (isContractProcedure(node)) return [{ path, schema: node['~orpc'].inputSchema as z.ZodType | undefined }]
  return Object.entries(node as object).flatMap(([key, inner]) => bridgeCalls(inner, [...path, key]))
}

/** Names that lead out of the tree of calls. */
const strayPaths = [
  ['__proto__'],
  ['constructor'],
  ['lists', '__proto__'],
  ['lists', 'constructor', 'constructor'],
  ['lists', 'list', '~orpc', 'handler'],
  ['toString'],
  ['settings', 'get', 'get'],
  ['lists'],
  [''],
  ['lists/list'],
]

/** What is no message of the protocol at all. */
const rawMessages: unknown[] = [
  null,
  undefined,
  0,
  '',
  'x'.repeat(1_000_000),
  [],
  [1],
  [null, null, null],
  ['1', 1, null],
  [1, 1, { p: '/lists/list' }],
  [1, 99, {}],
  [Number.NaN, 1, {}],
  [1, 1, { u: 'http://evil.example/lists/list', m: 'POST', b: { json: {} } }],
  [
    1,
    1,
    { u: 'orpc://localhost/__proto__/polluted', b: { json: null, meta: [[0, '__proto__', 'polluted']] } },
  ],
  [1, 4, { signal: true }],
  [2, 3, { e: 'message', d: { json: {} } }],
  JSON.parse('{"__proto__":{"polluted":true},"i":"1","p":{"u":"/lists/list"}}'),
  new Uint8Array(4_096),
  Array.from({ length: 10_000 }, () => ({})),
]

/**
 * How a call ended; only a typed refusal is right. `PROBLEM` is one: what the wire makes of a value may be what the schema
 * takes, of something that is not there.
 */
const endingOf = (
  call: Promise<unknown>,
  path: readonly string[],
  codes: readonly string[],
): Promise<string | null> =>
  call.then(
    () => `${path.join('.')} was answered`,
    (error: unknown) =>
      error instanceof ORPCError && codes.includes(String(error.code))
        ? null
        : `${path.join('.')} ended with ${error instanceof ORPCError ? error.code : String(error).slice(0, 200)}`,
  )

/** How an input is written for a port. */
export const wire = new StandardRPCJsonSerializer()

/** Of a date that is none the wire makes null, which some calls take: such an input is a right one when it arrives. */
export const isHostile = (schema: z.ZodType, input: unknown): boolean => {
  if (schema.safeParse(input).success) return false
  try {
    const [json, meta] = wire.serialize(input)
    return !schema.safeParse(wire.deserialize(JSON.parse(JSON.stringify(json)), meta)).success
  } catch {
    return true
  }
}

/** Every row of every table. */
export const digestOf = (db: WritableDatabase): string => {
  const tables = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[]
  const hash = createHash('sha256')
  for (const table of tables) {
    hash.update(table)
    for (const row of db.prepare(`select * from "${table}"`).raw().iterate() as Iterable<unknown[]>)
      hash.update(
        JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      )
  }
  return hash.digest('hex')
}

/** Something of each kind that could be lost or changed. */
const fill = async (client: Client): Promise<void> => {
  const { ticket } = await client.imports.paste({
    name: 'clientes',
    text: 'nome\ttelefone\nPessoa Um\t11987654321\nPessoa Dois\t11987654322\n',
  })
  const { fileId, roles } = await client.imports.open({ ticket, choices: {} })
  const { jobId } = await client.imports.start({
    fileId,
    roles,
    defaultDdd: null,
    listName: 'clientes',
    goal: 'list',
  })
  for await (const job of watchJob(client, 'import', jobId)) if (job.listId !== null) break
  const [list] = await client.lists.list()
  await client.drafts.create({ content: emptyDraftContent('SMSSHORT', list?.id ?? null) })
  await client.suppressions.add({
    kind: 'phone',
    text: '11987654399',
    source: 'own',
    note: '',
    storage: 'plain',
  })
  await client.connections.add({
    name: 'de verdade',
    baseUrl: 'https://example.com',
    token: 'um-segredo-de-verdade-1234',
    zonelessStart: 'local-brasilia',
  })
  await client.settings.update({ holdMs: 60_000 })
}

/** A router of which one call lets everything through, as if its schema had been forgotten. */
const withoutSchema = (router: WorkspaceRouter): WorkspaceRouter => {
  const weak = new Procedure({ ...router.settings.update['~orpc'], inputSchema: z.unknown() })
  return { ...router, settings: { ...router.settings, update: weak } } as unknown as WorkspaceRouter
}

export type Outcome = {
  calls: number
  kinds: number
  /** Calls that did not end as they must, and what they changed. */
  faults: string[]
}

/**
 * Makes `count` hostile calls over a port and returns their results. A call that its schema accepts is not hostile.
 * @param isWeak a call without its schema, for the control
 */
export const attackWorkspace = async (count: number, seed: number, isWeak = false): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-bridge-'))
  const key = randomBytes(32)
  const uncaught: string[] = []
  const onUncaught = (error: unknown): void => void uncaught.push(`uncaught: ${String(error)}`)
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught)
  const readers = forkReaders()
  const start = () =>
    runWorkspace({
      ticketKey: testTicketKey,
      dataFolder: folder,
      databaseKey: key,
      host: { openReader: readers.open, askSavePath: () => Promise.resolve(join(folder, 'saved')) },
    })
  const digest = (): string => withData({ folder, key: key.toString('hex') }, digestOf)
  try {
    let workspace = start()
    const filling = new MessageChannel()
    serveWindow(workspace, filling.port1)
    await fill(createORPCClient<Client>(new RPCLink({ port: filling.port2 })))
    filling.port1.close()
    await workspace.stop()
    const before = digest()

    workspace = start()
    const { port1, port2 } = new MessageChannel()
    serveWindow(isWeak ? { ...workspace, router: withoutSchema(workspace.router) } : workspace, port1)
    const link = new RPCLink({ port: port2 })
    const client = createORPCClient<Client>(link)
    const call = (path: readonly string[], input: unknown): Promise<unknown> =>
      link.call(path, input, { context: {} })
    const all = isWeak
      ? bridgeCalls().filter(({ path }) => path.join('.') === 'settings.update')
      : bridgeCalls()
    const perCall = Math.ceil(count / bridgeCalls().length)
    const faults: string[] = []
    let calls = 0
    for (const [index, { path, schema }] of all.entries()) {
      const inputs = fc
        .sample(schema === undefined ? hostileValue : hostileInput(schema), {
          numRuns: perCall * 4,
          seed: seed + index,
        })
        .filter((input) => (schema === undefined ? input !== undefined : isHostile(schema, input)))
        .slice(0, perCall)
      calls += inputs.length
      const ends = await Promise.all(
        inputs.map((input) => endingOf(call(path, input), path, ['BAD_REQUEST', 'PROBLEM'])),
      )
      faults.push(...ends.filter((end) => end !== null))
    }
    for (const path of strayPaths) {
      calls += 1
      const end = await endingOf(call(path, {}), path, ['NOT_FOUND'])
      if (end !== null) faults.push(end)
    }
    for (const message of rawMessages) {
      calls += 1
      port2.postMessage(message)
    }
    // wall-clock: the outer limit; after all of it the port still answers valid calls.
    const late = delay(120_000, undefined, { ref: false }).then(() => faults.push('it stops answering'))
    await Promise.race([client.settings.get(), late])
    port2.close()
    await workspace.stop()
    if (digest() !== before) faults.push('the data was changed')
    if ('polluted' in {}) faults.push('a prototype is polluted')
    return { calls, kinds: all.length, faults: [...faults, ...uncaught] }
  } finally {
    process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught)
    rmSync(folder, { recursive: true, force: true })
  }
}
