/** A campaign while it is written, of each kind. */
import { large, press, type Scene, small, type Step } from './scene.ts'

const path = '/campaigns/{lembrete}'
const tall = { width: 1280, height: 900 }

const insertName: readonly Step[] = [
  (page) => page.getByRole('textbox', { name: /^(Mensagem|Message)$/ }).fill('Não perca, '),
  (page) =>
    page
      .getByRole('group', { name: /^(Inserir coluna|Insert column)$/ })
      .getByRole('button', { name: 'Nome' })
      .click(),
  (page) =>
    page
      .getByRole('group', { name: /^(Formato de|Format of)/ })
      .getByRole('button')
      .click(),
]

const review = press(/^(Revisar e enviar|Review and send)$/)
/** The button says to how many people. */
const send = press(/^(Enviar a|Send to) /)

export const composerScenes: readonly Scene[] = [
  { name: 'composer', path },
  { name: 'composer-rcs', path: '/campaigns/{rcs}' },
  { name: 'composer-cards', path: '/campaigns/{cartoes}' },
  { name: 'composer-calls', path: '/campaigns/{ligacoes}' },
  { name: 'composer-voice', path: '/campaigns/{voz}' },
  { name: 'composer-call', path: '/campaigns/{ura}' },
  { name: 'composer-recorder', path: '/campaigns/{voz}', steps: [press(/^(Gravar…|Record…)$/)] },
  { name: 'composer-saved-texts', path, steps: [press(/^(Modelos|Templates)$/)] },
  { name: 'composer-test', path, steps: [press(/^(Enviar teste|Send test)/)] },
  { name: 'composer-errors', path: '/campaigns/{erros}' },
  { name: 'composer-empty', path: '/campaigns/{vazio}' },
  {
    name: 'composer-tried',
    path: '/campaigns/{vazio}',
    steps: [review],
  },
  { name: 'review', path, size: tall, steps: [review] },
  {
    name: 'review-cards',
    path: '/campaigns/{oferta}',
    size: tall,
    steps: [review],
  },
  {
    name: 'review-refused',
    path,
    size: tall,
    answers: { 'outbox.enqueue': 'outbox_hours_need_consent' },
    steps: [review, send],
  },
  { name: 'review-sending', path, size: tall, answers: { 'outbox.enqueue': 'never' }, steps: [review, send] },
  { name: 'large-composer', path, size: large },
  { name: 'small-composer', path, size: small },
  {
    name: 'composer-spelling',
    path,
    changes: true,
    steps: [
      (page) =>
        page
          .getByRole('textbox', { name: /^(Mensagem|Message)$/ })
          .fill('Promocao imperdivel da Zorblax: {{Nome}}, voçê tem ate amanha em www.loja.com.br'),
      (page) => page.locator('.marked-area-marks [data-wrong]').first().waitFor(),
      (page) =>
        page
          .getByRole('textbox', { name: /^(Mensagem|Message)$/ })
          .evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3)),
      (page) => page.locator('.spelling-choice .chip').first().waitFor(),
    ],
  },
  {
    name: 'composer-callbacks',
    path,
    size: { width: 1280, height: 1700 },
    changes: true,
    steps: [(page) => page.getByRole('switch', { name: /Receber retornos|Receive callbacks/ }).click()],
  },
  {
    name: 'composer-waves-kept',
    path,
    size: { width: 1280, height: 1700 },
    changes: true,
    steps: [
      (page) => page.getByLabel(/^(Lotes|Batches)$/).selectOption('count'),
      (page) => page.getByLabel(/^(Manter os próximos|Keep the next batches)/).check(),
    ],
  },
  {
    name: 'composer-waves-first',
    path,
    size: { width: 1280, height: 1700 },
    changes: true,
    steps: [(page) => page.getByLabel(/^(Lotes|Batches)$/).selectOption('first')],
  },
  {
    name: 'composer-filter',
    path,
    changes: true,
    steps: [press(/^(Filtrar a lista|Filter the list)$/), press(/^(Filtrar por UF|Filter by State)/)],
  },
  { name: 'composer-formats', path: '/campaigns/{erros}', changes: true, steps: insertName },
  {
    name: 'composer-format-chosen',
    path: '/campaigns/{erros}',
    size: tall,
    changes: true,
    steps: [
      ...insertName,
      (page) => page.getByRole('menuitem', { name: /^(Primeiro nome|First name)/ }).click(),
    ],
  },
]
