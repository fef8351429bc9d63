import { cleanup, screen, waitFor } from '@solidjs/testing-library'
import { batch, createSignal } from 'solid-js'
import { afterEach, describe, expect, it } from 'vitest'
import { useQuery } from '../../renderer/state/query.ts'
import type { ChangeTopic } from '../../shared/bridge/changes.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

/** A part that shows how many reads its query has begun, each answered by hand. */
const countedReads = (topics: ChangeTopic[]) => {
  const asked: (() => void)[] = []
  const Part = () => {
    const found = useQuery({
      topics,
      input: () => true,
      read: () => {
        const number = asked.length + 1
        return new Promise<{ ok: true; value: { number: number } }>((resolve) =>
          asked.push(() => resolve({ ok: true, value: { number } })),
        )
      },
    })
    return <p>{found.value()?.number ?? 'nothing'}</p>
  }
  return { asked, Part }
}

/** A part that shows what it reads for an input, each answer given by hand. */
const show = async (keeps: boolean) => {
  const [input, setInput] = createSignal('first')
  const answers = new Map<string, () => void>()
  const Part = () => {
    const found = useQuery({
      topics: [],
      input,
      keeps,
      read: (_calls, asked) =>
        new Promise<{ ok: true; value: { asked: string } }>((resolve) =>
          answers.set(asked, () => resolve({ ok: true, value: { asked } })),
        ),
    })
    return <p>{found.value()?.asked ?? 'nothing'}</p>
  }
  renderInApp(() => <Part />)
  answers.get('first')?.()
  await screen.findByText('first')
  return { setInput, answer: (asked: string) => answers.get(asked)?.() }
}

describe('results of an earlier query input', () => {
  it('the result of a query disappears at once when the input changes', async () => {
    const { setInput } = await show(false)
    setInput('second')
    expect(screen.getByText('nothing')).toBeTruthy()
  })

  it('a query that keeps its result shows it until the next answer arrives', async () => {
    const { setInput, answer } = await show(true)
    setInput('second')
    await waitFor(() => expect(screen.getByText('first')).toBeTruthy())
    answer('second')
    expect(await screen.findByText('second')).toBeTruthy()
  })

  it('a late answer to an earlier input is not shown', async () => {
    const { setInput, answer } = await show(true)
    setInput('second')
    setInput('third')
    answer('third')
    await screen.findByText('third')
    answer('second')
    await Promise.resolve()
    expect(screen.getByText('third')).toBeTruthy()
  })
})

describe('an input that comes together with a change', () => {
  it('is not shown any more once there is another input', async () => {
    const [input, setInput] = createSignal<string | null>('first')
    const asked: (() => void)[] = []
    const Part = () => {
      const found = useQuery({
        topics: ['outbox'],
        input,
        read: (_calls, of) =>
          new Promise<{ ok: true; value: { of: string } }>((resolve) =>
            asked.push(() => resolve({ ok: true, value: { of } })),
          ),
      })
      return <p>{found.value()?.of ?? 'nothing'}</p>
    }
    const { change } = renderInApp(() => <Part />)
    setInput(null)
    batch(() => {
      change('outbox')
      setInput('second')
    })
    // The change is met first, and the new input after it.
    asked[1]?.()
    await new Promise(setImmediate)
    setInput('third')
    asked.at(-1)?.()
    await screen.findByText('third')
    for (const answer of asked) answer()
    await new Promise(setImmediate)
    expect(screen.getByText('third')).toBeTruthy()
  })
})

describe('changes that come faster than answers', () => {
  it('an answer is shown although what it tells of changed meanwhile, and is asked for again after it', async () => {
    const { asked, Part } = countedReads(['outbox'])
    const { change } = renderInApp(() => <Part />)
    change('outbox')
    change('outbox')
    expect(asked).toHaveLength(1)
    asked[0]?.()
    await screen.findByText('1')
    expect(asked).toHaveLength(2)
    change('outbox')
    asked[1]?.()
    await screen.findByText('2')
    asked[2]?.()
    await screen.findByText('3')
    expect(asked).toHaveLength(3)
  })
})

describe('a new connection to the workspace', () => {
  it('has a query asked once, and again for each change after it', async () => {
    const { asked, Part } = countedReads(['outbox', 'results'])
    const { change, reconnect } = renderInApp(() => <Part />)
    asked[0]?.()
    await screen.findByText('1')
    reconnect()
    asked[1]?.()
    await screen.findByText('2')
    expect(asked).toHaveLength(2)
    change('results')
    asked[2]?.()
    await screen.findByText('3')
    // What changes while a new connection is read over counts too.
    reconnect()
    change('results')
    asked[3]?.()
    await screen.findByText('4')
    asked[4]?.()
    await screen.findByText('5')
    expect(asked).toHaveLength(5)
  })

  it.each([[['outbox']], [[]]] as const)(
    'a query of the topics %j is read again when it is asked to be after it, and whoever waits for that is told',
    async (topics) => {
      let number = 0
      const waited: number[] = []
      const Part = () => {
        const found = useQuery({
          topics,
          input: () => true,
          read: () => Promise.resolve({ ok: true as const, value: { number: (number += 1) } }),
        })
        const renew = () => void found.renewed().then(() => waited.push(found.value()?.number ?? 0))
        return <button onClick={renew}>{found.value()?.number ?? 'nothing'}</button>
      }
      const { reconnect } = renderInApp(() => <Part />)
      await screen.findByText('1')
      reconnect()
      reconnect()
      ;(await screen.findByText('3')).click()
      await screen.findByText('4')
      await waitFor(() => expect(waited).toEqual([4]))
    },
  )
})
