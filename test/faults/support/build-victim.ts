import { basename, join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')

/**
 * Makes one file of a victim, which starts in a fraction of the time, as hundreds of them do.
 * @param folder the victim's, in this one; its file is called victim.ts
 * @param name of what is built; its own where two proofs that may run at once have the same victim
 * @returns its path
 */
export const buildVictim = async (folder: string, name = basename(folder)): Promise<string> => {
  // Inside the project, from where the database addon is found.
  const outDir = join(root, 'out', name)
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: { ssr: join(import.meta.dirname, folder, 'victim.ts'), outDir, emptyOutDir: true, minify: false },
  })
  return join(outDir, 'victim.js')
}
