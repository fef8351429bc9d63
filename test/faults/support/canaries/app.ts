/** The real app in folders of its own, every byte of which can be looked at; with all that it says. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { launchApp, root, type RunningApp } from '../../../e2e/support/app.ts'
import { stateOfMain } from '../../../support/main-calls.ts'
import type { WorkspaceClient } from '../../../support/test-workspace.ts'
import { untilSo } from '../until.ts'
import { clientInPage } from './page-calls.ts'

export type Folders = {
  /** What the app may write without being asked: nothing of anybody may be found in these. */
  searched: Readonly<Record<'user data' | 'temporary' | 'home', string>>
  userData: string
  /** Files of the person's: what is imported, and what was asked to be written. */
  persons: string
  /** The proof's own. */
  own: string
}

export const makeFolders = (parent: string): Folders => {
  const made = (name: string): string => {
    const path = join(parent, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  }
  const userData = made('user data')
  return {
    searched: { 'user data': userData, temporary: made('temporary'), home: made('home') },
    userData,
    persons: made('persons'),
    own: made('own'),
  }
}

export type StartedApp = RunningApp & {
  /** Of the workspace that runs now; after its end another one is had by `reconnect`. */
  client: WorkspaceClient
  reconnect: () => Promise<void>
  /** Everything that the app has written to its standard output and error. */
  said: () => Buffer
}

/** Until everything of it works. */
export const untilOpen = (page: Page): Promise<void> =>
  untilSo('open', async () => {
    const { processes, service } = await stateOfMain(page)
    return service.baseUrl !== null && processes.every(({ state }) => state === 'running')
  })

export const startApp = async (folders: Folders, pageCalls: string): Promise<StartedApp> => {
  const { home, temporary } = folders.searched
  const running = await launchApp({
    userData: folders.userData,
    environment: {
      HOME: home,
      TMPDIR: temporary,
      XDG_CACHE_HOME: join(home, '.cache'),
      XDG_CONFIG_HOME: join(home, '.config'),
      XDG_DATA_HOME: join(home, '.local/share'),
    },
  })
  const chunks: Buffer[] = []
  for (const stream of [running.app.process().stdout, running.app.process().stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  await untilOpen(running.page)
  const app: StartedApp = {
    ...running,
    client: await clientInPage(running.page, pageCalls),
    reconnect: async () => {
      await untilOpen(running.page)
      app.client = await clientInPage(running.page, pageCalls)
    },
    said: () => Buffer.concat(chunks),
  }
  return app
}

/** Answers every dialog in the person's place, from now on with files of that name. */
export const answerDialogs = ({ app }: RunningApp, path: string): Promise<void> =>
  app.evaluate(({ dialog }, answer) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: answer })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [answer] })
  }, path)

/** What the processes of the app are made to throw: put beside them from outside, since nothing of theirs would. */
const bomb = (entry: string, folder: string): string => `
import ${JSON.stringify(pathToFileURL(entry).href)}
import { existsSync, readFileSync, unlinkSync } from 'node:fs'
const path = ${JSON.stringify(join(folder, 'fuse'))}
setInterval(() => {
  if (!existsSync(path)) return
  const { message, isRejection } = JSON.parse(readFileSync(path, 'utf8'))
  unlinkSync(path)
  const error = Object.assign(new RangeError(message), { code: message, cause: new Error(message) })
  if (isRejection) Promise.reject(error)
  else throw error
}, 20)
`

/** Makes the long-lived processes that are started from now on ready for `lightFuse`. */
export const plantBombs = async ({ app }: RunningApp, folder: string): Promise<void> => {
  for (const name of ['workspace', 'service'])
    writeFileSync(join(folder, `${name}.mjs`), bomb(join(root, 'dist/main', `${name}.js`), folder))
  await app.evaluate(({ utilityProcess }, bombs) => {
    const fork = utilityProcess.fork.bind(utilityProcess)
    utilityProcess.fork = (entry, args, options) => {
      const name = /(workspace|service)\.js$/.exec(entry)?.[1]
      return fork(name === undefined ? entry : `${bombs}/${name}.mjs`, args, options)
    }
  }, folder)
}

/** Has one of the processes that have a bomb throw an error that says this. */
export const lightFuse = (folder: string, message: string, isRejection: boolean): void =>
  writeFileSync(join(folder, 'fuse'), JSON.stringify({ message, isRejection }))
