import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../../..')

/** Makes one file of the victim, which starts in a fraction of the time, as hundreds of them do. @returns its path */
export const buildVictim = async (): Promise<string> => {
  // Inside the project, from where the database addon is found.
  const outDir = join(root, 'out/sender-kill')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: { ssr: join(import.meta.dirname, 'victim.ts'), outDir, emptyOutDir: true, minify: false },
  })
  return join(outDir, 'victim.js')
}
