import { implement } from '@orpc/server'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import { type RemovedKind, removalsContract } from '../../../shared/bridge/removals.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'

const topics: Readonly<Record<RemovedKind, ChangeTopic>> = {
  list: 'lists',
  audio: 'audios',
  enrichment: 'enrichments',
  connection: 'connections',
  saved_text: 'saved_texts',
}

export const removalsProcedures = ({ removals, changes }: WorkspaceDependencies) => {
  const os = implement(removalsContract)
  return os.router({
    undo: os.undo.handler(({ input: { kind, id } }) => {
      const isBack = removals.undo(kind, id)
      if (isBack) changes.publish(topics[kind])
      return { isBack }
    }),
  })
}
