import { cleanup } from '@solidjs/testing-library'
import { createSignal, Show } from 'solid-js'
import { afterEach, expect, it } from 'vitest'
import type { RecordAudienceJob } from '../../shared/bridge/record-audiences.ts'
import { useJob } from '../../renderer/state/use-job.ts'
import { eventually } from '../support/eventually.ts'
import { turns } from '../support/turns.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const running: RecordAudienceJob = {
  kind: 'record_audience',
  jobId: 'job',
  enrichmentId: 'e',
  listName: 'Lista',
  state: 'running',
  done: 0,
  total: 1,
  listId: null,
  problem: null,
}

/** A workspace with a job that ends when the test says so, and a page that can be left and opened again. */
const setUp = (options: Parameters<typeof useJob<'record_audience'>>[2]) => {
  let finish = (): void => {}
  const ended = new Promise<void>((resolve) => (finish = resolve))
  const cancelled: string[] = []
  const made: string[] = []
  const [isOpen, setOpen] = createSignal(true)
  let job: ReturnType<typeof useJob<'record_audience'>> | undefined
  let isBegun = false
  const Page = () => {
    job = useJob('record_audience', ({ listName }) => made.push(listName), options)
    return null
  }
  const { change } = renderInApp(
    () => (
      <Show when={isOpen()}>
        <Page />
      </Show>
    ),
    {
      jobs: {
        list: () => (isBegun ? [running] : []),
        watch: async function* () {
          yield running
          await ended
          yield { ...running, state: 'committed' as const, listId: 'l' }
        },
        cancel: ({ jobId }: { jobId: string }) => {
          cancelled.push(jobId)
          return running
        },
      },
    },
  )
  const begin = async () => {
    await job?.start(() => {
      isBegun = true
      return Promise.resolve({ ok: true, value: { jobId: 'job' } })
    })
    change('jobs')
    await turns()
  }
  return { begin, finish: () => finish(), cancelled, made, setOpen, job: () => job }
}

it('a page that was left and opened again follows what it had begun, and is told of its end', async () => {
  const { begin, finish, made, setOpen, job } = setUp({ adopts: ({ enrichmentId }) => enrichmentId === 'e' })
  await begin()
  setOpen(false)
  setOpen(true)
  await eventually(() => expect(job()?.isRunning()).toBe(true))
  // Where something runs, nothing is begun beside it.
  let isAsked = false
  await job()?.start(() => {
    isAsked = true
    return Promise.resolve({ ok: true, value: null })
  })
  expect(isAsked).toBe(false)
  finish()
  await eventually(() => expect(made).toEqual(['Lista']))
})

it('what is another page’s is not followed', async () => {
  const { begin, setOpen, job } = setUp({ adopts: ({ enrichmentId }) => enrichmentId === 'other' })
  await begin()
  setOpen(false)
  setOpen(true)
  await turns()
  expect(job()?.isRunning()).toBe(false)
})

it('what ends with its page is cancelled when that is left', async () => {
  const { begin, cancelled, setOpen } = setUp({ endsWithPage: true })
  await begin()
  expect(cancelled).toEqual([])
  setOpen(false)
  await eventually(() => expect(cancelled).toEqual(['job']))
})
