/** Which phone of a person a call rings: one each, never somebody else's, never one twice. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  audioCampaignPath,
  type AudioCampaignRequest,
  audioCampaignRequestSchema,
} from '../../../shared/api/index.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { wholeList } from '../../../shared/bridge/lists.ts'
import { frames } from '../../support/audio/mp3-builder.ts'
import { accept } from '../../support/fake-instance.ts'
import { smsContent } from '../../support/lists.ts'
import { checkProperty } from '../../support/property.ts'
import { enqueueDraft, problemOf, waitForState } from '../../support/test-workspace.ts'
import { endOfJob } from '../../support/jobs.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import {
  block,
  listOf,
  minuteMs,
  monday,
  queue,
  startTimed,
  type TimedWorkspace,
  useFakeInstance,
} from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

/** What stands in the form's `data` of a call. */
const dataOf = (body: Buffer): AudioCampaignRequest =>
  audioCampaignRequestSchema.parse(JSON.parse(/\{"title".*?\]\}/.exec(body.toString('latin1'))?.[0] ?? '{}'))

const start = () => {
  instance().behave((request, response, body) => {
    if (request.url !== audioCampaignPath) {
      accept(request, response, body)
      return
    }
    const { title, type, start_date: startDate, numbers } = dataOf(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: crypto.randomUUID(),
        title,
        type,
        status: 'PENDING',
        quantity: numbers.length,
        start_date: startDate,
        created_at: new Date().toISOString(),
        message: '',
        audio_id: 'a',
        audio: 'https://exemplo/a.mp3',
      }),
    )
  })
  return startTimed(instance(), monday, minuteMs)
}

const header = 'nome;celular;fixo;recado'
const people = [
  'Ana;11980000001;1132654321;',
  'Beto;11980000002;;1132654322',
  'Caio;21980000003;;',
  'Duda;;2132654323;',
]
const mobiles = ['5511980000001', '5511980000002', '5521980000003', '552132654323']
const landlines = ['551132654321', '551132654322', '5521980000003', '552132654323']

const recordingOf = async ({ client, folder }: TimedWorkspace): Promise<string> => {
  const path = join(folder, 'aviso.mp3')
  writeFileSync(path, Buffer.from(frames(100, { rateHz: 48_000 })))
  return (await client.audios.add({ ticket: ticketOf(path) })).id
}

const callContent = async (
  started: TimedWorkspace,
  listId: string,
  changes: Partial<DraftContent> = {},
): Promise<DraftContent> =>
  smsContent(listId, { kind: 'TVOZ', audioId: await recordingOf(started), ...changes })

const queueCall = async (
  started: TimedWorkspace,
  listId: string,
  changes: Partial<DraftContent> = {},
  consent = false,
): Promise<OutboxItem> => {
  const draft = await started.client.drafts.create({ content: await callContent(started, listId, changes) })
  return enqueueDraft(started.client, draft.id, draft.revision, consent)
}

/** The numbers of each call that arrived, by the fake instance's own ledger. */
const rung = (): string[][] => instance().ledger.map(({ body }) => dataOf(body).numbers)

const leave = async (started: TimedWorkspace, { id }: OutboxItem): Promise<string[]> => {
  started.pass(minuteMs)
  started.online()
  await waitForState(started.client, id, 'sent')
  return rung().at(-1) ?? []
}

const landlineFirst = { callsFirst: 'landline' } as const

test('someone called at a landline, from a list without CPFs, gets no message at the mobile of another row', async () => {
  const started = await start()
  const called = await queueCall(started, await listOf(started, ['Ana;1132654321'], 'nome;telefone'))
  await leave(started, called)
  const rows = ['Ana;529.982.247-25;1132654321', 'Ana;529.982.247-25;11980000001', 'Caio;;11980000006']
  const listId = await listOf(started, rows, 'nome;cpf;telefone')
  const { id } = await started.client.drafts.create({ content: smsContent(listId, { notContactedDays: 7 }) })
  expect(await started.client.drafts.check({ id })).toMatchObject({
    steps: [
      { reason: 'landline', count: 1 },
      { reason: 'contacted', count: 1 },
    ],
    recipients: 1,
  })
})

test('whoever is blocked by a number that a copied list’s cells no longer give is not called at a landline', async () => {
  const started = await start()
  const { client, folder } = started
  const path = join(folder, 'sem ddd.csv')
  writeFileSync(path, 'nome;celular;fixo\nAna;980000001;1132654321\n')
  const { fileId, roles } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  const asked = { fileId, roles, defaultDdd: '11', listName: 'lista', goal: 'list' } as const
  const imported = await client.imports.start(asked)
  const listId = (await endOfJob(client, 'import', imported.jobId)).listId ?? ''
  const view = { ...wholeList, kind: 'mobile' } as const
  const copying = await client.combinations.start({ operation: 'copy', listId, view, name: 'cópia' })
  const copyId = (await endOfJob(client, 'combination', copying.jobId)).listId ?? ''
  const content = await callContent(started, copyId, landlineFirst)
  const draft = await client.drafts.create({ content })
  expect(await client.drafts.check({ id: draft.id })).toMatchObject({ recipients: 1 })
  await block(started, '+5511980000001')
  expect(await client.drafts.check({ id: draft.id })).toMatchObject({ recipients: 0 })
})

describe('a call to people with several phones', () => {
  test('rings a mobile where there is one, or else a landline, and says how many of which', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    const draft = await started.client.drafts.create({ content: await callContent(started, listId) })
    expect((await started.client.drafts.check({ id: draft.id })).phones).toEqual({
      mobile: 3,
      landline: 1,
      other: 0,
    })
    expect(await leave(started, await queueCall(started, listId))).toEqual(mobiles)
  })

  test('rings a landline where there is one, or else the mobile, and says how many of which', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    const draft = await started.client.drafts.create({
      content: await callContent(started, listId, landlineFirst),
    })
    expect((await started.client.drafts.check({ id: draft.id })).phones).toEqual({
      mobile: 1,
      landline: 3,
      other: 0,
    })
    expect(await leave(started, await queueCall(started, listId, landlineFirst))).toEqual(landlines)
  })

  test('a message goes to mobiles whatever a call would ring', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    const item = await queue(started, landlineFirst, { listId })
    expect(item.quantity).toBe(3)
  })

  test('a landline that a family shares rings once: at whose only phone it is, else at the first of them', async () => {
    const started = await start()
    const family = [
      'Ana;11980000001;1132654321;',
      'Beto;11980000002;1132654321;',
      'Caio;11980000003;1132654322;1132654323',
      'Duda;;1132654322;',
    ]
    const listId = await listOf(started, family, header)
    expect(await leave(started, await queueCall(started, listId, landlineFirst))).toEqual([
      '551132654321',
      '5511980000002',
      '551132654323',
      '551132654322',
    ])
  })

  test('who blocked the mobile is not rung at the landline, also when that came while the call waited', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    await block(started, '11980000002')
    const item = await queueCall(started, listId, landlineFirst)
    expect(item.quantity).toBe(3)
    await block(started, '11980000001')
    started.pass(minuteMs)
    started.online()
    expect((await waitForState(started.client, item.id, 'stopped')).stop).toEqual({
      reason: 'blocked',
      people: 1,
    })
    expect(rung()).toEqual([])
  })

  test.each([
    ['landline', 'mobile'],
    ['mobile', 'landline'],
  ] as const)('the same recording at the %s and then at the %s is the same twice', async (one, other) => {
    const started = await start()
    // Nobody of them is rung at the same number both times.
    const listId = await listOf(started, people.slice(0, 2), header)
    await leave(started, await queueCall(started, listId, { callsFirst: one }))
    expect(await problemOf(queueCall(started, listId, { callsFirst: other }))).toEqual({
      code: 'outbox_duplicate_needs_consent',
      params: { count: 1 },
    })
    expect(rung()).toHaveLength(1)
  })

  test('who was rung at the landline has been reached, whichever phone is next', async () => {
    const started = await start()
    const listId = await listOf(started, people.slice(0, 3), header)
    await leave(started, await queueCall(started, listId, landlineFirst))
    const { id } = await started.client.drafts.create({
      content: smsContent(listId, { notContactedDays: 7 }),
    })
    expect((await started.client.drafts.check({ id })).steps).toMatchObject([
      { reason: 'contacted', count: 3 },
    ])
  })

  const mobile = fc.constantFrom('', '11980000001', '11980000002', '11980000003', '21980000004')
  const landline = fc.constantFrom('', '1132654321', '1132654322', '2132654323')
  const row = fc.tuple(mobile, landline, landline)
  const hasPhone = (cells: readonly string[]): boolean => cells.some((text) => text !== '')
  const withCountry = (text: string): string => `55${text}`

  test('any list, blocks and preference: each person once, at a phone of theirs, no phone twice, no blocked person', async () => {
    await checkProperty(
      fc.record({
        rows: fc.array(row, { minLength: 1, maxLength: 7 }).filter((rows) => rows.some(hasPhone)),
        blocked: fc.array(
          fc.oneof(mobile, landline).filter((text) => text !== ''),
          { maxLength: 2 },
        ),
        callsFirst: fc.constantFrom('mobile' as const, 'landline' as const),
      }),
      async ({ rows, blocked, callsFirst }) => {
        // The people of the list: of rows with the same mobile, or only the same landline, the first.
        const known = new Set<string>()
        const listed = rows.flatMap((cells) => {
          const phones = cells.filter((text) => text !== '').map(withCountry)
          const [own] = phones
          if (own === undefined || known.has(own)) return []
          known.add(own)
          return [{ own, phones: [...new Set(phones)] }]
        })
        const off = new Set(blocked.map(withCountry))
        const reached = listed.filter(({ phones }) => !phones.some((phone) => off.has(phone)))
        const started = await start()
        const listId = await listOf(
          started,
          rows.map((cells, at) => `P${at};${cells.join(';')}`),
          header,
        )
        for (const text of off) await block(started, text)
        const queued = queueCall(started, listId, { callsFirst })
        const numbers = reached.length === 0 ? [] : await leave(started, await queued)
        if (reached.length === 0) expect((await problemOf(queued)).code).toBe('draft_incomplete')

        expect(new Set(numbers).size).toBe(numbers.length)
        expect(numbers.length).toBe(reached.length)
        for (const [at, { own, phones }] of reached.entries()) {
          const number = numbers[at] ?? ''
          expect(phones).toContain(number)
          if (callsFirst === 'mobile') expect(number).toBe(own)
          const isMobile = (phone: string) => phone.length === 13
          const ofOthers = new Set(listed.filter((one) => one.own !== own).flatMap((one) => one.phones))
          const hasOwnLandline = phones.some((phone) => !isMobile(phone) && !ofOthers.has(phone))
          if (callsFirst === 'landline' && hasOwnLandline) expect(isMobile(number)).toBe(false)
          if (isMobile(number)) expect(number).toBe(own)
        }
        await started.stop()
      },
      { runs: 15 },
    )
  }, 200_000)
})
