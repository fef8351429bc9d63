import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, preview } from 'vite'

const configFile = resolve(import.meta.dirname, 'vite.config.ts')

/** Builds the window over its pretended workspace, and serves it. @returns its address, without a # */
export const serveWindow = async (): Promise<{ address: string; close: () => Promise<void> }> => {
  const outDir = mkdtempSync(join(tmpdir(), 'revoada-window-'))
  await build({ configFile, logLevel: 'error', build: { outDir } })
  const server = await preview({ configFile, logLevel: 'error', preview: { port: 0 }, build: { outDir } })
  const address = server.resolvedUrls?.local[0]
  if (address === undefined) throw new Error('the window is not served')
  const close = async (): Promise<void> => {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
  return { address, close }
}
