import { expect, test } from 'vitest'
import { createMainHost } from '../../../main/workspace/main-host.ts'
import type { WorkspaceMessage } from '../../../shared/processes/workspace.ts'

const asked = (messages: readonly WorkspaceMessage[]): string[] =>
  messages.flatMap((message) => (message.type === 'ask_proxy' ? [message.requestId] : []))

test('answers of main on proxies reach who asked, in whatever order they come', async () => {
  const messages: WorkspaceMessage[] = []
  let count = 0
  const { resolveProxy, receive } = createMainHost(
    (message) => messages.push(message),
    () => String((count += 1)),
  )
  const [first, second] = [resolveProxy('https://one.test/'), resolveProxy('https://two.test/')]
  expect(messages).toEqual([
    { type: 'ask_proxy', requestId: '1', url: 'https://one.test/' },
    { type: 'ask_proxy', requestId: '2', url: 'https://two.test/' },
  ])
  receive({ type: 'proxy', requestId: '2', list: null }, undefined)
  receive({ type: 'proxy', requestId: '1', list: 'DIRECT' }, undefined)
  expect(await Promise.all([first, second])).toEqual(['DIRECT', null])
})

test('when main says nothing of a proxy the question ends, and a late answer goes to no one', async () => {
  const messages: WorkspaceMessage[] = []
  const { resolveProxy, receive } = createMainHost(
    (message) => messages.push(message),
    () => String(messages.length),
    20,
  )
  expect(await resolveProxy('https://one.test/')).toBeNull()
  const [requestId = ''] = asked(messages)
  receive({ type: 'proxy', requestId, list: 'DIRECT' }, undefined)
  expect(asked(messages)).toHaveLength(1)
})
