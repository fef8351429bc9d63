/** What became of a campaign, by its supplier's reports. */
import type { ItemResults, Report } from '../../../shared/bridge/results.ts'
import type { Answers } from './intercept.ts'
import { dropFiles, press, type Scene, type Step } from './scene.ts'

const path = '/history/{enviado}'
const size = { width: 1280, height: 1900 }

/** The part of the page that these are about. */
const toResults: Step = (page) =>
  page.getByRole('heading', { name: /^(Resultados da entrega|Delivery results)$/ }).scrollIntoViewIfNeeded()

/** As if the report had blocked people by itself. */
const blockedByItself: Answers = {
  'results.get': async (real) => {
    const found = (await real()) as ItemResults
    const blocked: Report['blocked'] = [
      { result: 'opted_out', people: 1_234, isUndone: false },
      { result: 'failed_for_ever', people: 5_678, isUndone: false },
    ]
    return { ...found, reports: found.reports.map((report) => ({ ...report, blocked })) }
  },
}

const toReports: Step = (page) =>
  page.getByRole('heading', { name: /^(Relatórios importados|Imported reports)$/ }).scrollIntoViewIfNeeded()

export const resultsOfSendsScenes: readonly Scene[] = [
  { name: 'sending-results', path, size },
  { name: 'sending-results-view', path, steps: [toResults] },
  { name: 'sending-results-blocked', path, answers: blockedByItself, steps: [toReports] },
  {
    name: 'sending-results-filtered',
    path,
    size,
    steps: [press(/^(Não entregue|Not delivered)/)],
  },
  {
    name: 'sending-results-empty',
    path: '/history/{tres-horas}',
    steps: [toResults],
  },
  {
    name: 'sending-results-sheet',
    path,
    size: { width: 1280, height: 1400 },
    steps: [dropFiles(['relatorio_lembrete_setembro_2.csv'])],
  },
  {
    name: 'sending-results-list',
    path,
    size,
    steps: [press(/^(Não entregue|Not delivered)/), press(/^(Fazer lista…|Make a list…)$/)],
  },
  {
    name: 'sending-results-unmatched',
    path,
    steps: [press(/(sem correspondência|unmatched)$/)],
  },
  {
    name: 'sending-callback-results',
    path: '/history/{retornos}',
    steps: [
      (page) =>
        page.getByText(/destinatário o seu resultado|give each recipient a result/).scrollIntoViewIfNeeded(),
    ],
  },
  {
    name: 'sending-callback-results-sheet',
    path: '/history/{retornos}',
    size: { width: 1280, height: 1200 },
    steps: [press(/^(Usar como resultados…|Use as results…)$/)],
  },
  {
    name: 'sending-callback-results-columns',
    path: '/history/{retornos}',
    steps: [
      press(/^(Usar como resultados…|Use as results…)$/),
      (page) => page.getByRole('button', { name: /^(Aplicar a|Apply to) \d/ }).hover(),
      (page) =>
        page
          .getByRole('dialog')
          .getByRole('heading', { name: /^(Campos usados|Fields used)$/ })
          .scrollIntoViewIfNeeded(),
    ],
  },
  { name: 'sending-callback-results-new', path: '/history/{retornos novos}', size },
  {
    name: 'sending-callback-results-applied',
    path: '/history/{retornos novos}',
    size,
    changes: true,
    steps: [press(/^(Aplicar|Apply) \d/)],
  },
  {
    name: 'sending-callback-results-failed',
    path: '/history/{retornos}',
    answers: { 'results.openCallbacks': 'callbacks_changed' },
    steps: [press(/^(Usar como resultados…|Use as results…)$/)],
  },
]
