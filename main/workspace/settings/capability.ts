import type { Base } from '../base/base.ts'
import { rememberedRolesProcedures } from './remembered-roles.ts'
import { settingsProcedures } from './settings.ts'

/** What the person set, and what the app remembers of their choices. */
export const createSettings = (needs: Pick<Base, 'db' | 'changes'>) => ({
  procedures: {
    settings: settingsProcedures(needs),
    rememberedRoles: rememberedRolesProcedures(needs),
  },
})
