import { implement } from '@orpc/server'
import { finderContract } from '../../../shared/bridge/finder.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { findThings, listChoices, rememberChoice } from './queries.ts'
import { forgetFiles, listRecentFiles } from './recent-files.ts'

export const finderProcedures = ({ db, clock, changes }: WorkspaceDependencies) => {
  const os = implement(finderContract)
  return os.router({
    find: os.find.handler(({ input }) => findThings(db, input.text)),
    recent: os.recent.handler(() => listChoices(db)),
    choose: os.choose.handler(({ input }) => {
      rememberChoice(db, input, new Date(clock.now()).toISOString())
      return input
    }),
    files: os.files.handler(() => listRecentFiles(db)),
    forgetFiles: os.forgetFiles.handler(({ input }) => {
      const forgotten = forgetFiles(db, input.path)
      changes.publish('recent_files')
      return { forgotten }
    }),
  })
}
