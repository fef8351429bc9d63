import { implement } from '@orpc/server'
import { type Settings, settingsContract } from '../../../shared/bridge/settings.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { getSettings, updateSettings } from './settings.ts'

export const settingsProcedures = ({ db, changes }: WorkspaceDependencies) => {
  const os = implement(settingsContract)
  return os.router({
    get: os.get.handler(() => getSettings(db)),
    update: os.update.handler(({ input }) => {
      // An absent field and one set to undefined mean the same here: leave it.
      const given = Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== undefined),
      ) as Partial<Settings>
      const settings = updateSettings(db, given)
      changes.publish('settings')
      return settings
    }),
  })
}
