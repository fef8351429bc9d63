import { shell as osShell } from 'electron'
import { dataFolderOf, type DataOwners, listBackups, listSetAside, removeCopy } from './data-care.ts'
import type { Log } from './log.ts'
import { shellCalls as os } from './serve-shell.ts'

/** What main does for the window about backups; the processes that own the data do the work. */
export const createDataCareCalls = (dataFolder: string, processes: DataOwners, log: Log) => ({
  listBackups: os.listBackups.handler(() => listBackups(dataFolder)),
  listSetAside: os.listSetAside.handler(() => listSetAside(dataFolder)),
  removeCopy: os.removeCopy.handler(async ({ input }) => ({
    removed: await removeCopy(dataFolder, input),
  })),
  showData: os.showData.handler(async ({ input: owner }) => {
    await osShell.openPath(dataFolderOf(dataFolder, owner))
  }),
  restartWorkspace: os.restartWorkspace.handler(async () => {
    await processes.workspace.stop()
    processes.workspace.start()
  }),
  makeBackup: os.makeBackup.handler(async () => {
    const isServiceUp = processes.service.health.state === 'running'
    const [own, service] = await Promise.all([
      processes.workspace.data.makeBackup(),
      isServiceUp ? processes.service.data.makeBackup() : null,
    ])
    const failure = own ?? service
    log.add({ event: 'backup', failure })
    return { failure }
  }),
  restoreBackup: os.restoreBackup.handler(async ({ input: { owner, name } }) => {
    const failure = await processes[owner].data.recover({ action: 'restore', backup: name })
    log.add({ event: 'recovered', process: owner, action: 'restore', failure })
    return { failure }
  }),
  startFresh: os.startFresh.handler(async ({ input: owner }) => {
    const failure = await processes[owner].data.recover({ action: 'start_fresh' })
    log.add({ event: 'recovered', process: owner, action: 'start_fresh', failure })
    return { failure }
  }),
})
