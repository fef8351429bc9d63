import { implement } from '@orpc/server'
import { type ChangeTopic, changesContract } from '../../../shared/bridge/changes.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { watchChanges } from './changes.ts'

export const changesProcedures = ({ changes }: WorkspaceDependencies) => {
  const os = implement(changesContract)
  return os.router({
    watch: os.watch.handler(({ signal }) => eventsOf(watchChanges(changes, signal))),
  })
}

async function* eventsOf(topics: AsyncGenerator<ChangeTopic>): AsyncGenerator<{ topic: ChangeTopic }> {
  for await (const topic of topics) yield { topic }
}
