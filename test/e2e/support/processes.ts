import type { RunningApp } from './app.ts'
import { askTwice } from './ask-twice.ts'

/** The names under which main starts its processes; Electron lists them by these. */
type ProcessName = 'revoada-workspace' | 'revoada-service'

/** The process ids of the app's processes of a name, as Electron itself tells them. */
export const pidsOf = ({ app }: RunningApp, name: ProcessName): Promise<number[]> =>
  askTwice(() =>
    app.evaluate(
      (electron, wanted) =>
        electron.app
          .getAppMetrics()
          .filter((metric) => metric.name === wanted)
          .map(({ pid }) => pid),
      name,
    ),
  )

/** The process ids of the readers: pages that belong to no window. */
export const pidsOfReaders = ({ app }: RunningApp): Promise<number[]> =>
  askTwice(() =>
    app.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .filter((page) => page.getURL().startsWith('app://reader-'))
        .map((page) => page.getOSProcessId()),
    ),
  )

/** The id of the one process of a name. Throws when there is none, or more than one. */
export const pidOf = async (running: RunningApp, name: ProcessName): Promise<number> => {
  const [pid, ...others] = await pidsOf(running, name)
  if (pid === undefined || others.length > 0)
    throw new Error(`${others.length + (pid === undefined ? 0 : 1)} processes are called ${name}`)
  return pid
}

/** Whether there is a process of this id. */
export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
