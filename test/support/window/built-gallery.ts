import { resolve } from 'node:path'
import { build } from 'vite'
import solid from 'vite-plugin-solid'
import { cached } from './cached.ts'

const gallery = resolve(import.meta.dirname, '../../../renderer/gallery')

/** Builds the page with every component, unless that of these sources is there. @returns its folder */
export const builtGallery = (): Promise<string> =>
  cached('gallery', ['renderer', 'shared', 'package-lock.json'], async (outDir) => {
    await build({
      root: gallery,
      configFile: false,
      logLevel: 'error',
      base: '/gallery/',
      plugins: [solid()],
      build: { outDir, target: 'chrome130', rolldownOptions: { checks: { bundlerTimings: false } } },
    })
  })
