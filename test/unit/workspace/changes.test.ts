import { describe, expect, it } from 'vitest'
import { watch } from '../../../main/watch.ts'
import { createChanges } from '../../../main/workspace/base/changes.ts'

describe('workspace change topics', () => {
  it('a change published before the watcher starts to read is delivered', async () => {
    const changes = createChanges()
    const watched = watch(changes.subscribe, undefined)
    changes.publish('service')
    expect(await watched.next()).toEqual({ done: false, value: 'service' })
    await watched.return(undefined)
  })

  it('a topic published several times before it is read is delivered once', async () => {
    const changes = createChanges()
    const watched = watch(changes.subscribe, undefined)
    for (const topic of ['lists', 'outbox', 'lists', 'lists'] as const) changes.publish(topic)
    expect((await watched.next()).value).toBe('lists')
    expect((await watched.next()).value).toBe('outbox')
    const next = watched.next()
    changes.publish('drafts')
    expect((await next).value).toBe('drafts')
    await watched.return(undefined)
  })

  it('a change watcher ends when its signal aborts, whether or not it is being read', async () => {
    const changes = createChanges()
    const leaving = new AbortController()
    const unread = watch(changes.subscribe, leaving.signal)
    const read = watch(changes.subscribe, leaving.signal)
    const next = read.next()
    leaving.abort()
    changes.publish('lists')
    expect((await next).done).toBe(true)
    expect((await unread.next()).done).toBe(true)
  })
})
