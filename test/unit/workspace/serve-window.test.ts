import { randomBytes } from 'node:crypto'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import { expect, it } from 'vitest'
import { runWorkspace } from '../../../main/workspace/run.ts'
import { serveWindow } from '../../../main/workspace/serve-window.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { turns } from '../../support/turns.ts'

const connect = (workspace: ReturnType<typeof runWorkspace>) => {
  const { port1, port2 } = new MessageChannel()
  const { ended } = serveWindow(workspace, port1)
  const client = createORPCClient<ContractRouterClient<typeof workspaceContract>>(
    new RPCLink({ port: port2 }),
  )
  return { ended, client, port: port2 }
}

it('a call that a window makes right before closing has been carried out when the window has ended', async () => {
  const workspace = runWorkspace({
    dataFolder: temporaryFolder(),
    databaseKey: randomBytes(32),
    host: {
      openReader: () => Promise.reject(new Error('none here')),
      askSavePath: () => Promise.resolve(null),
    },
  })
  const first = connect(workspace)
  void first.client.changes.watch().catch(() => {})
  void first.client.settings.update({ language: 'en' }).catch(() => {})
  first.port.postMessage('rubbish')
  // The call is written to the port in a later turn; a window that closes has had that.
  await turns()
  first.port.close()
  await first.ended

  const second = connect(workspace)
  expect((await second.client.settings.get()).language).toBe('en')
  second.port.close()
  await second.ended
  await workspace.stop()
})
