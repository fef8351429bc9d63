import { stat, writeFile } from 'node:fs/promises'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { type Diagnostics, diagnosticsSchema } from '../../shared/bridge/diagnostics-schema.ts'
import type { ProcessHealth } from '../../shared/bridge/shell.ts'
import { dataFolderOf, listBackups } from './data-care.ts'
import { askSavePath } from './dialogs.ts'
import type { FileTickets } from '../file-tickets.ts'
import type { Keyring } from './keyring.ts'
import type { Log } from './log.ts'
import { shellCalls } from './serve-shell.ts'

const mostLines = 200

type DiagnosticsParts = {
  tickets: FileTickets
  dataFolder: string
  health: () => readonly ProcessHealth[]
  keyring: Keyring
  log: Log
}

/** What a person can give to whoever helps them. It is read before it is written anywhere, and sent to nobody. */
export const createDiagnosticsCalls = ({ dataFolder, health, keyring, tickets, log }: DiagnosticsParts) => {
  let shown = ''
  const factsOf = async ({ process, state, reason, restarts }: ProcessHealth) => ({
    process,
    state,
    quickCheck: state === 'running' ? ('ok' as const) : reason,
    restarts,
    databaseBytes: await bytesOf(join(dataFolderOf(dataFolder, process), `${process}.db`)),
    journalBytes: await bytesOf(join(dataFolderOf(dataFolder, process), `${process}.db-wal`)),
  })
  return {
    diagnostics: shellCalls.diagnostics.handler(async ({ input: workspace }) => {
      const { electron, chrome, node } = process.versions
      const all: Diagnostics = {
        madeAt: new Date().toISOString(),
        versions: { revoada: app.getVersion(), electron, chrome, node },
        system: {
          platform: platform(),
          release: release(),
          architecture: arch(),
          language: app.getSystemLocale(),
          processors: cpus().length,
          memoryBytes: totalmem(),
        },
        keys: keyring.protection,
        processes: await Promise.all(health().map(factsOf)),
        workspace,
        backups: await listBackups(dataFolder),
        log: log.last(mostLines),
      }
      // What is not listed there by its name is not in it.
      shown = `${JSON.stringify(diagnosticsSchema.parse(all), null, 2)}\n`
      return shown
    }),
    saveDiagnostics: shellCalls.saveDiagnostics.handler(async ({ context: { window } }) => {
      const day = new Date().toISOString().slice(0, 10)
      const path = await askSavePath(window, `Revoada ${day}, diagnóstico.json`)
      if (path === null) return null
      const saved = await writeFile(path, shown, { mode: 0o600 }).then(
        () => true,
        () => false,
      )
      return { ticket: tickets.issue(path), saved }
    }),
  }
}

/** 0 of a file that is not there. */
const bytesOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
