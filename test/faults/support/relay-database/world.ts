/** Two nodes of a relay with every line around them: to the database, to the supplier and to whoever asks them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  accept,
  type Behaviour,
  type FakeInstance,
  startFakeInstance,
} from '../../../support/fake-instance.ts'
import { type HeadlessService, startHeadless } from '../../../support/headless-service.ts'
import { type Link, socketOf, startHttpLink, startPostgresLink, type Tap } from '../../../support/link.ts'
import { createDatabase, type PostgresServer } from '../../../support/postgres.ts'
import type { Random } from '../../../support/spreadsheets/seeded-random.ts'

export const leaseSeconds = 2

export type Node = {
  service: HeadlessService
  /** Where it is reached, by a line that can break. */
  url: string
  database: Link
  upstream: Link
  desktop: Link
}

export type World = {
  nodes: readonly Node[]
  supplier: FakeInstance
  /** The database on a server. */
  on: (server: PostgresServer) => string
  /** Leads every node to another server. */
  lead: (server: PostgresServer) => void
  close: () => Promise<void>
}

/** Mostly what it should do, sometimes half of it. */
const behaviours: readonly Behaviour[] = [
  ...Array.from({ length: 10 }, () => accept),
  (_request, response) => response.writeHead(500).end(),
  (request) => request.socket.resetAndDestroy(),
]

type Settings = {
  random: Random
  /** Listens to each connection of the nodes to the database. */
  tap?: () => Tap
  /** In the place of the service. */
  script?: string | undefined
}

export const openWorld = async (server: PostgresServer, settings: Settings): Promise<World> => {
  const { random, tap, script } = settings
  const folder = mkdtempSync(join(tmpdir(), 'revoada-relay-'))
  const database = await createDatabase(server.url)
  const supplier = await startFakeInstance()
  supplier.behave((...request) => behaviours[random(behaviours.length)]?.(...request))
  writeFileSync(join(folder, 'token'), supplier.token)
  const startNode = async (name: string): Promise<Node> => {
    const toDatabase = await startPostgresLink(server.folder, tap)
    const upstream = await startHttpLink(supplier.baseUrl)
    const service = await startHeadless(join(folder, name), {
      database: toDatabase.urlOf(database),
      secretFile: join(folder, 'secret'),
      script,
      args: [
        '--upstream',
        upstream.baseUrl,
        '--upstream-token-file',
        join(folder, 'token'),
        '--single-database',
        '--lease-seconds',
        String(leaseSeconds),
      ],
    })
    const desktop = await startHttpLink(service.url)
    return { service, url: desktop.baseUrl, database: toDatabase, upstream, desktop }
  }
  const nodes = [await startNode('one'), await startNode('two')]
  return {
    nodes,
    supplier,
    on: (where) => database.replace(/host=.*/, `host=${encodeURIComponent(where.folder)}`),
    lead: (where) => {
      for (const node of nodes) node.database.to(socketOf(where.folder))
    },
    close: async () => {
      for (const { service, ...links } of nodes) {
        await service.kill()
        for (const link of [links.database, links.upstream, links.desktop]) await link.close()
      }
      await supplier.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
