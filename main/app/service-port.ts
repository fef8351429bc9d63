import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { servicePortSchema, usualServicePort } from '../../shared/bridge/shell.ts'
import { renameFile } from '../rename.ts'

const fileSchema = z.object({ port: servicePortSchema })

/** The port that the embedded service asks for. Main's own, for main starts the service. */
export type ServicePort = {
  /** As the person chose it, or the usual one; 0 = any free one. */
  readonly value: number
  /** Reads what was chosen earlier; a file that cannot be read is as none. */
  open: () => Promise<void>
  set: (port: number) => Promise<void>
}

export const createServicePort = (path: string): ServicePort => {
  let value = usualServicePort
  return {
    get value() {
      return value
    },
    open: async () => {
      const text = await readFile(path, 'utf8').catch(() => null)
      if (text === null) return
      try {
        value = fileSchema.parse(JSON.parse(text)).port
      } catch {
        value = usualServicePort
      }
    },
    set: async (port) => {
      await writeFile(`${path}.new`, JSON.stringify({ port }), { mode: 0o600 })
      await renameFile(`${path}.new`, path)
      value = port
    },
  }
}
