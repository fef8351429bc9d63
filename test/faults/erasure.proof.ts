/**
 * Figure S4: people who stand in lists, in a file that waits and in what it was before changes, in a campaign that was
 * sent, in records of an enrichment, in blocks, drafts and callbacks, of the workspace and of the local service, are
 * erased within ten seconds of work, and nothing of them is left in any value or page of either database or of their
 * backups, while everybody else is.
 *
 * CI: 100 of 500 people, their numbers and who of them by the seed; long: 1,000 of 5,000. Controls: what is looked for is
 * found before anybody is erased, and after rows are deleted as SQLite does it.
 */
import { wholeFile } from '../../shared/bridge/reviews.ts'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { runWorkspace } from '../../main/workspace/run.ts'
import { openKeyed } from '../../main/database/keyed.ts'
import { makeCpfs } from '../support/documents.ts'
import { forkReaders } from '../support/forked-reader.ts'
import { startHeadless } from '../support/headless-service.ts'
import { smsContent } from '../support/lists.ts'
import { allButTwins, importFile, type WorkspaceClient } from '../support/test-workspace.ts'
import { workedMs } from '../support/worked.ts'
import { residuesIn, type Residue } from './support/erasure/residues.ts'
import { startProof } from './support/proof-run.ts'
import { untilSo } from './support/until.ts'
import { testTicketKey, ticketOf } from '../support/file-tickets.ts'

const proof = startProof()
const { erased, others } = proof.pickSize({
  ci: { erased: 100, others: 400 },
  long: { erased: 1_000, others: 4_000 },
})
const longestMs = 10_000

const folder = mkdtempSync(join(tmpdir(), 'revoada-erasure-'))
const key = randomBytes(32)

const first = proof.random(50_000)
const cpfs = makeCpfs(first + erased + others).slice(first)
const chosen = new Set(proof.sample(cpfs, erased))
const people = cpfs.map((cpf, index) => {
  const number = String(80_000_000 + (first + index) * 7)
  return {
    cpf,
    phone: `119${number}`,
    name: `Canario${String(index).padStart(5, 'X')} da Silva`,
    isErased: chosen.has(cpf),
  }
})
const gone = people.filter(({ isErased }) => isErased)
const staying = people.filter(({ isErased }) => !isErased)

const dotted = (cpf: string): string => cpf.replace(/(\d{3})(\d{3})(\d{3})(\d\d)/, '$1.$2.$3-$4')
/** As lists have them. */
const written = (phone: string, index: number): string =>
  [
    phone,
    `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`,
    `+55 ${phone.slice(0, 2)} ${phone.slice(2)}`,
    `${phone.slice(0, 2)}${phone.slice(3)}`,
    `0${phone}`,
  ][index % 5] ?? phone

const needles = gone.flatMap(({ cpf, phone, name }) => [
  cpf,
  dotted(cpf),
  phone,
  `${phone.slice(0, 2)}${phone.slice(3)}`,
  name,
])
const byStart = Map.groupBy(needles, (needle) => needle.slice(0, 6))
/** All needles at once: each begins with one of few beginnings. */
const contains = (text: string): boolean => {
  for (let at = 0; at + 6 <= text.length; at += 1)
    for (const needle of byStart.get(text.slice(at, at + 6)) ?? [])
      if (text.startsWith(needle, at)) return true
  return false
}

const csvOf = (some: typeof people): string =>
  [
    'nome;cpf;telefone;observação',
    ...some.map(
      ({ name, cpf, phone }, index) =>
        `${name};${dotted(cpf)};${written(phone, index)};ligar para ${written(phone, index + 1)} à tarde`,
    ),
    '',
  ].join('\r\n')

/** Puts everybody everywhere. */
const fill = async (client: WorkspaceClient, control: { url: string; token: string }): Promise<void> => {
  await client.settings.update({ holdMs: 0 })
  const path = join(folder, 'carteira.csv')
  writeFileSync(path, csvOf(people))
  const { listId } = await importFile(client, path, 'Carteira')
  if (listId === null) throw new Error('nothing was imported')
  // A file that waits, and whose rows were changed: who they were before is kept until the person is through.
  const waiting = await importFile(client, path, 'Espera', 'review')
  if (waiting.batchId === null) throw new Error('no file waits')
  await client.reviews.applyFix({
    batchId: waiting.batchId,
    fix: { kind: 'strip_mask', column: 2 },
    scope: { view: wholeFile, ranges: null },
  })
  // A campaign that names people, sent to the local service.
  const draft = await client.drafts.create({
    content: smsContent(listId, { template: 'Olá {{nome}}, CPF {{cpf}}' }),
  })
  const { recipients, audienceVersion } = await client.drafts.check({ id: draft.id })
  const item = await client.outbox.enqueue({
    draftId: draft.id,
    revision: draft.revision,
    recipients,
    audienceVersion,
    accepts: allButTwins,
  })
  await untilSo('sent', async () => (await client.outbox.get({ id: item.id })).state === 'sent')
  // Another draft that quotes somebody.
  await client.drafts.create({ content: smsContent(listId, { title: `Sobre ${gone[0]?.phone ?? ''}` }) })
  // Records.
  const { prices } = await client.service.enrichment()
  await client.service.setEnrichment({ prices, pace: { preparationMs: 0, documentsPerSecond: 1_000_000 } })
  const documents = join(folder, 'documentos.csv')
  writeFileSync(documents, ['cpf', ...people.map(({ cpf }) => cpf), ''].join('\n'))
  const { listId: documentList } = await importFile(client, documents, 'Documentos')
  if (documentList === null) throw new Error('no documents were imported')
  const enrichment = await client.enrichments.create({ listId: documentList })
  await client.enrichments.save({
    id: enrichment.id,
    content: { ...enrichment.content, purpose: 'Atualizar', legalBasis: 'credit_protection' },
  })
  const { savedAt, asked, kept } = await client.enrichments.plan({ id: enrichment.id })
  await client.enrichments.enqueue({ id: enrichment.id, savedAt, asked, kept, duplicateConsent: false })
  await untilSo(
    'enriched',
    async () => (await client.enrichments.get({ id: enrichment.id })).state === 'done',
  )
  // Blocks by name.
  const blocked = join(folder, 'bloqueio.csv')
  writeFileSync(blocked, ['telefone', ...people.map(({ phone }) => phone), ''].join('\n'))
  const opened = await client.imports.open({ ticket: ticketOf(blocked), choices: {} })
  await client.suppressions.start({
    fileId: opened.fileId,
    roles: opened.roles,
    defaultDdd: null,
    name: 'Pediram',
    source: 'opt_out',
    obtainedOn: '2026-11-01',
    storage: 'plain',
  })
  await untilSo('blocked', async () => (await client.suppressions.lists()).length === 1)
  // What the service was told back.
  const { url } = (await (
    await fetch(`${control.url}/callbacks/address`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${control.token}`,
        'content-type': 'application/json',
        // Else the workspace, which is in this process, would be given this connection when it has been closed.
        connection: 'close',
      },
      body: JSON.stringify({ ref: item.id }),
    })
  ).json()) as { url: string }
  for (const { phone } of [...gone.slice(0, 20), ...staying.slice(0, 5)])
    await fetch(url, { method: 'POST', body: JSON.stringify({ contact: `55${phone}`, status: 'DELIVERED' }) })
}

const databases = (): { path: string; key: Buffer }[] => {
  const serviceFolder = join(folder, 'service')
  const keys = JSON.parse(readFileSync(join(serviceFolder, 'service.keys.json'), 'utf8')) as {
    databaseKey: string
  }
  const of = (data: string, file: string, databaseKey: Buffer) => [
    { path: join(data, file), key: databaseKey },
    ...readdirSync(join(data, 'backups')).map((name) => ({
      path: join(data, 'backups', name),
      key: databaseKey,
    })),
  ]
  return [
    ...of(join(folder, 'workspace'), 'workspace.db', key),
    ...of(serviceFolder, 'service.db', Buffer.from(keys.databaseKey, 'hex')),
  ]
}

const lookEverywhere = (): Residue[] =>
  databases().flatMap(({ path, key: its }) => residuesIn(path, its, contains, join(folder, 'scratch.db')))

mkdirSync(join(folder, 'service'))
const service = await startHeadless(join(folder, 'service'))
const readers = forkReaders()
const workspace = runWorkspace({
  ticketKey: testTicketKey,
  dataFolder: join(folder, 'workspace'),
  databaseKey: key,
  host: { openReader: readers.open, askSavePath: () => Promise.resolve(null) },
})
try {
  workspace.setEmbeddedInstance({
    baseUrl: service.url,
    token: service.token,
    control: { baseUrl: service.control.url, token: service.control.token },
  })
  const client: WorkspaceClient = createRouterClient(workspace.router)
  await fill(client, service.control)
  await workspace.data.care.backUp('manual')
  mkdirSync(join(folder, 'service', 'backups'), { recursive: true })

  const before = lookEverywhere()
  const places = [...new Set(before.map(({ where }) => where))].toSorted()
  const expected = [
    'callback.body',
    'cell_block.content',
    'entry_batch.entries',
    'outbox_piece.body',
    'record_block.content',
    'record_column.content',
    'suppression_block.numbers',
    'verdict_block.content',
  ]
  await proof.control('no person is erased', () =>
    expected.every((place) => places.includes(place)) ? places : [],
  )

  const keys = gone.flatMap(({ cpf, phone }) => [
    { kind: 'cpf' as const, key: cpf },
    { kind: 'phone' as const, key: `55${phone}` },
  ])
  const workedBefore = workedMs()
  for (let from = 0; from < keys.length; from += 1_000)
    await client.people.erase({ keys: keys.slice(from, from + 1_000) })
  const ms = Math.round(workedMs() - workedBefore)
  proof.verdict(
    `${gone.length} people erased from ${databases().length} databases and backups in ${ms} ms of work`,
    [
      ...lookEverywhere().map(({ where }) => `a residue in ${where}`),
      ...(ms <= longestMs ? [] : [`more than ${longestMs} ms of work`]),
    ],
  )
  const found = await client.people.find({ texts: staying.slice(0, 1).map(({ cpf }) => cpf) })
  const sizes = (await client.lists.list()).map(({ size }) => size)
  proof.verdict(`everybody else: ${sizes.join(' and ')} in lists`, [
    ...(sizes.every((size) => size === staying.length) ? [] : [`not ${staying.length} each`]),
    ...(found.lists.length === 3 && found.enrichments.length === 1 ? [] : ['another person is not found']),
  ])
  writeFileSync(join(folder, 'de-novo.csv'), csvOf(people))
  const again = await importFile(client, join(folder, 'de-novo.csv'), 'De novo')
  const draft = await client.drafts.create({ content: smsContent(again.listId) })
  const { steps } = await client.drafts.check({ id: draft.id })
  const held = steps.find((step) => step.reason === 'suppressed' && step.listName === null)?.count ?? 0
  proof.verdict(
    `imported again, ${held} are held back by their hashes`,
    held === gone.length ? [] : [`not ${gone.length}`],
  )
} finally {
  await workspace.stop()
  await service.stop()
}

await proof.control('deleted rows are not overwritten', () => {
  const plain = openKeyed({ path: join(folder, 'control.db'), key })
  plain.pragma('secure_delete=0')
  plain.exec('create table person (name text)')
  for (const { name } of gone) plain.prepare('insert into person values (?)').run(name)
  plain.exec('delete from person')
  plain.close()
  const left = residuesIn(join(folder, 'control.db'), key, contains, join(folder, 'scratch.db'))
  return left.map(({ where }) => `a residue in ${where}`)
})
rmSync(folder, { recursive: true, force: true })
proof.end()
