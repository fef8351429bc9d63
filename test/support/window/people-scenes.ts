import type { PersonFindings } from '../../../shared/bridge/people.ts'
import { press, type Scene, type Step } from './scene.ts'

const path = '/people'

const seek = (text: string): readonly Step[] => [
  (page) => page.getByRole('textbox').fill(text),
  press(/^(Buscar|Search)$/),
]

/** Rights of people, from the search to the word that erases. */
export const peopleScenes: readonly Scene[] = [
  { name: 'people', path },
  { name: 'people-empty', path, isEmpty: true },
  { name: 'people-found', path, steps: seek('11 98765-4321') },
  { name: 'people-open', path, steps: seek('11 98765-0000') },
  { name: 'people-nobody', path, isEmpty: true, steps: seek('11 98765-4321') },
  { name: 'people-unreadable', path, steps: seek('11 98765-4321\nMaria') },
  {
    name: 'people-erase-team',
    path,
    answers: {
      'people.find': async (real) => ({
        ...((await real()) as PersonFindings),
        teams: [
          {
            connectionId: 'a',
            name: 'Cobrança <Nordeste> “Equipe 3”',
            mayErase: true,
            at: { campaigns: 3, enrichments: 1, callbacks: 0 },
          },
          { connectionId: 'b', name: 'Vendas', mayErase: true, at: null },
          { connectionId: 'c', name: 'Pesquisa', mayErase: false, at: null },
        ],
      }),
    },
    steps: [...seek('11 98765-4321'), press(/^(Apagar|Erase)/)],
  },
  { name: 'people-erase', path, steps: [...seek('11 98765-4321'), press(/^(Apagar|Erase)/)] },
]
