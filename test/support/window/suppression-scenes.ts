/** Who must not be contacted. */
import { dropFiles, openTab, pickAction, press, type Scene, type Step } from './scene.ts'
import type { World } from './world.ts'

const path = '/suppressions'

const importList = (name: string): readonly Step[] => [
  dropFiles([name]),
  (page) => page.getByLabel(/^(Origem|Source)$/).selectOption('procon'),
  (page) => page.getByLabel(/^(Data da lista|List date)/).fill('2026-11-01'),
  press(/^(Importar bloqueios|Import list)$/),
]

export const suppressionScenes: readonly Scene[] = [
  { name: 'suppressions', path },
  {
    name: 'suppressions-import',
    path,
    size: { width: 1280, height: 1020 },
    steps: [dropFiles(['nao_me_ligue_novembro.csv'])],
  },
  { name: 'suppressions-empty', path, isEmpty: true },
  { name: 'suppressions-slow', path, answers: { suppressions: 'never' } },
  { name: 'suppressions-failed', path, answers: { suppressions: 'database_unwritable' } },
  {
    name: 'suppressions-import-never',
    path,
    changes: true,
    prepare: (world: World) => world.stallReaders(true),
    steps: importList('nao_me_ligue_novembro.csv'),
  },
  {
    name: 'suppressions-import-failed',
    path,
    changes: true,
    steps: importList('colunas.csv'),
  },
  {
    name: 'suppressions-import-committed',
    path,
    changes: true,
    steps: importList('nao_me_ligue_novembro.csv'),
  },
  { name: 'suppressions-entries', path, steps: [openTab(/Individuais|Individual/)] },
  {
    name: 'suppressions-found',
    path,
    steps: [(page) => page.getByRole('searchbox').fill('11 98765-4321')],
  },
  {
    name: 'suppressions-add',
    path,
    steps: [
      press(/^(Bloquear número…|Block number…)$/),
      (page) => page.getByLabel(/^(Telefone com DDD|Phone with area code)$/).fill('98765-4321'),
      press(/^(Bloquear|Block)$/),
    ],
  },
  {
    name: 'suppressions-add-invalid',
    path,
    steps: [
      press(/^(Bloquear número…|Block number…)$/),
      (page) => page.getByLabel(/^(Por quê|Why)$/).selectOption('invalid_number'),
    ],
  },
  { name: 'suppressions-taken', path, steps: [press(/^Procon-SP Não Me Ligue$/)] },
  { name: 'suppressions-remove', path, steps: pickAction(/^(Remover|Remove)/) },
]
