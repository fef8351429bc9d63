import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whether an MSI installed this copy, which marks it with a file (.toolchain/msi.mjs). The IT department that installed it for
 * the whole computer also brings new versions: the updater would run the other installer, which puts a second copy beside it.
 * A file that is there and cannot be read counts as the mark: not to ask is safe.
 * @param resources the folder of the packed app's resources
 */
export const isFromMsi = async (resources: string): Promise<boolean> => {
  try {
    return (await readFile(join(resources, 'package-type'), 'utf8')).trim() === 'msi'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
