import type { KeyProtection } from '../../../shared/bridge/shell.ts'
import { holdFile, press, type Scene, small, type Step } from './scene.ts'
import { zoomed } from './stage.ts'
import { ticketOf } from '../file-tickets.ts'

const openPalette = (text = ''): readonly Step[] => [
  (page) => page.keyboard.press('Control+k'),
  (page) => page.getByRole('combobox', { name: /^(Buscar|Search)$/ }).fill(text),
]

const goOn = press(/^(Continuar|Continue)$/)
const makeCode = press(/^(Fazer um código|Make a code)$/)
const firstStart = { state: { isFirstStart: true } }
const withKeys = (
  state: KeyProtection['state'],
  backend: KeyProtection['backend'] = null,
  isFirstStart = false,
  recoveryMadeAt: string | null = null,
): Pick<Scene, 'path' | 'shell'> => ({
  path: '/',
  shell: { state: { isFirstStart, keys: { state, backend, recoveryMadeAt } } },
})

const enterCode: readonly Step[] = [
  press(/^(Usar o código de recuperação|Use the recovery code)…$/),
  (page) => page.getByRole('textbox').fill('v4bt 9q2m 0zk7 x8rd 3nhe wj5c ag6p'),
  press(/^(Abrir com o código|Open with the code)$/),
]

const openRowMenu: readonly Step[] = [
  (page) => page.getByRole('cell', { name: 'vencem_hoje.csv' }).click({ button: 'right' }),
]

/** What lies over the window: the palette, and the list of shortcuts; and what stands before it. */
export const shellScenes: readonly Scene[] = [
  { name: 'welcome-1', path: '/', shell: firstStart },
  { name: 'welcome-2', path: '/', shell: firstStart, steps: [goOn] },
  { name: 'welcome-3', path: '/', shell: firstStart, steps: [goOn, goOn] },
  { name: 'welcome-3-made', path: '/', shell: firstStart, steps: [goOn, goOn, makeCode] },
  { name: 'welcome-4', path: '/', shell: firstStart, steps: [goOn, goOn, goOn] },
  { name: 'welcome-drop', path: '/', shell: firstStart, steps: [holdFile] },
  { name: 'palette', path: '/lists', steps: openPalette() },
  { name: 'palette-found', path: '/lists', steps: openPalette('nov') },
  { name: 'shortcuts', path: '/lists', steps: [(page) => page.keyboard.press('F1')] },
  { name: 'keys-choice', ...withKeys('choice_needed', null, true), steps: [goOn] },
  { name: 'keys-refused', ...withKeys('choice_needed', 'keychain', true), steps: [goOn] },
  { name: 'keys-unlock', ...withKeys('passphrase_needed') },
  { name: 'keys-closed', ...withKeys('keychain_closed') },
  {
    name: 'keys-recover',
    ...withKeys('keychain_closed', 'keychain', false, '2026-11-20T12:00:00.000Z'),
    steps: enterCode,
  },
  {
    name: 'keys-forgotten',
    ...withKeys('passphrase_needed', 'passphrase', false, '2026-11-20T12:00:00.000Z'),
  },
  { name: 'keys-locked', ...withKeys('locked', 'passphrase') },
  { name: 'keys-recovered', ...withKeys('recovered') },
  {
    name: 'workspace-restarting',
    path: '/lists',
    shell: { workspace: { state: 'restarting', restarts: 1, reason: 'crashed' } },
  },
  {
    name: 'workspace-damaged',
    path: '/',
    shell: { workspace: { state: 'failed', restarts: 1, reason: 'database_damaged' } },
  },
  { name: 'row-menu', path: '/lists', steps: openRowMenu },
  { name: 'enlarged-row-menu', path: '/lists', size: zoomed, steps: openRowMenu },
  {
    name: 'opened-faults',
    path: '/',
    shell: {
      answers: {
        takeOpenedFiles: [
          { ticket: ticketOf('/dados/clientes_antigos.xlsx'), fault: 'missing' },
          { ticket: ticketOf('/dados/2026-11'), fault: 'folder' },
        ],
      },
    },
  },
  { name: 'palette-nothing', path: '/', steps: openPalette('xyz') },
  { name: 'palette-empty', path: '/', isEmpty: true, steps: openPalette() },
  { name: 'large-palette', path: '/', size: { width: 2560, height: 1440 }, steps: openPalette('re') },
  { name: 'small-palette', path: '/', size: small, steps: openPalette() },
]
