/** A team at its instance, whose answers are the scene's own: what stands there needs a PostgreSQL. */
import type { TeamErasure, TeamPreview, TeamRequest, TeamRole } from '../../../shared/api/index.ts'
import { ORPCError } from '@orpc/server'
import type { TeamMirror } from '../../../shared/bridge/team.ts'
import type { Connection } from '../../../shared/bridge/connections.ts'
import { carefulSendingHours } from '../../../shared/rules/usual-sending-hours.ts'
import type { Answers } from './intercept.ts'
import { openTab, pickAction, press, type Scene, type Step } from './scene.ts'

const path = '/team'
const at = '2026-11-21T18:40:00.000Z'

const teamAs = (role: TeamRole): Connection => ({
  id: 'team',
  name: 'Recuperação de Crédito & Cobrança <Nordeste> “Equipe 3”',
  kind: 'remote',
  baseUrl: 'https://equipe.exemplo.com.br',
  tokenLast4: 'abcd',
  zonelessStart: 'local-brasilia',
  busyMeaning: 'unknown',
  uploadRate: null,
  autoBlocks: [],
  team: { name: 'Cobrança <Nordeste> “Equipe 3”', memberId: 'bia', member: 'Bia', role },
})

const request = (patch: Partial<TeamRequest>): TeamRequest => ({
  id: 'sms',
  kind: 'SMSSHORT',
  quantity: 4_321,
  title: 'Cobrança de novembro — 2ª via, carteira “Nordeste” (parte final, não reenviar)',
  author: 'ana',
  authorName: 'Ana Beatriz de Albuquerque Cavalcanti',
  receivedAt: at,
  reportedAt: null,
  startAt: '2027-01-04T12:30:00.000Z',
  state: 'stopped',
  hold: { reason: 'approval', people: 4_321 },
  resolution: null,
  approvedBy: null,
  approvedByName: null,
  units: { sms_part: 8_642 },
  ownTexts: 4_000,
  ...patch,
})

const requests: readonly TeamRequest[] = [
  request({}),
  request({ id: 'cards', kind: 'RCS_CAROUSEL', title: 'Ofertas', quantity: 30, units: { rcs_single: 30 } }),
  request({
    id: 'voice',
    kind: 'TVOZ',
    title: '',
    quantity: 9,
    units: {},
    state: 'unknown',
    hold: null,
  }),
  request({
    id: 'records',
    kind: 'ENRICHMENT',
    title: 'Carteira',
    quantity: 2,
    startAt: null,
    units: {},
  }),
  request({ id: 'company', kind: 'COMPANY', title: null, quantity: 1, state: 'sent', hold: null }),
  request({ id: 'taken', authorName: null, hold: { reason: 'withdrawn' } }),
  request({ id: 'often', hold: { reason: 'capped', people: 1_234, cap: { contacts: 2, days: 7 } } }),
  request({
    id: 'dear',
    hold: {
      reason: 'budget',
      month: '2026-11',
      budgetMicros: 12_500_000_000,
      committedMicros: 12_987_654_300,
    },
  }),
]

const previewOf = (of: TeamRequest, head: object, recordingBytes: number | null = null): TeamPreview => ({
  request: of,
  content: {
    sha256: 'c0ffee'.repeat(10) + 'beef',
    head: JSON.stringify({ title: of.title, ...head }),
    recordingBytes,
    sample: [
      { contact: '5511980000000', message: 'Olá, Cliente nº 0! Sua fatura de R$ 0,90 vence amanhã.' },
      { contact: '5511980000001', message: null },
    ],
  },
  recipientsByDdd: { 11: 393, 21: 393, 31: 393, 41: 393, 51: 393, 61: 393, 71: 393, 81: 393, 85: 1_177 },
  audience: {
    listName: 'carteira_2026-11 (final) v3 — NÃO USAR.xlsx',
    listed: 10_000,
    steps: [
      { reason: 'landline', count: 1_200 },
      { reason: 'suppressed', listName: 'Procon <SP>', count: 3_000 },
      {
        reason: 'filtered',
        filter: { field: { type: 'state' }, operator: 'is_not', value: 'SP; RJ' },
        count: 1_479,
      },
    ],
  },
})

const inTeam = (role: TeamRole, more: Answers = {}, history: TeamMirror['history'] = null): Answers => ({
  'connections.list': async (real) => [...((await real()) as Connection[]), teamAs(role)],
  'team.mirrors': () => [
    {
      connectionId: 'team',
      blocked: 1_234,
      seenAt: at,
      contactsSeenAt: at,
      history,
      toApprove: 2,
      lastLook: 'done',
    },
  ],
  'teamDesk.listRequests': () => ({ requests }),
  ...more,
})

const member = (id: string, name: string, role: TeamRole, device: string | null) => ({
  id,
  name,
  role,
  email: id === 'caio' ? null : `${id}.de.albuquerque.cavalcanti@recuperacao-de-credito.example.com.br`,
  hasAccount: id === 'ana',
  createdAt: at,
  removedAt: id === 'eva' ? at : null,
  devices: device === null ? [] : [{ id: `of ${id}`, name: device, joinedAt: at, endedAt: null }],
})

const inMembers = inTeam('admin', {
  'teamDesk.listMembers': () => ({
    members: [
      member('ana', 'Ana Beatriz de Albuquerque Cavalcanti', 'analyst', 'Notebook da Ana'),
      member('bia', 'Bia', 'admin', 'PC da recepção, 2º andar, ao lado da impressora que não imprime'),
      member('caio', 'Caio', 'auditor', null),
      member('eva', 'Eva', 'approver', null),
    ],
  }),
  'teamDesk.invite': () => ({ memberId: 'davi', code: 'ABCDE-FGHJK-LMNPQ-RSTUV', expiresAt: at }),
})

const rules = {
  'teamDesk.getPolicy': () => ({
    approvalFrom: 500,
    sendingHours: carefulSendingHours,
    contactCap: { contacts: 2, days: 7 },
    budget: { monthlyMicros: 12_500_000_000, prices: { sms_part: 87_500, rcs_single: 250_000 } },
  }),
}
const line = (number: number, actor: string, action: string, about: object) => ({
  number,
  at,
  actor,
  action,
  about: JSON.stringify(about),
  previous: '0'.repeat(64),
  hash: 'c'.repeat(64),
})

const device = (id: string, memberName: string, isAwaited: boolean, erasedAt: string | null) => ({
  id,
  name: 'PC da recepção, 2º andar, ao lado da impressora',
  memberName,
  isAwaited,
  erasedAt,
})

const erasures: readonly TeamErasure[] = [
  {
    id: 'one',
    people: 2,
    askedBy: 'bia',
    askedByName: 'Ana Beatriz de Albuquerque Cavalcanti',
    askedAt: at,
    counts: { campaigns: 12, enrichments: 1, callbacks: 0 },
    doneAt: null,
    devices: [
      device('1', 'Ana Beatriz de Albuquerque Cavalcanti', false, at),
      device('2', 'Bia', true, null),
      device('3', 'Caio', false, null),
      device('4', 'Davi', false, at),
    ],
  },
  {
    id: 'two',
    people: 1,
    askedBy: 'local',
    askedByName: null,
    askedAt: at,
    counts: { campaigns: 0, enrichments: 0, callbacks: 0 },
    doneAt: at,
    devices: [device('1', 'Ana', false, at)],
  },
]
/** The dialog in which a team is joined, at one that takes the company's account. */
const joining = (more: Answers = {}): Answers => ({
  'team.signInOffer': () => ({ provider: 'login.recuperacao-de-credito.example.com.br' }),
  'team.beginSignIn': () => ({ id: 's', code: 'ABCD-2345' }),
  'team.awaitSignIn': 'never',
  ...more,
})
const writeTeam: readonly Step[] = [
  press(/^(Entrar numa equipe|Join a team)$/),
  async (page) => {
    await page.getByLabel(/^(Endereço|Address)/).fill('https://equipe.recuperacao-de-credito.example.com.br')
    await page.getByLabel(/^(Nome deste computador|Name of this computer)/).fill('Notebook da Ana')
  },
]
const refusal = {
  said: 'Ninguém da equipe tem o e-mail desta conta. Peça a um administrador da equipe um convite com ele',
  saidInEnglish:
    'Nobody in the team has this account’s e-mail. Ask an administrator of the team for an invitation with it',
}
const startSignIn = press(/^(Entrar com a conta da empresa|Sign in with your company account)$/)
const connections = '/settings'
/** Two of what left before cannot be told. */
const untold = inTeam('analyst', {}, { isTold: false, left: 12, unanswered: 2, refused: 1, recalled: 3 })

const members = openTab(/^(Pessoas|People)$/)

export const teamScenes: readonly Scene[] = [
  { name: 'team', path, answers: inTeam('approver') },
  { name: 'team-none', path, isEmpty: true },
  { name: 'team-slow', path, answers: inTeam('approver', { 'teamDesk.listRequests': 'never' }) },
  { name: 'team-failed', path, answers: inTeam('approver', { 'teamDesk.listRequests': 'team_not_reached' }) },
  {
    name: 'team-nothing',
    path,
    answers: inTeam('analyst', { 'teamDesk.listRequests': () => ({ requests: [] }) }),
  },
  {
    name: 'team-request',
    path,
    answers: inTeam('approver', {
      'teamDesk.previewRequest': () =>
        previewOf(request({}), { message: 'Olá', callback_url: 'https://exemplo.com.br' }),
    }),
    steps: [press(/Cobrança de novembro/)],
  },
  {
    name: 'team-request-unknown',
    path,
    answers: inTeam('approver', {
      'teamDesk.previewRequest': () =>
        previewOf(
          request({ kind: 'TVOZ', state: 'unknown', hold: null, units: { voice_call: 4_321 } }),
          {},
          1_234_567,
        ),
    }),
    steps: [press(/Cobrança de novembro/)],
  },
  {
    name: 'team-request-lost',
    path,
    answers: inTeam('approver', {
      'teamDesk.previewRequest': () => ({
        ...previewOf(request({ state: 'unknown', hold: null }), {}),
        content: null,
      }),
    }),
    steps: [press(/Cobrança de novembro/)],
  },
  { name: 'team-members', path, answers: inMembers, steps: [members] },
  {
    name: 'team-remove',
    path,
    answers: inMembers,
    steps: [members, ...pickAction(/^(Remover da equipe…|Remove from the team…)$/)],
  },
  {
    name: 'team-code',
    path,
    answers: inMembers,
    steps: [
      members,
      press(/^(Convidar|Invite)$/),
      (page) => page.getByLabel(/^(Nome da pessoa|Name of the person)$/).fill('Davi'),
      press(/^(Gerar código|Make a code)$/),
    ],
  },
  {
    name: 'team-email',
    path,
    answers: inMembers,
    steps: [members, ...pickAction(/^(Alterar o e-mail…|Change e-mail…)$/)],
  },
  { name: 'team-untold', path: '/settings?part=connections', answers: untold },
  {
    name: 'team-untold-skip',
    path: connections,
    answers: untold,
    steps: pickAction(/^(Seguir sem informar|Go on without reporting)…$/),
  },
  { name: 'team-join', path: connections, answers: joining(), steps: writeTeam },
  {
    name: 'team-join-waiting',
    path: connections,
    answers: joining(),
    steps: [...writeTeam, startSignIn],
  },
  {
    name: 'team-join-refused',
    path: connections,
    answers: joining({
      'team.awaitSignIn': () => {
        throw new ORPCError('PROBLEM', {
          defined: true,
          data: { code: 'team_sign_in_refused', params: refusal },
        })
      },
    }),
    steps: [...writeTeam, startSignIn],
  },
  { name: 'team-rules', path, answers: inTeam('admin', rules), steps: [openTab(/^(Regras|Rules)$/)] },
  { name: 'team-rules-read', path, answers: inTeam('approver', rules), steps: [openTab(/^(Regras|Rules)$/)] },
  {
    name: 'team-erasures',
    path,
    answers: inTeam('dpo', { 'teamDesk.listErasures': () => ({ erasures }) }),
    steps: [
      openTab(/^(Exclusões|Erasures)$/),
      (page) => page.getByText(/^(4 computadores|4 computers)$/).click(),
    ],
  },
  {
    name: 'team-erasures-none',
    path,
    answers: inTeam('dpo', { 'teamDesk.listErasures': () => ({ erasures: [] }) }),
    steps: [openTab(/^(Exclusões|Erasures)$/)],
  },
  {
    name: 'team-audit',
    path,
    answers: inTeam('auditor', {
      'teamDesk.listMembers': () => ({ members: [member('ana', 'Ana', 'analyst', null)] }),
      'teamDesk.listAudit': () => ({
        lines: [
          line(3, 'ana', 'content_read', { request: '704455d9-a5b8-4a9f-9cb5-956357c06330' }),
          line(2, 'instance', 'request_held', { request: '704455d9', reason: 'approval' }),
          line(1, 'local', 'policy_changed', { approvalFrom: 2, sendingHours: null }),
        ],
      }),
    }),
    steps: [openTab(/^(Registro|Audit)$/)],
  },
]
