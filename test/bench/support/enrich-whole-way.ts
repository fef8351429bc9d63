/** An enrichment from the list to the first page of its records, as the app does it: the embedded service answers. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createRouterClient } from '@orpc/server'
import { runWorkspace } from '../../../main/workspace/run.ts'
import { profile360Fields } from '../../../shared/api/enrichment-records.ts'
import { everyRecord } from '../../../shared/bridge/records.ts'
import { askControl } from '../../../main/remote/control.ts'
import { enrichmentSettingsSchema } from '../../../shared/api/control.ts'
import { makeCpfs } from '../../support/documents.ts'
import { forkReaders } from '../../support/forked-reader.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { testTicketKey, ticketOf } from '../../support/file-tickets.ts'
import { watchJob } from '../../support/jobs.ts'

export type WholeWay = {
  /** What would be asked, and what it may cost. */
  planMs: number
  /** Frozen and queued. */
  queueMs: number
  /** Sent, answered, asked for, fetched and stored. */
  fetchMs: number
  firstPageMs: number
  /** Of the process of the workspace, at its highest. */
  peakBytes: number
}

const watchMemory = (): (() => number) => {
  let peak = process.memoryUsage.rss()
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  return () => {
    clearInterval(timer)
    return peak
  }
}

/** @param folder for the data of both */
export const enrichWholeWay = async (folder: string, documents: number): Promise<WholeWay> => {
  const service = await startHeadless(join(folder, 'service'))
  const workspace = runWorkspace({
    ticketKey: testTicketKey,
    dataFolder: join(folder, 'whole'),
    databaseKey: randomBytes(32),
    host: { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) },
  })
  try {
    const client = createRouterClient(workspace.router)
    const control = { baseUrl: service.control.url, token: service.control.token }
    const asked = await askControl(control, { path: '/enrichment', answer: enrichmentSettingsSchema })
    if (!asked.ok) throw new Error(asked.code)
    // The service's own pace is no cost of ours.
    const pace = { preparationMs: 0, documentsPerSecond: 1_000_000_000 }
    await askControl(control, {
      path: '/enrichment',
      body: { ...asked.value, pace },
      answer: enrichmentSettingsSchema,
    })
    workspace.setEmbeddedInstance({ baseUrl: service.url, token: service.token, control })
    await client.settings.update({ holdMs: 0 })

    const path = join(folder, 'cpfs.csv')
    writeFileSync(
      path,
      `nome;cpf\n${makeCpfs(documents)
        .map((cpf, index) => `Pessoa ${index};${cpf}\n`)
        .join('')}`,
    )
    const { fileId, roles } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
    const { jobId } = await client.imports.start({
      fileId,
      roles,
      defaultDdd: null,
      listName: 'cpfs',
      goal: 'list',
    })
    let listId: string | null = null
    for await (const job of watchJob(client, 'import', jobId)) ({ listId } = job)
    const { id, content } = await client.enrichments.create({ listId })
    await client.enrichments.save({
      id,
      content: { ...content, purpose: 'Medir', legalBasis: 'consent' },
    })

    const peakOf = watchMemory()
    const startedAt = performance.now()
    const plan = await client.enrichments.plan({ id })
    if (plan.asked !== documents) throw new Error(`${plan.asked} would be asked`)
    const plannedAt = performance.now()
    await client.enrichments.enqueue({
      id,
      savedAt: plan.savedAt,
      asked: plan.asked,
      kept: 0,
      duplicateConsent: false,
    })
    const queuedAt = performance.now()
    for (;;) {
      const { state, found, pollProblem } = await client.enrichments.get({ id })
      if (pollProblem !== null) throw new Error(pollProblem)
      if (state === 'done' && found === documents) break
      await delay(20)
    }
    const doneAt = performance.now()
    const { total } = await client.records.rows({
      enrichmentId: id,
      view: everyRecord,
      fields: [...profile360Fields],
      unmasked: false,
      page: { offset: 0, limit: 50 },
    })
    if (total !== documents) throw new Error(`${total} records are there`)
    return {
      planMs: plannedAt - startedAt,
      queueMs: queuedAt - plannedAt,
      fetchMs: doneAt - queuedAt,
      firstPageMs: performance.now() - doneAt,
      peakBytes: peakOf(),
    }
  } finally {
    await workspace.stop()
    await service.stop()
  }
}
