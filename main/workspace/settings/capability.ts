import { rememberedRolesProcedures } from './remembered-roles.ts'
import { type Needs, settingsProcedures } from './settings.ts'

/** What the person set, and what the app remembers of their choices. */
export const createSettings = (needs: Needs) => ({
  procedures: {
    settings: settingsProcedures(needs),
    rememberedRoles: rememberedRolesProcedures(needs),
  },
})
