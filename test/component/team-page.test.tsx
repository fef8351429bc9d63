import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, test } from 'vitest'
import type { TeamPreview, TeamPolicy, TeamRequest, TeamRole } from '../../shared/api/index.ts'
import type { Connection } from '../../shared/bridge/connections.ts'
import { TeamPage } from '../../renderer/features/team/team-page.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const teamAs = (role: TeamRole): Connection => ({
  id: 't',
  name: 'Cobrança',
  kind: 'remote',
  baseUrl: 'https://equipe.example',
  tokenLast4: 'abcd',
  zonelessStart: 'local-brasilia',
  busyMeaning: 'unknown',
  uploadRate: null,
  autoBlocks: [],
  team: { name: 'Cobrança', memberId: 'bia', member: 'Bia', role },
})

const request = (patch: Partial<TeamRequest> = {}): TeamRequest => ({
  id: 'r',
  kind: 'SMSSHORT',
  quantity: 3,
  title: 'Natal',
  author: 'ana',
  authorName: 'Ana',
  receivedAt: '2026-11-27T12:00:00.000Z',
  reportedAt: null,
  startAt: null,
  state: 'stopped',
  hold: { reason: 'approval', people: 3 },
  resolution: null,
  approvedBy: null,
  approvedByName: null,
  units: { sms_part: 5 },
  ownTexts: 1,
  ...patch,
})

const preview = (of: TeamRequest): TeamPreview => ({
  request: of,
  content: {
    sha256: 'c'.repeat(64),
    head: '{"title":"Natal","message":"Olá","buttons":[{"type":"URL","name":"s","text":"Abrir","url":"https://golpe.example"}]}',
    recordingBytes: null,
    sample: [{ contact: '5511980000000', message: 'Olá, Cliente <1>' }],
  },
  recipientsByDdd: { 11: 3 },
  audience: null,
})

const show = (role: TeamRole, of: TeamRequest, more: object = {}) =>
  renderInApp(() => <TeamPage />, {
    connections: { list: () => [teamAs(role)] },
    team: {
      mirrors: () => [
        {
          connectionId: 't',
          blocked: 0,
          seenAt: null,
          contactsSeenAt: null,
          history: null,
          toApprove: 1,
          lastLook: 'done',
        },
      ],
    },
    teamDesk: { listRequests: () => ({ requests: [of] }), previewRequest: () => preview(of), ...more },
  })

test('an approver sees the text and the count, and approves the bytes that were shown, once the count is typed', async () => {
  const asked: unknown[] = []
  show('approver', request(), {
    approve: (input: unknown) => {
      asked.push(input)
      return { done: true }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /Natal/ }))
  expect(await screen.findByText('Olá, Cliente <1>')).toBeTruthy()
  expect(screen.getByText('https://golpe.example')).toBeTruthy()
  const approve = screen.getByRole('button', { name: 'Aprovar: 3 destinatários' })
  expect(approve).toHaveProperty('disabled', true)
  fireEvent.input(screen.getByLabelText('Digite 3 para aprovar'), { target: { value: '3' } })
  fireEvent.click(approve)
  await waitFor(() =>
    expect(asked).toEqual([{ connectionId: 't', asked: { id: 'r', sha256: 'c'.repeat(64) } }]),
  )
})

test('nobody approves their own request, and an analyst approves none', async () => {
  show('approver', request({ author: 'bia', authorName: 'Bia' }))
  fireEvent.click(await screen.findByRole('button', { name: /Natal/ }))
  expect(await screen.findByText(ptBr.team.sheet.own)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Aprovar/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Retirar' })).toBeTruthy()
  cleanup()
  show('analyst', request({ author: 'bia' }))
  fireEvent.click(await screen.findByRole('button', { name: /Natal/ }))
  expect(await screen.findByText('Olá, Cliente <1>')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Aprovar/ })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Pessoas' })).toBeNull()
})

test('a request whose end is unknown is settled by an approver, and one that left can neither be refused nor released', async () => {
  const asked: unknown[] = []
  show('approver', request({ state: 'unknown', hold: null }), {
    settle: (input: unknown) => {
      asked.push(input)
      return { done: true }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /Natal/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Não saiu' }))
  await waitFor(() =>
    expect(asked).toEqual([{ connectionId: 't', asked: { id: 'r', resolution: 'confirmed_not_sent' } }]),
  )
  expect(screen.queryByRole('button', { name: 'Recusar' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Examinar de novo' })).toBeNull()
})

test('a request from before its author joined says so, when it left and when it was reported', async () => {
  const reported = request({ state: 'sent', hold: null, reportedAt: '2026-11-28T09:00:00.000Z' })
  show('approver', reported, { previewRequest: () => ({ ...preview(reported), content: null }) })
  expect(await screen.findByText(ptBr.team.reported)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: /Natal/ }))
  expect(await screen.findByText(ptBr.team.sheet.goneReported('Ana'))).toBeTruthy()
  expect(screen.getByText(ptBr.team.sheet.left)).toBeTruthy()
  expect(screen.getByText(ptBr.team.sheet.reported)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Examinar de novo' })).toBeNull()
})

test('a request whose content is lost can be settled, and not approved', async () => {
  const asked: unknown[] = []
  const lost = request({ state: 'unknown', hold: null, title: null })
  show('approver', lost, {
    previewRequest: () => ({ ...preview(lost), content: null }),
    settle: (input: unknown) => {
      asked.push(input)
      return { done: true }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /SMS/ }))
  expect(await screen.findByText(ptBr.team.sheet.gone)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Saiu' }))
  await waitFor(() => expect(asked).toHaveLength(1))
})

test('rules are changed by an administrator and are as they were for everybody else', async () => {
  const set: unknown[] = []
  const rules = { approvalFrom: 500, sendingHours: null }
  const desk = {
    getPolicy: () => rules,
    setPolicy: ({ asked }: { asked: unknown }) => {
      set.push(asked)
      return asked
    },
  }
  show('admin', request(), desk)
  fireEvent.click(await screen.findByRole('tab', { name: 'Regras' }))
  fireEvent.click(await screen.findByRole('switch', { name: ptBr.team.rules.hoursOn }))
  fireEvent.input(screen.getByLabelText(ptBr.team.rules.from), { target: { value: '20' } })
  const type = (label: string, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('switch', { name: ptBr.team.rules.capOn }))
  type(ptBr.team.rules.capContacts, '3')
  type(ptBr.team.rules.capDays, '0')
  expect(screen.getByText(ptBr.team.rules.capDaysError)).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: ptBr.team.rules.budgetOn }))
  type(ptBr.team.rules.monthly, '1.234,56')
  type(ptBr.money.units.sms_part, '0,0875')
  type(ptBr.money.units.rcs_single, '0,2')
  type(ptBr.money.units.rcs_single, '')
  type(ptBr.money.units.ura_call, 'caro')
  expect(screen.getByText(ptBr.team.rules.priceError)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: ptBr.team.rules.save }))
  await waitFor(() =>
    expect(set).toMatchObject([
      {
        approvalFrom: 20,
        sendingHours: { withCorpusChristi: false },
        contactCap: { contacts: 3, days: 7 },
        budget: { monthlyMicros: 1_234_560_000 },
      },
    ]),
  )
  const [{ budget }] = set as [TeamPolicy]
  expect(budget?.prices).toEqual({ sms_part: 87_500 })
  cleanup()
  show('approver', request(), desk)
  fireEvent.click(await screen.findByRole('tab', { name: 'Regras' }))
  expect(await screen.findByText(ptBr.team.rules.readOnly)).toBeTruthy()
  expect(screen.queryByRole('button', { name: ptBr.team.rules.save })).toBeNull()
})

test('the code of an invitation is shown once, with until when it is good', async () => {
  const member = {
    id: 'ana',
    name: 'Ana',
    role: 'analyst',
    email: 'ana@empresa.example',
    hasAccount: true,
    createdAt: '2026-11-27T12:00:00.000Z',
    removedAt: null,
    devices: [],
  }
  const asked: unknown[] = []
  show('admin', request(), {
    listMembers: () => ({ members: [member] }),
    invite: (input: unknown) => {
      asked.push(input)
      return { memberId: 'm', code: 'ABCDE-FGHJK-LMNPQ-RSTUV', expiresAt: '2026-12-04T12:00:00.000Z' }
    },
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Pessoas' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Convidar' }))
  fireEvent.input(screen.getByLabelText('Nome da pessoa'), { target: { value: ' Davi ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Gerar código' }))
  expect(await screen.findByText('ABCDE-FGHJK-LMNPQ-RSTUV')).toBeTruthy()
  expect(asked).toEqual([{ connectionId: 't', asked: { name: 'Davi', role: 'analyst' } }])
  fireEvent.click(screen.getByRole('button', { name: 'Concluir' }))
  await waitFor(() => expect(screen.queryByText('ABCDE-FGHJK-LMNPQ-RSTUV')).toBeNull())
})

test('a request for erasure tells which computers have carried it out, and which left before', async () => {
  const device = (id: string, memberName: string, isAwaited: boolean, erasedAt: string | null) => ({
    id,
    name: 'PC',
    memberName,
    isAwaited,
    erasedAt,
  })
  const at = '2026-11-27T12:00:00.000Z'
  show('dpo', request(), {
    listErasures: () => ({
      erasures: [
        {
          id: 'e',
          people: 1,
          askedBy: 'bia',
          askedByName: 'Bia',
          askedAt: at,
          counts: { campaigns: 2, enrichments: 0, callbacks: 0 },
          doneAt: null,
          devices: [
            device('1', 'Ana', false, at),
            device('2', 'Caio', true, null),
            device('3', 'Davi', false, null),
          ],
        },
      ],
    }),
  })
  fireEvent.click(await screen.findByRole('tab', { name: 'Exclusões' }))
  expect(await screen.findByText('1 computador ainda não confirmou')).toBeTruthy()
  expect(screen.getByText('na instância: 2 campanhas, 0 enriquecimentos')).toBeTruthy()
  const lines = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent ?? '')
  expect(lines.filter((line) => line.startsWith('Davi, PC'))).toEqual([`Davi, PC${ptBr.team.erasures.lost}`])
  expect(lines.filter((line) => line.startsWith('Ana, PC'))[0]).toMatch(/apagou em/)
})

test('a recording is asked for when it is to be heard, and one that is gone is explained', async () => {
  const asked: unknown[] = []
  const call = request({ kind: 'TVOZ', units: { voice_call: 2 } })
  const shown = preview(call)
  show('approver', call, {
    previewRequest: () => ({
      ...shown,
      content: shown.content && { ...shown.content, recordingBytes: 1_234 },
    }),
    getRecording: (input: unknown) => {
      asked.push(input)
      throw new ORPCError('PROBLEM', { defined: true, data: { code: 'team_not_reached', params: {} } })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /Natal/ }))
  const listen = await screen.findByRole('button', { name: 'Ouvir a gravação' })
  expect(asked).toEqual([])
  fireEvent.click(listen)
  expect(await screen.findByText(/A instância da equipe não/)).toBeTruthy()
  expect(asked).toEqual([{ connectionId: 't', asked: { id: 'r' } }])
})

test('a person is invited with the e-mail of their company account, and it can be changed', async () => {
  const member = {
    id: 'ana',
    name: 'Ana',
    role: 'analyst',
    email: 'ana@empresa.example',
    hasAccount: true,
    createdAt: '2026-11-27T12:00:00.000Z',
    removedAt: null,
    devices: [],
  }
  const asked: unknown[] = []
  const note = (input: unknown) => void asked.push(input)
  show('admin', request(), {
    listMembers: () => ({ members: [member] }),
    invite: (input: unknown) => {
      note(input)
      return { memberId: 'm', code: 'ABCDE-FGHJK-LMNPQ-RSTUV', expiresAt: '2026-12-04T12:00:00.000Z' }
    },
    setEmail: (input: unknown) => {
      note(input)
      return { done: true }
    },
  })
  const words = ptBr.team.members
  fireEvent.click(await screen.findByRole('tab', { name: 'Pessoas' }))
  expect(await screen.findByText('ana@empresa.example')).toBeTruthy()
  expect(screen.getByText(words.hasAccount)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Convidar' }))
  fireEvent.input(screen.getByLabelText('Nome da pessoa'), { target: { value: 'Davi' } })
  fireEvent.input(screen.getByLabelText(words.emailOptional), { target: { value: 'davi' } })
  expect(screen.getByText(words.emailError)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Gerar código' })).toHaveProperty('disabled', true)
  fireEvent.input(screen.getByLabelText(words.emailOptional), { target: { value: 'davi@empresa.example ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Gerar código' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Concluir' }))
  expect(asked).toEqual([
    { connectionId: 't', asked: { name: 'Davi', role: 'analyst', email: 'davi@empresa.example' } },
  ])
  fireEvent.pointerDown(screen.getByRole('button', { name: words.actionsFor('Ana') }), { button: 0 })
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: words.changeEmail }), { key: 'Enter' })
  fireEvent.input(await screen.findByLabelText(words.email), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(asked[1]).toEqual({ connectionId: 't', asked: { id: 'ana', email: null } }))
})
