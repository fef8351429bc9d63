/** Ends processes of the app in the middle of what they do, and has them throw what they work on. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pidOf } from '../../../e2e/support/processes.ts'
import { signalAll } from '../../../e2e/support/signal-all.ts'
import { untilSo } from '../until.ts'
import { lightFuse, type StartedApp } from './app.ts'
import { csvOf } from './flows.ts'
import { type Canaries, marked } from './made.ts'
import { ticketOf } from '../../../support/file-tickets.ts'
import { askMain, stateOfMain } from '../../../support/main-calls.ts'

/** Begins a long import; resolves when it is under way. */
const beginImport = async ({ client }: StartedApp, canaries: Canaries, folder: string): Promise<void> => {
  const path = join(folder, `${marked('grande')}.csv`)
  const [head = '', ...rows] = csvOf(canaries).split('\r\n')
  writeFileSync(
    path,
    [head, ...Array.from({ length: 60_000 }, (_each, at) => rows[at % rows.length])].join('\r\n'),
  )
  const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  await client.imports.start({
    fileId,
    roles: ['name', 'cpf', 'phone', 'variable'],
    defaultDdd: null,
    listName: marked('Grande'),
    goal: 'list',
  })
}

const restartsOf = async ({ page }: StartedApp, which: 'workspace' | 'service'): Promise<number> =>
  (await stateOfMain(page)).processes.find(({ process }) => process === which)?.restarts ?? 0

/** SIGKILL of the workspace in the middle of an import; afterwards it runs again. */
export const killWorkspace = async (app: StartedApp, canaries: Canaries, folder: string): Promise<void> => {
  const before = await restartsOf(app, 'workspace')
  await beginImport(app, canaries, folder)
  signalAll([await pidOf(app, 'revoada-workspace')], 'SIGKILL')
  await untilSo('restarted', async () => (await restartsOf(app, 'workspace')) > before)
  await app.reconnect()
}

/**
 * Errors of every process that name people: thrown, and rejected.
 * @param bombs the folder of `plantBombs`
 * @param rounds for each error of a process with a bomb, whether it is a rejection
 */
export const throwEverywhere = async (
  app: StartedApp,
  { people }: Canaries,
  bombs: string,
  rounds: readonly boolean[],
): Promise<void> => {
  const said = (): string => `cannot send to ${people[0]?.name}, ${people[0]?.phone}, ${marked('erro')}`
  // Whichever of workspace and service looks first lights up.
  for (const isRejection of rounds) {
    const restarts = async (): Promise<number> =>
      (await restartsOf(app, 'workspace')) + (await restartsOf(app, 'service'))
    const before = await restarts()
    lightFuse(bombs, said(), isRejection)
    await untilSo('restarted', async () => (await restarts()) > before)
    await app.reconnect()
  }
  await app.app.evaluate((_electron, message) => {
    // wall-clock: throws in a turn of its own
    setTimeout(() => {
      throw new TypeError(message)
    })
    void Promise.reject(new Error(message))
  }, said())
  await app.page.evaluate((message) => {
    // wall-clock: throws in a turn of its own
    setTimeout(() => {
      throw new TypeError(message)
    })
    void Promise.reject(new Error(message))
  }, said())
  // What main's handlers throw, and what they refuse.
  await askMain(app.page, [
    { path: '/setLook', body: { json: { language: said(), theme: 'dark', density: 'normal' } } },
    { path: '/notify', body: { json: { title: said() } } },
    { path: '/showInFolder', body: { json: said() } },
  ])
}

/** The window's own process is ended as a fault of its engine would. */
export const crashWindow = ({ app }: StartedApp): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const [window] = BrowserWindow.getAllWindows()
        window?.webContents.once('render-process-gone', () => resolve())
        window?.webContents.forcefullyCrashRenderer()
      }),
  )

/** The whole app at once, in the middle of an import. */
export const killApp = async (app: StartedApp, canaries: Canaries, folder: string): Promise<void> => {
  await beginImport(app, canaries, folder)
  await app.kill()
}
