import { onTestFinished } from 'vitest'
import { controlPaths } from '../../shared/api/index.ts'
import { startHeadless } from './headless-service.ts'
import { importPeople, smsContent } from './lists.ts'
import { temporaryFolder } from './temporary-folder.ts'
import {
  enqueueDraft,
  startTestWorkspace,
  type TestWorkspace,
  waitForState,
  type WorkspaceClient,
} from './test-workspace.ts'

export type SentWithCallbacks = TestWorkspace & {
  id: string
  listId: string
  /** Delivers a callback to the campaign's own address. */
  deliver: (body: unknown, contentType?: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * A campaign that a real service received, with an address for callbacks.
 * @param isAnswerLost it received it, and no one was told
 */
export const startSentWithCallbacks = async (
  people: number,
  { isAnswerLost = false } = {},
): Promise<SentWithCallbacks> => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const started = startTestWorkspace()
  const { client, folder, workspace } = started
  await client.settings.update({ holdMs: 0 })
  workspace.setEmbeddedInstance({
    baseUrl: url,
    token,
    control: { baseUrl: control.url, token: control.token },
  })
  const listId = await importPeople(client, folder, people)
  const draft = await client.drafts.create({ content: smsContent(listId, { receivesCallbacks: true }) })
  if (isAnswerLost) {
    const lost = { faults: [{ kind: 'lose_answer', path: null, times: 1 }] }
    const headers = { authorization: `Bearer ${control.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify(lost)
    const answer = await fetch(control.url + controlPaths.faults, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`faults were answered with ${answer.status}`)
  }
  const { id } = await enqueueDraft(client, draft.id, draft.revision, true)
  await waitForState(client, id, isAnswerLost ? 'unknown' : 'sent')
  return { ...started, id, listId, stop, deliver: delivererOf(await callbackUrlOf(client, id)) }
}

const callbackUrlOf = async (client: WorkspaceClient, id: string): Promise<string> => {
  const { bodyHead } = await client.outbox.get({ id })
  return (JSON.parse(bodyHead) as { callback_url?: string }).callback_url ?? ''
}

const delivererOf =
  (url: string): SentWithCallbacks['deliver'] =>
  async (body, contentType = 'application/json') => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`a callback was answered with ${answer.status}`)
  }

/** The phone of one of `importPeople`. */
export const phoneOf = (person: number): string => `+55119${80_000_000 + person}`
