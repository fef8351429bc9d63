import { createContext, useContext } from 'solid-js'
import type { Changes } from './changes.ts'
import type { Drops } from './drops.ts'
import type { FileFaults } from './file-faults.ts'
import type { ImportAll } from './import-all.ts'
import type { Jobs } from './jobs.ts'
import type { ImportQueueStore } from './import-queue.ts'
import type { PageActions } from './page-actions.ts'
import type { Workspace } from './platform/workspace.ts'
import type { SettingsStore } from './settings.ts'
import type { SideBarStore } from './side-bar.ts'
import type { Shell } from './shell.ts'
import type { TableHeaders } from './table-headers.ts'
import type { TestSends } from './test-sends.ts'
import type { Toasts } from './toasts.ts'
import type { Welcome } from './welcome.ts'

/** The parts that live as long as the window. Each is a module of its own; this is only where they meet. */
export type AppState = {
  readonly shell: Shell
  readonly workspace: Workspace
  readonly changes: Changes
  readonly settings: SettingsStore
  readonly jobs: Jobs
  readonly importQueue: ImportQueueStore
  readonly importAll: ImportAll
  readonly tableHeaders: TableHeaders
  readonly testSends: TestSends
  readonly toasts: Toasts
  readonly drops: Drops
  readonly fileFaults: FileFaults
  readonly welcome: Welcome
  readonly sideBar: SideBarStore
  readonly pageActions: PageActions
}

export const AppStateContext = createContext<AppState>()

export const useAppState = (): AppState => {
  const state = useContext(AppStateContext)
  if (state === undefined) throw new Error('useAppState needs an AppStateContext.Provider above it')
  return state
}
