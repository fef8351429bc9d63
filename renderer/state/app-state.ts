import { createChanges } from './changes.ts'
import type { AppState } from './context.ts'
import { createDrops } from './drops.ts'
import { createFileFaults } from './file-faults.ts'
import { createImportAll } from './import-all.ts'
import { createImportQueue } from './import-queue.ts'
import { createJobs } from './jobs.ts'
import { createPageActions } from './page-actions.ts'
import type { OpenPort } from './platform/window-ports.ts'
import { createWorkspace } from './platform/workspace.ts'
import { createSettings } from './settings.ts'
import { createSideBar } from './side-bar.ts'
import { createShell } from './shell.ts'
import { createTableHeaders } from './table-headers.ts'
import { createTestSends } from './test-sends.ts'
import { createToasts } from './toasts.ts'
import { createWelcome } from './welcome.ts'

/** Puts the window's state together. To be called inside a root; everything ends with it. */
export const createAppState = (page: Window, openPort: OpenPort): AppState => {
  const shell = createShell(openPort, page.revoada)
  const workspace = createWorkspace(shell.state, openPort)
  const changes = createChanges(workspace)
  const settings = createSettings(workspace, changes, shell, page)
  const jobs = createJobs(workspace, changes)
  const uuid = () => page.crypto.randomUUID()
  const importQueue = createImportQueue(uuid)
  return {
    shell,
    workspace,
    changes,
    settings,
    jobs,
    importQueue,
    importAll: createImportAll(workspace, importQueue, jobs),
    tableHeaders: createTableHeaders(workspace),
    testSends: createTestSends(workspace, uuid),
    toasts: createToasts(),
    drops: createDrops(),
    fileFaults: createFileFaults(),
    welcome: createWelcome(shell, workspace, settings, page),
    sideBar: createSideBar(page),
    pageActions: createPageActions(),
  }
}
