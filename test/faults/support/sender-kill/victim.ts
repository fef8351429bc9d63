/**
 * One run of the workspace under plain Node, made to be killed: draft → outbox → claim → POST → answer → commit, one
 * campaign after another. Says each step on stdout once it is committed, so that the killer knows what must be there.
 * Argument: one JSON object, `SenderTask`.
 */
import { createRouterClient } from '@orpc/server'
import { runWorkspace } from '../../../../main/workspace/run.ts'
import { answerProblems } from '../../../../main/workspace/serve-window.ts'
import type { DraftContent } from '../../../../shared/bridge/drafts.ts'
import { forkReaders } from '../../../support/forked-reader.ts'
import { sendThenClaim } from './send-then-claim.ts'
import { weakenSynchronous } from './weaken-synchronous.ts'
import { everythingSeen } from '../../../support/test-workspace.ts'

export type SenderTask = {
  folder: string
  /** 64 hexadecimal digits */
  key: string
  baseUrl: string
  campaigns: { content: DraftContent; recipients: number }[]
  /** Ours, or one of the controls: what it sends is not remembered before it is sent, or not on the disk. */
  sender: 'claims first' | 'sends first' | 'does not sync'
}

const task = JSON.parse(process.argv[2] ?? '{}') as SenderTask
const say = (step: string): boolean => process.stdout.write(`${step}\n`)
const isOver = (state: string): boolean => state !== 'ready' && state !== 'inflight'

if (task.sender === 'does not sync') weakenSynchronous()
const databaseKey = Buffer.from(task.key, 'hex')
const workspace = runWorkspace({
  dataFolder: task.folder,
  databaseKey,
  host: { openReader: forkReaders().open, askSavePath: () => Promise.resolve(null) },
})
const client = createRouterClient(workspace.router, { interceptors: [answerProblems] })
workspace.setEmbeddedInstance({ baseUrl: task.baseUrl, token: 'token' })
// Our sender keeps off while the control does its own sending.
if (task.sender === 'sends first') await client.settings.update({ holdMs: 600_000 })
const changes = (await client.changes.watch())[Symbol.asyncIterator]()
let change = changes.next()
say('opened')

for (const { content, recipients } of task.campaigns) {
  const draft = await client.drafts.create({ content })
  say(`draft ${draft.id}`)
  const { audienceVersion } = await client.drafts.check({ id: draft.id })
  const { id } = await client.outbox.enqueue({
    draftId: draft.id,
    revision: draft.revision,
    recipients,
    audienceVersion,
    accepts: await everythingSeen(client, draft.id),
  })
  say(`item ${id}`)
  if (task.sender === 'sends first') await sendThenClaim(task, id)
  // By what is told, not by the clock: so every run makes the same system calls.
  while (!isOver((await client.outbox.get({ id })).state)) {
    await change
    change = changes.next()
  }
  say(`ended ${id}`)
}
say('done')
await workspace.stop()
process.exit(0)
