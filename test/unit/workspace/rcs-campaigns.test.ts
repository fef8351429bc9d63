import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rcsCarouselCampaignRequestSchema, rcsTextCampaignRequestSchema } from '../../../shared/api/index.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { importPeople, inHours, smsContent } from '../../support/lists.ts'
import {
  enqueueDraft,
  startSendingWorkspace,
  type TestWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'

let instance: FakeInstance
beforeEach(async () => {
  instance = await startFakeInstance()
})
afterEach(() => instance.close())

const start = (): Promise<TestWorkspace> => startSendingWorkspace(instance)

const buttons: DraftContent['buttons'] = [
  { type: 'URL', text: ' Pagar ', target: ' https://exemplo.com.br/boleto ' },
  { type: 'CALL', text: 'Falar', target: '+55 (11) 4002-8922' },
  { type: 'QUICK_RESPONSE', text: 'Parar', target: 'do que era antes' },
]

const send = async (changes: Partial<DraftContent>) => {
  const started = await start()
  const listId = await importPeople(started.client, started.folder)
  const draft = await started.client.drafts.create({ content: smsContent(listId, changes) })
  const item = await enqueueDraft(started.client, draft.id, draft.revision)
  const sent = await waitForState(started.client, item.id, 'sent')
  const request = instance.ledger[0]
  const body: unknown = JSON.parse(request?.body.toString('utf8') ?? 'null')
  return { started, item, sent, path: request?.path, body, listId }
}

describe('RCS texts', () => {
  test('an RCS text is sent with the fields of each button’s type and a message for each person', async () => {
    const { sent, path, body } = await send({ kind: 'RCS_TEXT', template: 'Olá {{nome}}', buttons })
    expect(path).toBe('/campaign/rcs/text')
    expect(rcsTextCampaignRequestSchema.strict().parse(body)).toMatchObject({
      title: 'Aviso',
      message: 'Olá',
      buttons: [
        { name: 'Pagar', text: 'Pagar', type: 'URL', url: 'https://exemplo.com.br/boleto' },
        { name: 'Falar', text: 'Falar', type: 'CALL', number: '551140028922' },
        { name: 'Parar', text: 'Parar', type: 'QUICK_RESPONSE' },
      ],
      contacts: [
        { contact: '5511980000000', message: 'Olá Pessoa 1' },
        { contact: '5511980000001', message: 'Olá Pessoa 2' },
        { contact: '5511980000002', message: 'Olá Pessoa 3' },
      ],
    })
    expect(body).toHaveProperty('buttons[2]', { name: 'Parar', text: 'Parar', type: 'QUICK_RESPONSE' })
    expect(sent.echo?.every(({ agrees }) => agrees)).toBe(true)
  })

  test('an RCS text without variables and buttons contains neither', async () => {
    const { body } = await send({ kind: 'RCS_TEXT', template: 'Olá' })
    expect(body).not.toHaveProperty('buttons')
    expect(body).toHaveProperty('contacts[0]', { contact: '5511980000000' })
  })

  test('an RCS text is limited by its number of characters and not counted in SMS segments', async () => {
    const started = await start()
    const listId = await importPeople(started.client, started.folder)
    const content = smsContent(listId, { kind: 'RCS_TEXT', template: 'Olá, já é {{nome}}', start: inHours })
    const { id } = await started.client.drafts.create({ content })
    expect(await started.client.drafts.check({ id })).toMatchObject({
      recipients: 3,
      histogram: [],
      billing: { basic: 3, single: 0 },
      lints: [],
    })
    const reply = { type: 'QUICK_RESPONSE', text: 'Sim', target: '' } as const
    const withButton = await started.client.drafts.create({ content: { ...content, buttons: [reply] } })
    expect((await started.client.drafts.check({ id: withButton.id })).billing).toEqual({
      basic: 0,
      single: 3,
    })
    expect(await started.client.drafts.preview({ content, position: 1 })).toMatchObject({
      text: 'Olá, já é Pessoa 2',
      segments: null,
    })
    const long = await started.client.drafts.create({
      content: { ...content, template: `{{nome}}${'x'.repeat(3_065)}` },
    })
    expect((await started.client.drafts.check({ id: long.id })).lints).toEqual([
      {
        code: 'rcs_text_too_long',
        level: 'warning',
        params: { limit: 3_072, count: 3 },
        positions: [0, 1, 2],
      },
    ])
  })
})

describe('RCS cards', () => {
  const card = (title: string): DraftContent['cards'][number] => ({
    title,
    message: 'Só hoje',
    imageUrl: 'https://exemplo.com.br/a.png',
    buttons: [],
  })

  test('RCS cards are sent in their order and the same for all recipients', async () => {
    const cards = [card('Um'), { ...card('Dois'), buttons: buttons.slice(2) }]
    const { path, body, item, sent } = await send({ kind: 'RCS_CAROUSEL', template: 'Olá {{nome}}', cards })
    expect(path).toBe('/campaign/rcs/carousel')
    expect(item.kind).toBe('RCS_CAROUSEL')
    expect(rcsCarouselCampaignRequestSchema.strict().parse(body).cards).toEqual([
      { title: 'Um', message: 'Só hoje', image_url: 'https://exemplo.com.br/a.png' },
      {
        title: 'Dois',
        message: 'Só hoje',
        image_url: 'https://exemplo.com.br/a.png',
        buttons: [{ name: 'Parar', text: 'Parar', type: 'QUICK_RESPONSE' }],
      },
    ])
    expect(body).not.toHaveProperty('message')
    expect(body).toHaveProperty('contacts[2]', { contact: '5511980000002' })
    expect(sent.state).toBe('sent')
  })

  test('RCS carousels with equal cards are duplicates, regardless of title and template', async () => {
    const { started, listId } = await send({ kind: 'RCS_CAROUSEL', template: 'Olá', cards: [card('Um')] })
    const twinsOf = async (changes: Partial<DraftContent>) => {
      const content = smsContent(listId, { kind: 'RCS_CAROUSEL', cards: [card('Um')], ...changes })
      const { id } = await started.client.drafts.create({ content })
      return (await started.client.outbox.twins({ draftId: id })).length
    }
    expect(await twinsOf({ title: 'Outro título', template: 'nada disto' })).toBe(1)
    expect(await twinsOf({ cards: [card('Dois')] })).toBe(0)
    expect(await twinsOf({ kind: 'SMSSHORT' })).toBe(0)
  })
})

test('draft content from before buttons and cards existed is read with none of them', async () => {
  const started = await start()
  const listId = await importPeople(started.client, started.folder)
  const { buttons: _buttons, cards: _cards, ...older } = smsContent(listId)
  const draft = await started.client.drafts.create({ content: older })
  expect(draft.content).toMatchObject({ buttons: [], cards: [] })
})
