/** What an approver is shown of a request before it may leave. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  enrichmentCreationPath,
  rcsCarouselCampaignPath,
  smsCampaignPath,
  teamOperations,
} from '../../../shared/api/index.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { dataPart, encodeForm, filePart, makeSound, postForm, validAudioData } from '../support/audio-form.ts'
import { askTeam, post } from '../support/nodes.ts'
import { makeTeamPlace, newPerson, type Person, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService
let ana: Person
let bia: Person

beforeEach(async () => {
  place = await makeTeamPlace()
  await place.createTeam('Dora')
  node = await place.startNode()
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: 1, sendingHours: null })
  ana = await newPerson(node, 'analyst', 'Ana')
  bia = await newPerson(node, 'approver', 'Bia')
})

const requestsOf = async (who: Person, show = 'approval') => {
  const { answer } = await askTeam(who, `${teamOperations.listRequests.path}?show=${show}`)
  return teamOperations.listRequests.answer.parse(answer).requests
}

const latestId = async (): Promise<string> => (await requestsOf(bia))[0]?.id ?? ''

const preview = async (id: string) => {
  const { answer } = await askTeam(bia, `${teamOperations.previewRequest.path}?id=${id}`)
  const { content, ...shown } = teamOperations.previewRequest.answer.parse(answer)
  if (content === null) throw new Error('its bytes are gone')
  return { ...shown, ...content }
}

const phone = (number: number): string => `55119${String(80_000_000 + number)}`

const sms = (contacts: object[], key = randomUUID()) =>
  post(ana, smsCampaignPath, key, {
    title: 'Cobrança de Natal',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts,
  })

test('an approver sees the text, the people and the parts of a request, and what they approve is what leaves', async () => {
  const long = 'ç'.repeat(71)
  await sms([{ contact: phone(1), message: long }, { contact: phone(2) }, { contact: '5521980000003' }])
  expect(await requestsOf(bia)).toMatchObject([
    {
      title: 'Cobrança de Natal',
      authorName: 'Ana',
      quantity: 3,
      units: { sms_part: 4 },
      approvedByName: null,
    },
  ])
  const shown = await preview(await latestId())
  expect(JSON.parse(shown.head)).toMatchObject({ message: 'Olá', title: 'Cobrança de Natal' })
  expect(shown.sample).toEqual([
    { contact: phone(1), message: long },
    { contact: phone(2), message: null },
    { contact: '5521980000003', message: null },
  ])
  expect(shown).toMatchObject({ recipientsByDdd: { 11: 2, 21: 1 }, recordingBytes: null, audience: null })
  const { id } = shown.request
  expect((await askTeam(bia, teamOperations.approve.path, { id, sha256: shown.sha256 })).status).toBe(200)
  await expect.poll(() => place.supplier.ledger.length).toBe(1)
  const [posted] = place.supplier.ledger
  expect(
    createHash('sha256')
      .update(posted?.body ?? '')
      .digest('hex'),
  ).toBe(shown.sha256)
  expect(await requestsOf(bia)).toEqual([])
  expect(await requestsOf(bia, 'all')).toMatchObject([{ approvedByName: 'Bia' }])
})

test('of a long list people from the first to the last are shown, and its parts are those of all', async () => {
  const people = Array.from({ length: 30_000 }, (_unused, index) => ({
    contact: phone(index),
    message: `Olá, cliente número ${index}`,
  }))
  await sms(people)
  const { sample, request } = await preview(await latestId())
  expect(request).toMatchObject({ quantity: 30_000, units: { sms_part: 30_000 }, ownTexts: 30_000 })
  expect(sample.length).toBe(20)
  expect([sample[0], sample.at(-1)]).toEqual([people[0], people.at(-1)])
  expect(new Set(sample.map(({ contact }) => contact)).size).toBe(20)
  // Nobody knows beforehand who is shown.
  expect((await preview(request.id)).sample).not.toEqual(sample)
})

test('the supplier’s answer is for whoever may see what was asked: its author and approvers, not auditors', async () => {
  await askTeam(node, teamOperations.setPolicy.path, { approvalFrom: null, sendingHours: null })
  expect((await sms([{ contact: phone(1) }])).status).toBe(201)
  const [request] = await requestsOf(bia, 'all')
  const answerFor = async (who: Person) => {
    const { answer } = await askTeam(who, `${teamOperations.getRequest.path}?id=${request?.id}`)
    return teamOperations.getRequest.answer.parse(answer).answer
  }
  expect(await answerFor(ana)).toMatchObject({ status: 201 })
  expect(await answerFor(bia)).toMatchObject({ status: 201 })
  for (const role of ['auditor', 'dpo'] as const)
    expect(await answerFor(await newPerson(node, role))).toBeNull()
})

test('whoever is in a request twice counts twice, as its bytes leave as they are', async () => {
  await sms([{ contact: phone(1) }, { contact: phone(1), message: 'Outra' }, { contact: phone(2) }])
  expect(await requestsOf(bia)).toMatchObject([{ quantity: 3 }])
})

test('cards, a recording and documents are shown as they leave', async () => {
  const card = { title: 'Oferta', message: 'Só hoje', image_url: 'https://example.com/a.png' }
  const campaign = { title: 'Cartões', start_date: '2027-01-04T09:30:00', contacts: [{ contact: phone(1) }] }
  const cards = await post(ana, rcsCarouselCampaignPath, randomUUID(), { ...campaign, cards: [card] })
  expect(cards.text).toMatch(/approval/)
  expect(JSON.parse((await preview(await latestId())).head)).toMatchObject({ cards: [card] })

  const sound = makeSound()
  const form = encodeForm([dataPart({ ...validAudioData, title: 'Voz' }), filePart(sound)])
  await postForm({ baseUrl: node.url, token: ana.token }, form)
  const call = await preview(await latestId())
  expect(call.request).toMatchObject({ kind: 'TVOZ', title: 'Voz', units: { voice_call: 2 } })
  expect(call.recordingBytes).toBe(sound.length)
  const recording = `${teamOperations.getRecording.path}?id=${call.request.id}`
  const { base64 } = teamOperations.getRecording.answer.parse((await askTeam(bia, recording)).answer)
  expect(Buffer.from(base64, 'base64').equals(sound)).toBe(true)
  expect((await askTeam(await newPerson(node, 'auditor'), recording)).status).toBe(403)
  const noCall = `${teamOperations.getRecording.path}?id=${(await requestsOf(bia)).at(-1)?.id}`
  expect((await askTeam(bia, noCall)).status).toBe(404)
  expect(call.sample.map(({ contact }) => contact)).toEqual(validAudioData.numbers)

  const documents = ['52998224725', '11144477735']
  const list = { name: 'Carteira', documents, document_type: 'CPF', type: 'PROFILE_360' }
  expect((await post(ana, enrichmentCreationPath, randomUUID(), list)).text).toMatch(/approval/)
  expect((await preview(await latestId())).sample.map(({ contact }) => contact)).toEqual(documents)
  expect((await requestsOf(bia)).map(({ title }) => title)).toEqual(['Carteira', 'Voz', 'Cartões'])
})

test('how its people came about is told by its author alone, and goes when one of them is erased', async () => {
  const key = randomUUID()
  await sms([{ contact: phone(1) }, { contact: phone(2) }], key)
  const audience = {
    listName: 'Clientes <novos>',
    listed: 10,
    steps: [
      { reason: 'suppressed', listName: null, count: 5 },
      {
        reason: 'filtered',
        filter: { field: { type: 'state' }, operator: 'is', value: 'SP' },
        count: 3,
      },
    ],
  }
  const describe = (who: Person) => askTeam(who, teamOperations.describeRequest.path, { key, audience })
  expect((await describe(bia)).status).toBe(404)
  expect((await describe(ana)).status).toBe(200)
  const id = await latestId()
  expect((await preview(id)).audience).toEqual(audience)
  const caio = await newPerson(node, 'analyst')
  expect((await askTeam(caio, `${teamOperations.previewRequest.path}?id=${id}`)).status).toBe(404)
  const erased = await askTeam(node, teamOperations.erasePeople.path, {
    id: randomUUID(),
    keys: [{ kind: 'phone', key: phone(2) }],
  })
  expect(erased.status).toBe(200)
  const gone = await askTeam(bia, `${teamOperations.previewRequest.path}?id=${id}`)
  expect(gone.answer).toMatchObject({ content: null, audience: null, recipientsByDdd: {} })
  expect(await requestsOf(bia, 'all')).toMatchObject([{ title: null, ownTexts: 0 }])
  // What is told afterwards brings nothing back.
  await describe(ana)
  expect(await requestsOf(bia, 'open')).toEqual([])
})
