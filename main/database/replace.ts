import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { renameFileSync } from '../rename.ts'
import { databaseFiles, syncFolder } from './files.ts'

const orderSchema = z.object({
  /** Where each of the present files goes, from the database's own folder on. */
  aside: z.array(z.object({ from: z.string(), to: z.string() })),
})

/** Where the database that is to take the place of another is made ready. */
export const preparedPathOf = (path: string): string => `${path}.prepared`
/** Takes away what was only made ready, with the journal that looking at it may have left. */
export const discardPrepared = (path: string): void => {
  for (const ending of databaseFiles) rmSync(`${preparedPathOf(path)}${ending}`, { force: true })
}
const orderPathOf = (path: string): string => `${path}.replacing`

/**
 * Puts the prepared database in the place of the present one, whose files go aside as they are. Written down before the
 * first rename: killed anywhere, it is finished at the next open, and there is no moment at which an open finds
 * nothing and begins anew.
 * @param aside where the present files go, by their endings, relative to the database's folder
 */
export const replaceDatabase = (path: string, aside: (ending: string) => string): void => {
  const order: z.infer<typeof orderSchema> = {
    aside: databaseFiles.map((ending) => ({ from: basename(path) + ending, to: aside(ending) })),
  }
  const half = `${orderPathOf(path)}.part`
  const file = openSync(half, 'w', 0o600)
  writeSync(file, JSON.stringify(order))
  fsyncSync(file)
  closeSync(file)
  renameFileSync(half, orderPathOf(path))
  syncFolder(dirname(path))
  try {
    finishReplacing(path)
  } catch (error) {
    callOff(path)
    throw error
  }
}

/**
 * Where the present database could not be put aside, which Windows refuses while another program has it open, nothing has
 * moved, and the next open is not to do what was reported as failed.
 */
const callOff = (path: string): void => {
  if (!existsSync(path) || !existsSync(preparedPathOf(path))) return
  rmSync(orderPathOf(path), { force: true })
  syncFolder(dirname(path))
  discardPrepared(path)
}

/** Takes up a replacement that was begun and not finished; what was only made ready for one goes. */
export const finishReplacing = (path: string): void => {
  const orderPath = orderPathOf(path)
  if (!existsSync(orderPath)) return discardPrepared(path)
  const folder = dirname(path)
  // Gone already: it stands in its place, and only the order was left.
  if (existsSync(preparedPathOf(path))) {
    const { aside } = orderSchema.parse(JSON.parse(readFileSync(orderPath, 'utf8')))
    for (const { from, to } of aside) {
      if (!existsSync(join(folder, from))) continue
      mkdirSync(dirname(join(folder, to)), { recursive: true, mode: 0o700 })
      renameFileSync(join(folder, from), join(folder, to))
      syncFolder(dirname(join(folder, to)))
    }
    renameFileSync(preparedPathOf(path), path)
    syncFolder(folder)
  }
  rmSync(orderPath, { force: true })
  syncFolder(folder)
}
