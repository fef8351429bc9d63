import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createPackageWithOptions, extractAll } from '@electron/asar'
import { chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { electronEnvironment, electronSwitches } from './app.ts'
import { inPlaceOfPicture } from './in-place-of-picture.ts'
import { debuggerAddress } from './debugger-address.ts'
import { startedAgain } from './started-again.ts'

/** The package that `npm run test:packaged` has made, and how this machine starts it. */
export const packaged = z
  .object({ program: z.string(), archive: z.string(), args: z.array(z.string()) })
  .parse(JSON.parse(process.env['REVOADA_PACKAGED'] ?? 'null'))

/**
 * Starts the packaged app by itself, with its own data. Playwright's way into Electron is an inspector, which the app's
 * fuses keep shut; what is left is the window's, by Chromium's own protocol.
 */
export const launchPackaged = async (
  userData: string,
  { program = packaged.program, env = {} }: { program?: string; env?: Record<string, string> } = {},
): Promise<{ page: Page; quit: () => Promise<void> }> => {
  const switches = [...electronSwitches(userData), '--insecure-key-file', '--remote-debugging-port=0']
  const { ended, address } = await startedAgain(async () => {
    const app = spawn(program, [...packaged.args, ...switches], {
      env: { ...electronEnvironment(), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const exit = once(app, 'exit')
    return {
      ended: exit,
      address: await debuggerAddress(app.stderr).catch(async (error: unknown) => {
        await exit
        throw new Error(`Electron ended with signal=${app.signalCode}`, { cause: error })
      }),
    }
  }, userData)
  // Local: a file that is dropped or chosen is handed over as its path and not as its contents.
  const browser = await chromium.connectOverCDP(address, { isLocal: true })
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('the packaged app has no window to look into')
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  await inPlaceOfPicture(page)
  return {
    page,
    quit: async () => {
      await page.close()
      await ended
      await browser.close()
    },
  }
}

/**
 * The packed app once more, with another manifest. Only Linux starts it: elsewhere Electron checks the archive's integrity.
 * @returns its program
 */
export const packedAgain = async (
  folder: string,
  change: (manifest: Record<string, unknown>) => Record<string, unknown>,
): Promise<string> => {
  const copy = join(folder, 'app')
  const files = join(folder, 'files')
  cpSync(dirname(packaged.program), copy, { recursive: true, verbatimSymlinks: true })
  const archive = join(copy, 'resources/app.asar')
  extractAll(archive, files)
  const manifest = join(files, 'package.json')
  const read = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(manifest, 'utf8')))
  writeFileSync(manifest, JSON.stringify(change(read)))
  renameSync(`${archive}.unpacked`, join(folder, 'unpacked before'))
  await createPackageWithOptions(files, archive, { unpack: '**/*.node' })
  return join(copy, basename(packaged.program))
}
