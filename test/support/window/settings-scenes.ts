import { carefulSendingHours } from '../../../shared/rules/usual-sending-hours.ts'
import { pickAction, press, type Scene, type Step } from './scene.ts'
import { updates } from './shell.ts'

const path = '/settings'
const tall = { width: 1280, height: 1180 }

const toColumns: Step = (page) =>
  page.getByRole('button', { name: /^(Esquecer tudo|Forget all)$/ }).scrollIntoViewIfNeeded()

const askForCode = press(/^(Fazer um código|Make a code)…$/)
const makeUpPassphrase: Step = (page) =>
  page.getByRole('dialog').locator('input').first().fill('sete andorinhas')

/** Of the local service, which stands last. */
const openAutoBlocks: readonly Step[] = [
  (page) =>
    page
      .getByRole('button', { name: /(Serviço local|Local service)$/ })
      .last()
      .click(),
  (page) => page.getByRole('menuitem', { name: /^(Bloqueios automáticos|Automatic blocks)/ }).click(),
  (page) => page.getByRole('dialog').waitFor(),
]

/** The settings and what is reached from them. */
export const settingsScenes: readonly Scene[] = [
  { name: 'settings', path },
  { name: 'settings-protection', path, size: tall, steps: [press(/^(Mudar|Change)…$/), makeUpPassphrase] },
  {
    name: 'settings-protection-refused',
    path,
    size: tall,
    steps: [press(/^(Mudar|Change)…$/), press(/^(Salvar no chaveiro|Keep it in the keychain)$/)],
  },
  {
    name: 'settings-spelling',
    path,
    changes: true,
    steps: [
      (page) => page.getByLabel(/^(Adicionar palavra|Add a word)/).fill('Zorblax'),
      (page) =>
        page
          .getByRole('region', { name: /^(Corretor ortográfico|Spell checker)$/ })
          .getByRole('button', { name: /^(Adicionar|Add)$/ })
          .click(),
      (page) => page.getByRole('button', { name: /Zorblax/ }).waitFor(),
      (page) =>
        page.getByRole('region', { name: /^(Corretor ortográfico|Spell checker)$/ }).scrollIntoViewIfNeeded(),
    ],
  },
  {
    name: 'settings-policy',
    path,
    size: { width: 1280, height: 1700 },
    shell: {
      state: {
        updates: { state: 'managed' },
        policy: {
          organisation: 'Banco Exemplo S.A.',
          connections: [{ name: 'Produção', baseUrl: 'https://rcs.banco.example' }],
          sendingHours: carefulSendingHours,
          contactCap: { contacts: 2, days: 7 },
          monthlyBudget: '5000.00',
          keepListsDays: 90,
          masksCpfs: true,
          updates: 'off',
        },
      },
    },
    steps: [(page) => page.getByRole('heading', { name: /^(Envio|Sending)$/ }).scrollIntoViewIfNeeded()],
  },
  { name: 'settings-auto-blocks', path: '/settings?part=connections', steps: openAutoBlocks },
  {
    name: 'settings-auto-blocks-on',
    path: '/settings?part=connections',
    changes: true,
    steps: [
      ...openAutoBlocks,
      (page) => page.getByRole('dialog').getByRole('checkbox').first().check(),
      (page) => page.getByRole('dialog').getByRole('checkbox').last().check(),
      press(/^(Salvar|Save)$/),
      (page) => page.getByText(/^(Bloqueia automaticamente|Blocks automatically)/).waitFor(),
    ],
  },
  { name: 'settings-access', path, steps: [press(/^(Ver registro|View log)$/)] },
  { name: 'settings-access-empty', path, isEmpty: true, steps: [press(/^(Ver registro|View log)$/)] },
  {
    name: 'settings-lock',
    path,
    shell: {
      state: { keys: { state: 'open', backend: 'passphrase', recoveryMadeAt: '2026-11-20T12:00:00.000Z' } },
    },
    steps: [(page) => page.getByText(/^(Bloquear agora|Lock now)$/).scrollIntoViewIfNeeded()],
  },
  { name: 'settings-recovery', path, steps: [askForCode] },
  { name: 'settings-recovery-made', path, steps: [askForCode, press(/^(Fazer um código|Make a code)$/)] },
  { name: 'settings-columns', path, size: tall, steps: [toColumns] },
  { name: 'settings-diagnostics', path, steps: [press(/^(Ver diagnóstico|View diagnostics)/)] },
  {
    name: 'settings-keeping',
    path,
    steps: [
      (page) =>
        page.getByRole('heading', { name: /^(Prazo de guarda|Data retention)$/ }).scrollIntoViewIfNeeded(),
    ],
  },
  { name: 'settings-connection', path, steps: [press(/^(Adicionar conexão|Add connection)/)] },
  { name: 'settings-connection-edit', path, steps: pickAction(/^(Alterar|Edit)/) },
  {
    name: 'settings-columns-all',
    path,
    size: tall,
    steps: [
      (page) =>
        page
          .getByRole('button', { name: /^(Mostrar os|Show all)/ })
          .last()
          .click(),
      (page) =>
        page
          .getByText(/^\d+ (outras colunas|other columns)/)
          .last()
          .click(),
    ],
  },
  { name: 'settings-columns-forget', path, steps: [press(/^(Esquecer tudo|Forget all)$/)] },
  {
    name: 'settings-columns-forgotten',
    path,
    size: tall,
    changes: true,
    steps: [press(/^(Esquecer|Forget) Nome/)],
  },
  { name: 'settings-empty', path, isEmpty: true },
  { name: 'settings-slow', path, answers: { 'rememberedRoles.list': 'never' } },
  { name: 'settings-failed', path, size: tall, answers: { 'rememberedRoles.list': 'database_unwritable' } },
  { name: 'small-settings-columns', path, size: { width: 960, height: 1180 }, steps: [toColumns] },
  ...updates.map((update): Scene => ({
    name: `settings-update-${update.state}`,
    path,
    shell: { state: { updates: update } },
    steps: [(page) => page.getByRole('region', { name: /^(Sobre|About)$/ }).scrollIntoViewIfNeeded()],
  })),
  {
    name: 'licences',
    path: '/licences',
    steps: [(page) => page.getByText('LGPL-2.0-or-later').click()],
  },
  { name: 'licences-none', path: '/licences', isEmpty: true },
]
