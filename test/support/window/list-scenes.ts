/** What can be done with lists: a summary, combining them, tags. */
import { openTab, pickAction, press, type Scene, type Step } from './scene.ts'
import { jobUnderWay } from './job-under-way.ts'

const path = '/lists/{atraso}'

const openCombine: readonly Step[] = [
  (page) => page.getByRole('checkbox').nth(0).check(),
  (page) => page.getByRole('checkbox').nth(1).check(),
  (page) => page.getByRole('button', { name: /^(Combinar|Combine) 2/ }).click(),
  (page) => page.getByText(/^(A nova lista terá|The new list will have)/).waitFor(),
]
const makeList = press(/^(Criar a lista|Create list)$/)

/** Results of phones are read after the rows. */
const failedPhones: Step = (page) =>
  page.getByRole('button', { name: /^(Números que falharam|Numbers that failed)/ }).waitFor()

export const listScenes: readonly Scene[] = [
  { name: 'lists', path: '/lists' },
  { name: 'list', path },
  {
    name: 'list-filtered',
    path,
    steps: [
      openTab(/Resumo|Summary/),
      (page) => page.getByRole('button', { name: /^(Celular|Mobile)$/ }).click(),
      (page) => page.getByRole('searchbox').fill('a'),
      (page) => page.getByText(/ (de|of) [\d.,]+ (contatos|contacts)$/).waitFor(),
      (page) => page.getByRole('checkbox').nth(1).check(),
    ],
  },
  {
    name: 'list-column-filter',
    path,
    steps: [
      press(/^(Filtrar por|Filter by) Valor$/),
      (page) => page.getByRole('dialog').getByRole('textbox').first().waitFor(),
    ],
  },
  {
    name: 'list-none-found',
    path,
    steps: [
      (page) => page.getByRole('searchbox').fill('ninguém assim'),
      (page) => page.getByText(/^(Nenhum contato assim|No such contact)/).waitFor(),
    ],
  },
  { name: 'list-results', path: '/lists/{celulares}', steps: [failedPhones] },
  {
    name: 'list-results-failed',
    path: '/lists/{celulares}',
    steps: [press(/^(Números que falharam|Numbers that failed)/)],
  },
  {
    name: 'list-results-summary',
    path: '/lists/{celulares}',
    steps: [failedPhones, openTab(/Resumo|Summary/)],
  },
  {
    name: 'list-copy',
    path,
    steps: [
      press(/^(Com a lista toda|With the whole list)$/),
      (page) => page.getByRole('menuitem').first().click(),
    ],
  },
  {
    name: 'list-value-filter',
    path,
    steps: [
      press(/^(Filtrar por|Filter by) Nome$/),
      (page) => page.getByRole('dialog').getByRole('checkbox').first().check(),
    ],
  },
  { name: 'list-summary', path, steps: [openTab(/Resumo|Summary/)] },
  { name: 'lists-combine', path: '/lists', steps: openCombine },
  {
    name: 'list-tags',
    path,
    changes: true,
    steps: [
      ...pickAction(/^(Etiquetas|Tags)/),
      (page) => page.getByRole('dialog').getByRole('combobox').fill('zona sul'),
      (page) => page.keyboard.press('Enter'),
      (page) => page.getByRole('button', { name: /^(Renomear|Rename) “novembro”/ }).click(),
    ],
  },
  { name: 'list-compact', path: '/lists/{base}', density: 'compact' },
  {
    // Of 30,000 rows: test/bench/scroll.bench.ts measures a million.
    name: 'list-middle',
    path: '/lists/{base}',
    steps: [
      (page) =>
        page.getByRole('grid').evaluate((table) => {
          table.scrollTop = table.scrollHeight / 2
        }),
    ],
  },
  { name: 'list-left-out', path, steps: [openTab(/Não entraram|Left out/)] },
  { name: 'list-remove', path, steps: pickAction(/^(Remover|Remove)/) },
  { name: 'list-rename', path, steps: pickAction(/^(Renomear|Rename)/) },
  { name: 'list-keep', path, steps: pickAction(/^(Manter|Keep)/) },
  { name: 'list-menu', path: '/lists', steps: [press(/^(Ações de|Actions for)/)] },
  { name: 'list-gone', path: '/lists/nenhuma' },
  { name: 'lists-empty', path: '/lists', isEmpty: true },
  { name: 'lists-slow', path: '/lists', answers: { 'lists.list': 'never' } },
  { name: 'lists-failed', path: '/lists', answers: { 'lists.list': 'database_unwritable' } },
  {
    name: 'lists-subtracting',
    path: '/lists',
    answers: { 'combinations.preview': async () => ({ size: 18_402, duplicates: 0, byOther: 1_204 }) },
    steps: [
      ...openCombine,
      (page) => page.getByText(/^(Subtrair|Subtract)$/).click(),
      (page) => page.getByText(/(por outro telefone|by another phone)/).waitFor(),
    ],
  },
  {
    name: 'lists-combining',
    path: '/lists',
    changes: true,
    answers: {
      ...jobUnderWay({ done: 14_200, total: 33_000, listId: null }),
    },
    steps: [...openCombine, (page) => page.getByText(/^(Subtrair|Subtract)$/).click(), makeList],
  },
  {
    name: 'lists-combined',
    path: '/lists',
    changes: true,
    steps: [
      ...openCombine,
      makeList,
      (page) => page.getByRole('heading', { name: /^(União de|Union of)/ }).waitFor(),
    ],
  },
  {
    name: 'lists-by-tag',
    path: '/lists',
    steps: [
      (page) =>
        page
          .getByRole('group', { name: /etiquetas|tags/ })
          .getByRole('button', { name: 'cobrança' })
          .click(),
    ],
  },
  {
    name: 'lists-none-found',
    path: '/lists',
    steps: [(page) => page.getByRole('searchbox').fill('nada assim')],
  },
]
