/**
 * What composing costs, in a real workspace under plain Node: a draft held against 1,000,000 recipients (every message
 * rendered, its parts counted, every person's hours looked at); the template and the count of parts alone, beside a
 * bare loop that replaces the same two columns in the same cells, both in memory; and the same people frozen, called back,
 * frozen again, sent to the embedded service and answered. `npm run bench -- compose [RUNS]`, three runs unless told otherwise.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createRouterClient } from '@orpc/server'
import type { OutboxItem } from '../../shared/bridge/outbox.ts'
import { countSegments } from '../../shared/rules/sms-segments.ts'
import { compileTemplate } from '../../shared/rules/template.ts'
import { runWorkspace } from '../../main/workspace/run.ts'
import { forkReaders } from '../support/forked-reader.ts'
import { startHeadless } from '../support/headless-service.ts'
import { smsContent } from '../support/lists.ts'
import { customerRows, writeCustomersCsv } from '../support/spreadsheets/customers.ts'
import { testTicketKey, ticketOf } from '../support/file-tickets.ts'
import { type HeldUp, watchHolds } from './support/held-up.ts'
import { peakMemory } from './support/peak-memory.ts'
import {
  median as medianOf,
  printPromise,
  printReport,
  runsAskedFor,
  writeMegabytes,
  writeMs,
  writeRatio,
  writeSeconds,
} from './support/report.ts'
import { watchJob } from '../support/jobs.ts'
import { allButTwins, enqueueDraft } from '../support/test-workspace.ts'

const rows = 1_000_000
const promise = { checkMs: 2_000, ofLoop: 4, freezeMs: 8_000, holdMs: 50 }
/** Longer than freezing takes. */
const holdMs = 600_000
const template = 'Ola {{nome}}, sua parcela de R$ {{valor}} vence amanha. Responda SAIR para nao receber.'

type Run = {
  checkMs: number
  loopMs: number
  messagesMs: number
  freezeMs: number
  freezeHoldMs: number
  callBack: HeldUp
  sendMs: number
  bodyBytes: number
  peakBytes: number
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-compose-bench-'))
const service = await startHeadless(join(folder))
const workspace = runWorkspace({
  ticketKey: testTicketKey,
  dataFolder: join(folder, 'workspace'),
  databaseKey: randomBytes(32),
  host: { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) },
})
const client = createRouterClient(workspace.router)
workspace.setEmbeddedInstance({ baseUrl: service.url, token: service.token })

const importCustomers = async (count: number): Promise<string> => {
  const path = join(folder, `clientes-${count}.csv`)
  writeCustomersCsv(path, count)
  const { fileId, roles } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  const asked = { fileId, roles, defaultDdd: null, listName: path, goal: 'list' as const }
  const { jobId } = await client.imports.start(asked)
  let listId: string | null = null
  for await (const job of watchJob(client, 'import', jobId)) ({ listId } = job)
  if (listId === null) throw new Error('the customers were not imported')
  return listId
}

const draftOn = (listId: string, title: string): Promise<{ id: string; revision: number }> => {
  // Said in other words each time: there is nothing to compare it with.
  return client.drafts.create({ content: smsContent(listId, { title, template: `${template} ${title}` }) })
}

/** The least that anybody would write: two columns put in place, characters counted. */
const replaceInLoop = (cells: readonly (readonly string[])[]): number => {
  const startedAt = performance.now()
  let chars = 0
  for (const [name = '', , amount = ''] of cells)
    chars += template.replace('{{nome}}', name).replace('{{valor}}', amount).length
  if (chars === 0) throw new Error('nothing was replaced')
  return performance.now() - startedAt
}

const waitUntilSent = async (id: string): Promise<OutboxItem> => {
  for (;;) {
    const item = await client.outbox.get({ id })
    if (item.state === 'sent') return item
    if (item.state !== 'ready' && item.state !== 'inflight') throw new Error(`it is ${item.state}`)
    await delay(5)
  }
}

/** The same cells, also in memory, through the template and the count of parts that a draft is held against. */
const renderAndCount = (cells: readonly (readonly string[])[]): number => {
  const startedAt = performance.now()
  const compiled = compileTemplate(template, ['nome', 'telefone', 'valor'])
  const histogram = new Map<number, number>()
  for (const row of cells) {
    const { segments } = countSegments(compiled.render(row).text)
    histogram.set(segments, (histogram.get(segments) ?? 0) + 1)
  }
  if (histogram.size === 0) throw new Error('nothing was counted')
  return performance.now() - startedAt
}

const runs: Run[] = []
try {
  const listId = await importCustomers(rows)
  const cells = [...customerRows(rows)]
  for (let run = 0; run < runsAskedFor(3); run += 1) {
    const draft = await draftOn(listId, `Vez ${run}`)
    const startedAt = performance.now()
    const { recipients, audienceVersion, histogram } = await client.drafts.check({ id: draft.id })
    const checkMs = performance.now() - startedAt
    if (recipients < rows * 0.85 || histogram.length === 0) throw new Error(`${recipients} were checked`)
    const loopMs = replaceInLoop(cells)
    const messagesMs = renderAndCount(cells)

    await client.settings.update({ holdMs })
    const accepts = allButTwins
    let held: OutboxItem | undefined
    const freeze = await watchHolds(async () => {
      const { id: draftId, revision } = draft
      held = await client.outbox.enqueue({ draftId, revision, recipients, audienceVersion, accepts })
    })
    if (held === undefined) throw new Error('nothing was queued')
    const { id } = held
    let draftId: string | null = null
    const callBack = await watchHolds(async () => {
      ;({ draftId } = await client.outbox.callBack({ id }))
    })
    if (draftId === null) throw new Error('it was not called back')

    await client.settings.update({ holdMs: 0 })
    const again = await client.drafts.get({ id: draftId })
    const item = await enqueueDraft(client, draftId, again.revision)
    const queuedAt = performance.now()
    const sent = await waitUntilSent(item.id)
    const sendMs = performance.now() - queuedAt
    if (sent.echo?.some(({ agrees }) => !agrees) !== false) throw new Error('the answer does not agree')
    const { bodyBytes } = await client.outbox.get({ id: item.id })
    const { ms: freezeMs, holdMs: freezeHoldMs } = freeze
    const measured = { checkMs, loopMs, messagesMs, freezeMs, freezeHoldMs, callBack, sendMs, bodyBytes }
    runs.push({ ...measured, peakBytes: peakMemory() })
  }
} finally {
  await workspace.stop()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}

const of = (value: (run: Run) => number): number[] => runs.map(value)
const ratios = of((run) => run.messagesMs / run.loopMs)
printReport(`Composing, runs: ${runs.length}`, `Node ${process.versions.node}`, [
  { what: `a draft held against ${rows} rows`, values: of((run) => run.checkMs), write: writeSeconds },
  {
    what: 'bare loop of replacements, cells in memory',
    values: of((run) => run.loopMs),
    write: writeSeconds,
  },
  { what: 'template and parts, cells in memory', values: of((run) => run.messagesMs), write: writeMs },
  { what: '… ratio to the bare loop', values: ratios, write: writeRatio },
  {
    what: '… ratio of the whole, which reads every row from the database, too',
    values: of((run) => run.checkMs / run.loopMs),
    write: writeRatio,
  },
  { what: 'frozen and queued', values: of((run) => run.freezeMs), write: writeSeconds },
  { what: '… longest without a turn for others', values: of((run) => run.freezeHoldMs), write: writeMs },
  { what: 'called back', values: of((run) => run.callBack.ms), write: writeMs },
  { what: '… longest without a turn for others', values: of((run) => run.callBack.holdMs), write: writeMs },
  { what: 'sent and answered', values: of((run) => run.sendMs), write: writeSeconds },
  { what: '… body', values: of((run) => run.bodyBytes), write: writeMegabytes },
  {
    what: 'peak memory, with the rows of the loop',
    values: of((run) => run.peakBytes),
    write: writeMegabytes,
  },
])
const median = (value: (run: Run) => number): number => medianOf(of(value))
printPromise(
  `a draft checked within ${writeSeconds(promise.checkMs)}, median`,
  median((run) => run.checkMs) <= promise.checkMs,
)
printPromise(
  `template and parts at most ${promise.ofLoop} x of the bare loop, median`,
  medianOf(ratios) <= promise.ofLoop,
)
printPromise(
  `frozen within ${writeSeconds(promise.freezeMs)}, median`,
  median((run) => run.freezeMs) <= promise.freezeMs,
)
printPromise(
  `nobody waits over ${promise.holdMs} ms for a call back, in any run`,
  runs.every(({ callBack }) => callBack.holdMs <= promise.holdMs),
)
