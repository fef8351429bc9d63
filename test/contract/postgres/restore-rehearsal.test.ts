import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runAdmin } from '../../../main/service/admin.ts'
import { eventually } from '../../support/eventually.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import {
  askPostgres,
  createDatabase,
  findPostgres,
  type PostgresServer,
  runAsServer,
  serverFolder,
  startPostgres,
} from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type NodeAnswer, postCampaign } from '../support/nodes.ts'

const bin = findPostgres() ?? ''
const guide = readFileSync(resolve(import.meta.dirname, '../../../main/service/README.md'), 'utf8')
const section =
  guide
    .split('\n### Backups and restoring them\n')[1]
    ?.split('\n### ')[0]
    ?.split('\n')
    .map((line) => line.trim()) ?? []

/** A line of the guide that begins so, with the places of the test in it. */
const written = (beginning: string, places: Readonly<Record<string, string>>): string => {
  const line = section.find((one) => one.startsWith(beginning))
  if (line === undefined) throw new Error(`the guide says nothing of ${beginning}`)
  return Object.entries(places).reduce((text, [place, ours]) => text.replaceAll(place, ours), line)
}

/** The value of a setting as the guide writes it. */
const setting = (name: string, places: Readonly<Record<string, string>> = {}): string =>
  /= '(.*)'/.exec(written(`# ${name} =`, places))?.[1] ?? ''

const startServer = async (
  settings: Readonly<Record<string, string>>,
  data?: string,
): Promise<PostgresServer> => {
  const server = await startPostgres(bin, undefined, { settings, ...(data === undefined ? {} : { data }) })
  onTestFinished(server.remove)
  return server
}

const folderOfServer = (): string => {
  const folder = serverFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const placeIn = async (): Promise<{
  supplier: FakeInstance
  /** Starts a node on a database; its data folder is its own for good. */
  start: (database: string, folder: string) => Promise<HeadlessService>
  admin: (database: string, ...args: string[]) => Promise<string[]>
}> => {
  const supplier = await startFakeInstance()
  onTestFinished(() => supplier.close())
  const shared = temporaryFolder()
  const secretFile = join(shared, 'secret')
  writeFileSync(join(shared, 'token'), `${supplier.token}\n`)
  return {
    supplier,
    start: async (database, folder) => {
      const upstream = ['--upstream', supplier.baseUrl, '--upstream-token-file', join(shared, 'token')]
      const timing = ['--single-database', '--lease-seconds', '2', '--probe-port', '0']
      const node = await startHeadless(folder, {
        database,
        secretFile,
        args: [...upstream, ...timing],
      })
      onTestFinished(node.kill)
      return node
    },
    admin: async (database, ...args) => {
      const lines: string[] = []
      const where = args[0] === 'verify-audit' ? [] : ['--database', database, '--secret-file', secretFile]
      await runAdmin(
        [...args, ...where],
        (line) => lines.push(line),
        () => Promise.resolve(),
      )
      return lines
    },
  }
}

const send = (node: HeadlessService, message: string, key: string): Promise<NodeAnswer> =>
  postCampaign(node, key, { message })

test('an operator who restores to a moment before the last sends by the guide sends none of them again', async () => {
  const { supplier, start, admin } = await placeIn()
  const places = {
    '/archive': folderOfServer(),
    '/backup/$(date +%F)': join(folderOfServer(), 'base'),
    '/var/lib/postgresql/restored': join(folderOfServer(), 'data'),
    '--pwprompt ': '',
  }
  const archiving = {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: setting('archive_command', places),
  }
  const primary = await startServer(archiving)
  const database = await createDatabase(primary.url)
  const at = { ...places, 'db.example': primary.folder, '-U postgres': '-U revoada' }
  runAsServer(bin, written('createuser ', at))

  const folders = [temporaryFolder(), temporaryFolder()] as const
  const nodes = [await start(database, folders[0]), await start(database, folders[1])] as const
  const before = randomUUID()
  expect((await send(nodes[0], 'antes', before)).status).toBe(201)
  runAsServer(bin, written('pg_basebackup ', at))
  const [moment] = await askPostgres<{ now: string }>(database, 'select clock_timestamp()::text as now')
  const keys = [randomUUID(), randomUUID()] as const
  expect((await send(nodes[0], 'de um', keys[0])).status).toBe(201)
  expect((await send(nodes[1], 'de outro', keys[1])).status).toBe(201)
  const audit = join(temporaryFolder(), 'audit')
  const { hash } = JSON.parse((await admin(database, 'export-audit', audit))[0] ?? '') as { hash: string }

  // 1. Every node is stopped; what PostgreSQL has is in the archive.
  for (const node of nodes) await node.stop()
  const [last] = await askPostgres<{ file: string }>(
    database,
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  await eventually(async () => {
    const archived = 'select last_archived_wal >= $1 as "isIn" from pg_stat_archiver'
    expect(await askPostgres(database, archived, [last?.file])).toEqual([{ isIn: true }])
  })
  await primary.kill()

  // 2. The backup, to the moment after it.
  const restored = places['/var/lib/postgresql/restored']
  runAsServer(bin, `mkdir -m 0700 ${restored}`)
  const back = { ...places, '/backup/2026-11-28': places['/backup/$(date +%F)'] }
  runAsServer(bin, written('cp -a ', back))
  runAsServer(bin, written('touch ', back))
  const server = await startServer(
    {
      ...archiving,
      restore_command:
        /restore_command = '(.*)'/.exec(written('# postgresql.conf: restore', places))?.[1] ?? '',
      recovery_target_time: moment?.now ?? '',
      recovery_target_action: setting('recovery_target_action'),
    },
    restored,
  )
  const same = database.replace(/host=.*/, `host=${encodeURIComponent(server.folder)}`)
  await eventually(async () =>
    expect(await askPostgres(same, 'select pg_is_in_recovery() as "isOn"')).toEqual([{ isOn: false }]),
  )
  expect(await askPostgres(same, 'select state from relay_request')).toEqual([{ state: 'sent' }])

  // 3. Nothing leaves until each node has brought what it knows.
  const first = await start(same, folders[0])
  const key = randomUUID()
  const pending = send(first, 'nova', key)
  await eventually(async () => {
    // Which of the two came first is open.
    const states = await askPostgres<{ state: string }>(same, 'select state from relay_request')
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent', 'unknown', 'ready']))
    expect(await (await fetch(`${first.probesUrl}/metrics`)).text()).toMatch(
      /^revoada_relay_senders_awaited 1$/m,
    )
  })
  expect(supplier.ledger).toHaveLength(3)
  const second = await start(same, folders[1])
  const settled = (node: HeadlessService, message: string, under: string): Promise<NodeAnswer> =>
    eventually(async () => {
      const answer = await send(node, message, under)
      expect(answer.status).not.toBe(503)
      return answer
    })
  // By either node, by its key, and by what it says and to whom.
  expect((await settled(second, 'de um', keys[0])).status).toBe(504)
  expect((await settled(first, 'de outro', keys[1])).status).toBe(504)
  for (const message of ['antes', 'de um', 'de outro'])
    expect((await settled(first, message, randomUUID())).text).toMatch(
      /Held, not sent: request .* says the same/,
    )
  // Where the other node took too long to come, it was told to ask again.
  expect([201, 503]).toContain((await pending).status)
  expect((await settled(first, 'nova', key)).status).toBe(201)
  const sent = supplier.ledger.map(
    ({ body }) => (JSON.parse(body.toString('utf8')) as { message: string }).message,
  )
  expect(sent).toEqual(['antes', 'de um', 'de outro', 'nova'])

  // 5. The audit says that lines are missing.
  const after = join(temporaryFolder(), 'audit')
  await admin(same, 'export-audit', after)
  await expect(admin(same, 'verify-audit', after, '--hash', hash)).rejects.toThrow(
    /Entries were removed from its end/,
  )
})
