/** Import → campaign → send, as often as asked, by whoever tries again what failed: for proofs about the disk. */
import { join } from 'node:path'
import { createRouterClient, type RouterClient } from '@orpc/server'
import { isDefinedError } from '@orpc/client'
import { z } from 'zod'
import type { WorkspaceRouter } from '../../../../main/workspace/capabilities.ts'
import { ProblemError } from '../../../../main/workspace/base/problem-error.ts'
import { runWorkspace, type Workspace } from '../../../../main/workspace/run.ts'
import { answerProblems } from '../../../../main/workspace/serve-window.ts'
import { type DraftKind, emptyDraftContent } from '../../../../shared/bridge/drafts.ts'
import { problemSchema } from '../../../../shared/bridge/problem.ts'
import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import { openReaderInProcess } from '../../../support/in-process-reader.ts'
import { pause } from '../sender-network/scenario.ts'
import { testTicketKey } from '../../../support/file-tickets.ts'
import { watchJob } from '../../../support/jobs.ts'
import { allButTwins } from '../../../support/test-workspace.ts'

export type Place = {
  folder: string
  /** 64 hexadecimal digits */
  key: string
  baseUrl: string
}

export type Client = RouterClient<WorkspaceRouter>

/** A workspace that is open, whose clock can be set ahead. */
export type Opened = {
  workspace: Workspace
  client: Client
  /** Epoch ms. */
  now: () => number
  advance: (ms: number) => void
}

/**
 * Opens the data as the app's start does, with a service that is reachable.
 * @param now of the wall clock at this moment, epoch ms
 * @throws DatabaseFailure, and what SQLite throws
 */
export const open = ({ folder, key, baseUrl }: Place, now: number): Opened => {
  // wall-clock: the real clock, some time ahead
  const realMs = (): number => performance.now()
  const startedAt = realMs()
  let aheadMs = 0
  const wallClock = (): number => now + realMs() - startedAt + aheadMs
  const workspace = runWorkspace({
    ticketKey: testTicketKey,
    dataFolder: folder,
    databaseKey: Buffer.from(key, 'hex'),
    host: { openReader: openReaderInProcess, askSavePath: () => Promise.resolve(null) },
    // What a disk may hold is rebuilt in another folder, which stands for the same place.
    place: { path: join(folder, 'installation'), factsOf: () => ({}) },
    clock: { now: wallClock, monotonic: () => realMs() + aheadMs },
  })
  workspace.setEmbeddedInstance({ baseUrl, token: 'token' })
  return {
    workspace,
    client: createRouterClient(workspace.router, { interceptors: [answerProblems] }),
    now: wallClock,
    advance: (ms) => {
      aheadMs += ms
      workspace.setEmbeddedInstance({ baseUrl, token: 'token' })
    },
  }
}

const typedSchema = z.object({ data: problemSchema })

/** How a call failed: the code of its typed problem; null where it has none, and is a bug. */
const codeOf = (error: unknown): string | null => {
  if (error instanceof ProblemError) return error.problem.code
  if (!(error instanceof Error && isDefinedError(error))) return null
  return typedSchema.safeParse(error).data?.data.code ?? null
}

/** In tries: more than a fault that passes lasts. */
const patience = 60
const people = 40
const waiting: readonly OutboxState[] = ['ready', 'inflight', 'not_sent']
const kinds: readonly DraftKind[] = ['SMSSHORT', 'RCS_TEXT', 'RCS_CAROUSEL']
/** What a user is told who queues what was queued, although they were told of a failure. */
const queuedBefore = ['draft_in_outbox', 'draft_changed_elsewhere', 'outbox_duplicate_needs_consent']

class GivenUp extends Error {}

/**
 * @param campaigns the numbers of those that are sent; each number has a text of its own
 * @param say told each thing once it is committed, and each failure with its code
 * @param send does the sending in the sender's place
 * @returns whether it came to its end
 */
export const travel = async (
  { client, advance }: Opened,
  campaigns: readonly number[],
  say: (line: string) => void,
  send: ((itemId: string) => Promise<void>) | null = null,
): Promise<boolean> => {
  const changes = (await client.changes.watch())[Symbol.asyncIterator]()
  let change = changes.next()

  /** Until it succeeds, as a user presses the button again. */
  const insist = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    for (let tries = 0; tries < patience; tries += 1)
      try {
        return await work()
      } catch (error) {
        const code = codeOf(error)
        say(code === null ? `bug ${what}: ${String(error)}` : `problem ${what} ${code}`)
      }
    throw new GivenUp()
  }
  const importList = async (name: string): Promise<string> => {
    const rows = Array.from({ length: people }, (_each, index) => `Pessoa ${index};119${80_000_000 + index}`)
    const { ticket } = await client.imports.paste({ text: ['nome;telefone', ...rows, ''].join('\n'), name })
    const { fileId } = await client.imports.open({ ticket, choices: {} })
    const { jobId } = await client.imports.start({
      fileId,
      roles: ['name', 'phone'],
      defaultDdd: null,
      listName: name,
      goal: 'list',
    })
    for await (const { listId, problem } of watchJob(client, 'import', jobId)) {
      if (listId !== null) return listId
      // The code of what has none.
      if (problem?.code === 'workspace_unavailable') throw new Error('an import failed for no known reason')
      if (problem !== null) throw new ProblemError(problem.code)
    }
    throw new Error('an import has no result')
  }
  const enqueue = async (draftId: string, revision: number): Promise<string> => {
    try {
      const { audienceVersion } = await client.drafts.check({ id: draftId })
      const asked = { draftId, revision, recipients: people, audienceVersion, accepts: allButTwins }
      return (await client.outbox.enqueue(asked)).id
    } catch (error) {
      if (!queuedBefore.includes(codeOf(error) ?? '')) throw error
      const { items } = await client.outbox.history({ search: '', page: { offset: 0, limit: 100 } })
      const known = [...items, ...(await client.outbox.open())].find((item) => item.draftId === draftId)
      if (known === undefined)
        throw new Error('a draft that is queued is not in the outbox', { cause: error })
      return known.id
    }
  }
  const waitForEnd = async (id: string): Promise<void> => {
    // The pauses between tries double.
    for (let round = 0; round < 3 * patience; round += 1) {
      const { state } = await insist('look', () => client.outbox.get({ id }))
      if (!waiting.includes(state)) return
      // By what is told, so that undisturbed runs make the same calls; by the clock where a failure is slept over.
      // wall-clock: how long nothing is told before the clock is set ahead
      const isTold = await Promise.race([change.then(() => true), pause(15).then(() => false)])
      if (isTold) change = changes.next()
      else advance(10_000)
    }
    throw new GivenUp()
  }
  const runCampaign = async (number: number): Promise<void> => {
    const listId = await insist('import', () => importList(`lista ${number}`))
    say(`list ${listId}`)
    const content = {
      ...emptyDraftContent(kinds[number % kinds.length] ?? 'SMSSHORT', listId),
      title: `Campanha ${number}`,
      template: `Ola {{nome}}, aviso ${number}.`,
      cards: [{ title: 'Um', message: 'So hoje', imageUrl: 'https://exemplo.com.br/a.png', buttons: [] }],
    }
    const { id: draftId, revision } = await insist('draft', () => client.drafts.create({ content }))
    say(`draft ${draftId}`)
    const id = await insist('enqueue', () => enqueue(draftId, revision))
    say(`item ${id}`)
    await send?.(id)
    await waitForEnd(id)
    say(`ended ${id}`)
  }

  const always = { from: '00:00', to: '24:00' }
  const anyTime = { weekdays: always, saturday: always, sunday: always, onHolidays: true }
  const sendingHours = { voice: anyTime, sms: anyTime, rcs: anyTime, withCorpusChristi: false }
  // What the control sends by itself is held back from the sender.
  const holdMs = send === null ? 0 : 600_000
  try {
    await insist('settings', () => client.settings.update({ holdMs, sendingHours }))
    for (const number of campaigns) await runCampaign(number)
    return true
  } catch (error) {
    if (error instanceof GivenUp) return false
    throw error
  }
}
