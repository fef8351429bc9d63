import { implement } from '@orpc/server'
import { changesContract } from '../../../shared/bridge/changes.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { watchChanges } from './changes.ts'

export const changesProcedures = ({ changes }: WorkspaceDependencies) => {
  const os = implement(changesContract)
  return os.router({
    watch: os.watch.handler(async function* ({ signal }) {
      for await (const topic of watchChanges(changes, signal)) yield { topic }
    }),
  })
}
