import { audiosContract } from './audios.ts'
import { changesContract } from './changes.ts'
import { combinationsContract } from './combinations.ts'
import { connectionsContract } from './connections.ts'
import { draftsContract } from './drafts.ts'
import { importsContract } from './imports.ts'
import { listsContract } from './lists.ts'
import { outboxContract } from './outbox.ts'
import { reviewsContract } from './reviews.ts'
import { rememberedRolesContract } from './remembered-roles.ts'
import { serviceContract } from './service.ts'
import { settingsContract } from './settings.ts'
import { suppressionsContract } from './suppressions.ts'

/** Everything the renderer can ask of the workspace. A capability adds itself by one line. */
export const workspaceContract = {
  audios: audiosContract,
  changes: changesContract,
  combinations: combinationsContract,
  connections: connectionsContract,
  drafts: draftsContract,
  imports: importsContract,
  lists: listsContract,
  outbox: outboxContract,
  reviews: reviewsContract,
  rememberedRoles: rememberedRolesContract,
  service: serviceContract,
  settings: settingsContract,
  suppressions: suppressionsContract,
}
