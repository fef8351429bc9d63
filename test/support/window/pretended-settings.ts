/** Settings that hold for as long as the page does. */
import type { implement } from '@orpc/server'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import { type Settings, settingsSchema } from '../../../shared/bridge/settings-schema.ts'
import type { Scenario } from './scenario.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['settings']

export const pretendedSettings = (
  os: Implementer,
  { language, theme, density }: Scenario,
  changed: (topic: ChangeTopic) => void,
) => {
  let current: Settings = settingsSchema.parse({ language, theme, density })
  const update = (patch: object): Settings => {
    current = settingsSchema.parse({ ...current, ...patch })
    return current
  }
  return {
    get: os.get.handler(() => current),
    update: os.update.handler(({ input }) => update(input)),
    addTestPhone: os.addTestPhone.handler(({ input }) => {
      changed('settings')
      return update({ testPhones: [...current.testPhones, `55${input.text.replace(/\D/g, '')}`] })
    }),
  }
}
