import { cleanup } from '@solidjs/testing-library'
import { afterEach, expect, it } from 'vitest'
import { useTakeFiles } from '../../renderer/state/open-files.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

it('a changed file that is dropped twice at once is read again once', async () => {
  const ticket = ticketOf('/a/corrigir.csv')
  const asked: (() => void)[] = []
  let take: ReturnType<typeof useTakeFiles> = () => Promise.resolve()
  const Page = () => {
    take = useTakeFiles()
    return null
  }
  const { state } = renderInApp(Page, {
    imports: {
      findFiles: ({ tickets }: { tickets: string[] }) => ({ files: tickets, isCut: false }),
      hasChanged: async () => {
        await new Promise<void>((resolve) => asked.push(resolve))
        return { hasChanged: true }
      },
    },
  })
  state.importQueue.add([ticket])
  state.importQueue.note(state.importQueue.current()?.id ?? '', { batchId: 7 })

  const dropped = [take([ticket]), take([ticket])]
  await expect.poll(() => asked.length).toBe(2)
  for (const answer of asked) answer()
  await Promise.all(dropped)

  expect(state.importQueue.queue.files.map(({ batchId }) => batchId)).toEqual([7, null])
  expect(state.toasts.all.map(({ text }) => text)).toEqual([
    '“corrigir.csv” mudou e foi lido de novo. O anterior continua na fila.',
  ])
})
