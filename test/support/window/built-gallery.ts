import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import solid from 'vite-plugin-solid'
import { stampOf } from './stamp.ts'

const root = resolve(import.meta.dirname, '../../..')
export const galleryFolder = join(root, 'out/gallery')
const stampFile = join(galleryFolder, '.sources')

/** Builds the page with every component, unless that of these sources is there. */
export const buildGallery = async (): Promise<void> => {
  const stamp = stampOf(['renderer', 'shared'])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(galleryFolder, { recursive: true, force: true })
  await build({
    root: join(root, 'renderer/gallery'),
    configFile: false,
    logLevel: 'error',
    base: '/gallery/',
    plugins: [solid()],
    build: {
      outDir: galleryFolder,
      target: 'chrome130',
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  })
  writeFileSync(stampFile, stamp)
}
