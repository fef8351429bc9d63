/** What is found by its name, and what was chosen and opened lately. */
import type { implement } from '@orpc/server'
import type { FoundThing } from '../../../shared/bridge/finder.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import { nameRank, wantedOf } from '../../../shared/rules/name-match.ts'
import { ago } from './pretended-data.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['finder']

/** @param things all that has a name */
export const pretendedFinder = (os: Implementer, isFull: boolean, things: () => FoundThing[]) => ({
  find: os.find.handler(({ input }) => {
    const wanted = wantedOf(input.text)
    return things().filter(({ name }) => nameRank(name, wanted) !== null)
  }),
  recent: os.recent.handler(() =>
    isFull ? [{ kind: 'command' as const, id: 'page_outbox' }, ...things().slice(0, 3)] : [],
  ),
  choose: os.choose.handler(({ input }) => input),
  files: os.files.handler(() =>
    ['clientes_atraso_2026-11.xlsx', 'vencem_hoje.csv', 'pesquisa de satisfação.xlsx'].map(
      (fileName, index) => ({
        path: `/dados/${fileName}`,
        fileName,
        openedAt: ago(90 * (index + 1)),
        isGone: index === 2,
      }),
    ),
  ),
  forgetFiles: os.forgetFiles.handler(() => ({ forgotten: 1 })),
})
