import { press, type Scene, type Step } from './scene.ts'

const path = '/registrations'
const webhooks = `${path}?tab=webhooks`
const inbox = `${path}?tab=callbacks`

const choose =
  (label: string): Step =>
  (page) =>
    page.getByRole('combobox').first().selectOption({ label })
const writeCnpj =
  (cnpj: string): Step =>
  (page) =>
    page.getByRole('textbox', { name: 'CNPJ' }).fill(cnpj)

/** Companies, webhooks and callbacks, with what is hard to show among them. */
export const registrationScenes: readonly Scene[] = [
  { name: 'companies', path },
  {
    name: 'companies-checked',
    path,
    changes: true,
    steps: [
      choose('Homologação da filial de São José do Rio Preto'),
      writeCnpj('12abc34501de35'),
      (page) => page.getByRole('textbox', { name: /^(Nome|Name)$/ }).fill('Padaria Modelo Ltda'),
      press(/Homologação/),
    ],
  },
  { name: 'webhooks', path: webhooks },
  {
    name: 'webhooks-warned',
    path: webhooks,
    steps: [
      choose('Produção'),
      (page) => page.getByRole('textbox').fill('http://sistema.exemplo.com.br/retorno#fila'),
    ],
  },
  { name: 'callbacks', path: inbox },
  { name: 'callbacks-binary', path: `${inbox}&id={c3}` },
  {
    name: 'companies-wrong',
    path,
    steps: [writeCnpj('12ABC34501DE36'), press(/^(Criar empresa|Create company)/)],
  },
  { name: 'companies-empty', path, isEmpty: true },
  { name: 'companies-slow', path, answers: { 'companies.list': 'never' } },
  { name: 'companies-failed', path, answers: { 'companies.list': 'database_unwritable' } },
  { name: 'webhooks-empty', path: webhooks, isEmpty: true },
  { name: 'callbacks-large', path: `${inbox}&id={c4}` },
  {
    name: 'callbacks-large-raw',
    path: `${inbox}&id={c4}`,
    steps: [
      (page) => page.getByText(/^(Como chegou|As received)$/).click(),
      (page) => page.getByText(/^(Cabeçalhos|Headers)/).click(),
    ],
  },
  { name: 'callbacks-none-in-it', path: `${inbox}&id={c5}` },
  { name: 'callbacks-of-campaign', path: `${inbox}&ref={enviado}` },
  { name: 'callbacks-empty', path: inbox, isEmpty: true },
  { name: 'callbacks-stopped', path: inbox, shell: { service: { state: 'stopped', restarts: 2 } } },
  { name: 'callbacks-failed', path: inbox, answers: { callbacks: 'service_unavailable' } },
  { name: 'callbacks-clear', path: inbox, steps: [press(/^(Esvaziar|Empty)$/)] },
  { name: 'sending-callbacks', path: '/history/{enviado}', size: { width: 1280, height: 1500 } },
  { name: 'small-companies', path, size: { width: 960, height: 640 } },
  { name: 'small-callbacks', path: inbox, size: { width: 960, height: 640 } },
]
