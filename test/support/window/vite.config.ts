import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

/** Serves the real renderer behind a pretended preload. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: resolve(import.meta.dirname, '../../../out/vite-window'),
  plugins: [solid()],
  server: { port: 5187, fs: { allow: [resolve(import.meta.dirname, '../../..')] } },
  build: {
    outDir: resolve(import.meta.dirname, '../../../out/window'),
    emptyOutDir: true,
    target: 'chrome130',
  },
})
