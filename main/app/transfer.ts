import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { TransferFailureCode, TransferOutcome } from '../../shared/bridge/data-care.ts'
import type { TransferProgress } from '../../shared/bridge/shell.ts'
import type { CopyFailure } from '../../shared/processes/data-care.ts'
import { type BundledProcess, type BundleList, readBundle, writeBundle } from '../transfer/bundle.ts'
import { TransferFailure, transferFailureOf } from '../transfer/transfer-failure.ts'
import { type DataOwners, listBackups } from './data-care.ts'
import { askSavePath, pickBundle } from './dialogs.ts'
import type { FileTickets } from '../file-tickets.ts'
import type { ServicePort } from './service-port.ts'

export type Transfer = {
  readonly progress: TransferProgress | null
  exportData: (window: BrowserWindow, passphrase: string) => Promise<TransferOutcome>
  /** Remembers what was picked for `importData`. */
  pickImport: (window: BrowserWindow) => Promise<{ name: string; bytes: number } | null>
  importData: (passphrase: string) => Promise<TransferOutcome>
  /** Takes away what a killed app left of a transfer. */
  sweep: () => Promise<void>
}

export type TransferParts = {
  tickets: FileTickets
  dataFolder: string
  owners: DataOwners
  servicePort: ServicePort
  version: string
  onProgress: () => void
}

const processes = ['workspace', 'service'] as const satisfies readonly BundledProcess[]
/** On Windows a file that has just been closed may be held for a moment. */
const removal = { recursive: true, force: true, maxRetries: 10 } as const
/** The window is told so often at most. */
const progressEveryMs = 100

/** Everything into one file for another computer, and out of one. One at a time. */
export const createTransfer = (parts: TransferParts): Transfer => {
  /** Where copies lie for a moment: on the disk of the data, and its person's alone. */
  const folder = join(parts.dataFolder, 'transfer')
  let progress: TransferProgress | null = null
  let toldAt = 0
  let picked: string | null = null

  const tell = (next: TransferProgress | null): void => {
    const isSameStep = next !== null && next.step === progress?.step
    progress = next
    if (isSameStep && performance.now() - toldAt < progressEveryMs) return
    toldAt = performance.now()
    parts.onProgress()
  }

  const run = async (direction: TransferProgress['direction'], work: () => Promise<TransferOutcome>) => {
    if (progress !== null) return failed('not_taken')
    tell({ direction, step: direction === 'out' ? 'copying' : 'reading', bytesDone: 0, bytesTotal: 0 })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      return await work()
    } catch (error) {
      return failed(transferFailureOf(error).code)
    } finally {
      await rm(folder, removal)
      tell(null)
    }
  }

  const fileOf = (process: BundledProcess): string => join(folder, `${process}.db`)
  const onBytes =
    (direction: TransferProgress['direction'], step: TransferProgress['step']) =>
    (bytesDone: number, bytesTotal: number): void =>
      tell({ direction, step, bytesDone, bytesTotal })

  const copyOut = async (process: BundledProcess): Promise<BundleList['databases'][number]> => {
    const key = randomBytes(32).toString('hex')
    const failure = await parts.owners[process].data.copyOut(fileOf(process), key)
    if (failure !== null) throw new TransferFailure(codeOfCopy[failure])
    return { process, key, bytes: (await stat(fileOf(process))).size }
  }

  const writeTo = async (path: string, passphrase: string): Promise<TransferOutcome> => {
    const databases: BundleList['databases'] = []
    for (const process of processes) databases.push(await copyOut(process))
    const list: BundleList = {
      format: 1,
      version: parts.version,
      madeAt: new Date().toISOString(),
      servicePort: parts.servicePort.value,
      databases,
    }
    const files = databases.map(({ process }) => fileOf(process))
    const bytes = await writeBundle(path, passphrase, list, files, onBytes('out', 'writing'))
    return { state: 'done', ticket: parts.tickets.issue(path), bytes }
  }

  const takeFrom = async (path: string, passphrase: string): Promise<TransferOutcome> => {
    const list = await readBundle(path, passphrase, fileOf, onBytes('in', 'reading'))
    tell({ direction: 'in', step: 'placing', bytesDone: 0, bytesTotal: 0 })
    const taken: BundledProcess[] = []
    for (const { process, key } of list.databases) {
      const { data } = parts.owners[process]
      const reason = await data.recover({ action: 'adopt', path: fileOf(process), key })
      if (reason !== null) {
        for (const earlier of taken) await putBack(earlier)
        throw new TransferFailure(reason === 'backup_newer' ? 'file_newer' : 'not_taken')
      }
      taken.push(process)
    }
    await parts.servicePort.set(list.servicePort)
    return {
      state: 'done',
      ticket: parts.tickets.issue(path),
      bytes: list.databases.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }

  /** What was there before the file's took its place: both come, or none. */
  const putBack = async (process: BundledProcess): Promise<void> => {
    const earlier = (await listBackups(parts.dataFolder)).find(
      ({ owner, reason }) => owner === process && reason === 'restore',
    )
    if (earlier !== undefined)
      await parts.owners[process].data.recover({ action: 'restore', backup: earlier.name })
  }

  return {
    get progress() {
      return progress
    },
    sweep: () => rm(folder, removal),
    exportData: async (window, passphrase) => {
      const day = new Date().toISOString().slice(0, 10)
      const path = await askSavePath(window, `Revoada ${day}.revoada`)
      return path === null ? { state: 'cancelled' } : run('out', () => writeTo(path, passphrase))
    },
    pickImport: async (window) => {
      picked = await pickBundle(window)
      if (picked === null) return null
      const bytes = await stat(picked).then(
        ({ size }) => size,
        () => 0,
      )
      return { name: basename(picked), bytes }
    },
    importData: async (passphrase) => {
      const path = picked
      return path === null ? { state: 'cancelled' } : run('in', () => takeFrom(path, passphrase))
    },
  }
}

const failed = (failure: TransferFailureCode): TransferOutcome => ({ state: 'failed', failure })

const codeOfCopy: Readonly<Record<CopyFailure, TransferFailureCode>> = {
  disk_full: 'disk_full',
  unwritable: 'unwritable',
  damaged: 'data_damaged',
  not_running: 'data_not_open',
}
