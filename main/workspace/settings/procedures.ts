import { implement } from '@orpc/server'
import { settingsContract } from '../../../shared/bridge/settings.ts'
import { mostTestPhones, type Settings } from '../../../shared/bridge/settings-schema.ts'
import { readPhone } from '../../../shared/rules/phone.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { foreignPlan } from '../imports/foreign-plan.ts'
import { ProblemError } from '../problem-error.ts'
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
    addTestPhone: os.addTestPhone.handler(({ input }) => {
      const reading = readPhone(input.text, { defaultDdd: null, foreignPlan })
      if (!reading.ok) throw new ProblemError('test_phone_unreadable')
      const phones = new Set([...getSettings(db).testPhones, reading.digits])
      const settings = updateSettings(db, { testPhones: [...phones].slice(0, mostTestPhones) })
      changes.publish('settings')
      return settings
    }),
  })
}
