/** Files that the system asks us to open: by the command line, by a second start, and by macOS's own word. */
import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenedFile as TicketedFile } from '../../shared/bridge/shell.ts'

/** A file, and what keeps it from being opened. */
type OpenedFile = Pick<TicketedFile, 'fault'> & { path: string }

/** More at once is a slip of the finger, or a whole disk. */
const mostFiles = 200
const longestPath = 4_096

/**
 * The files among a program's arguments, each whole, each once: what is no switch, from where the program was started.
 * @param args without the program itself
 * @param appPath the folder of an app that is not packaged, which Electron takes as its first argument
 */
export const filesOfArguments = (
  args: readonly string[],
  folder: string,
  appPath: string | null,
): string[] => {
  const paths = args.filter((arg) => arg !== '' && !arg.startsWith('-')).map((arg) => pathOf(arg, folder))
  const own = appPath === null ? -1 : paths.indexOf(appPath)
  return [...new Set(paths.slice(own + 1))].filter(({ length }) => length <= longestPath).slice(0, mostFiles)
}

/** File managers of Linux hand over addresses, those of other systems paths. */
const pathOf = (arg: string, folder: string): string => {
  if (!/^file:/i.test(arg)) return resolve(folder, arg)
  try {
    return fileURLToPath(arg)
  } catch {
    return resolve(folder, arg)
  }
}

/** What keeps a file from being opened; null = nothing that can be seen from outside. */
const faultOf = async (path: string): Promise<OpenedFile['fault']> => {
  const facts = await stat(path).catch(() => null)
  if (facts === null) return 'missing'
  if (facts.isDirectory()) return 'folder'
  // A pipe or a device would be read without end.
  if (!facts.isFile()) return 'unreadable'
  return access(path, constants.R_OK).then(
    () => null,
    () => 'unreadable',
  )
}

/** Keeps the files until a window takes them, which may be after a passphrase was typed. */
export type OpenedFiles = {
  add: (paths: readonly string[]) => void
  /** Called whenever files were added, from then on. */
  onAdded: (listener: () => void) => void
  /** Those that came since, with what is wrong about them; they are the window's now. */
  take: () => Promise<OpenedFile[]>
}

export const createOpenedFiles = (): OpenedFiles => {
  let waiting: string[] = []
  let tell = (): void => {}
  return {
    add: (paths) => {
      if (paths.length === 0) return
      waiting = [...new Set([...waiting, ...paths])].slice(0, mostFiles)
      tell()
    },
    onAdded: (listener) => {
      tell = listener
    },
    take: async () => {
      const paths = waiting
      waiting = []
      return Promise.all(paths.map(async (path) => ({ path, fault: await faultOf(path) })))
    },
  }
}
