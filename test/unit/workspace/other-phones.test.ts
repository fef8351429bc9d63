/** People of whom a file has several phones: one gets the campaign, and a block of any of them holds it back. */
import { describe, expect, test } from 'vitest'
import { waitForState } from '../../support/test-workspace.ts'
import {
  block,
  contactsAt,
  listOf,
  minuteMs,
  monday,
  queue,
  startTimed,
  useFakeInstance,
} from '../../support/timed-outbox.ts'

const instance = useFakeInstance()
const start = () => startTimed(instance(), monday, minuteMs)
type Started = Awaited<ReturnType<typeof start>>

const header = 'nome;ddd;telefone;celular'
const people = ['Ana;11;3265-4321;98000-0001', 'Beto;11;3265-4322;98000-0002', 'Caio;21;;98000-0003']
const landlineOfAna = '(11) 3265-4321'
const mobiles = ['5511980000001', '5511980000002', '5521980000003']

const queuePeople = async (started: Started) =>
  queue(started, {}, { listId: await listOf(started, people, header) })

const leave = async (started: Started, id: string): Promise<string[]> => {
  started.pass(minuteMs)
  started.online()
  await waitForState(started.client, id, 'sent')
  return contactsAt(instance(), 0)
}

describe('somebody with several phones', () => {
  test('a campaign goes to one phone of each person', async () => {
    const started = await start()
    const item = await queuePeople(started)
    expect(await leave(started, item.id)).toEqual(mobiles)
  })

  test('who blocked their landline is not contacted on the mobile beside it', async () => {
    const started = await start()
    await block(started, landlineOfAna)
    const item = await queuePeople(started)
    expect(await leave(started, item.id)).toEqual(mobiles.slice(1))
  })

  test('a campaign that waits stops when somebody blocks another of their phones', async () => {
    const started = await start()
    const item = await queuePeople(started)
    await block(started, landlineOfAna)
    started.pass(minuteMs)
    started.online()
    const stopped = await waitForState(started.client, item.id, 'stopped')
    expect(stopped.stop).toEqual({ reason: 'blocked', people: 1 })
    expect(instance().ledger).toEqual([])
    await started.client.outbox.sendWithout({ id: item.id })
    await waitForState(started.client, item.id, 'sent')
    expect(contactsAt(instance(), 0)).toEqual(mobiles.slice(1))
  })

  test('a block of the same digits with another area code blocks nobody', async () => {
    const started = await start()
    await block(started, '(21) 3265-4321')
    const item = await queuePeople(started)
    expect(await leave(started, item.id)).toEqual(mobiles)
  })

  test('a phone that did not ring does not count as reached lately', async () => {
    const started = await start()
    const item = await queuePeople(started)
    await leave(started, item.id)
    const listId = await listOf(started, ['Ana;1132654321', 'Zeca;11980000002'], 'nome;telefone')
    const content = { kind: 'TVOZ' as const, notContactedDays: 7 }
    const draft = await started.client.drafts.create({
      content: {
        ...(await started.client.drafts.get({ id: item.draftId ?? '' })).content,
        ...content,
        listId,
      },
    })
    const { steps } = await started.client.drafts.check({ id: draft.id })
    // Beto's mobile rang, under whatever name it stands in this list; Ana's landline did not.
    expect(steps).toMatchObject([{ reason: 'contacted', count: 1 }])
  })
})
