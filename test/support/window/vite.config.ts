import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

/** Serves the real renderer behind a pretended preload, and the gallery of its components. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: resolve(import.meta.dirname, '../../../out/vite-window'),
  plugins: [solid()],
  server: { port: 5187, fs: { allow: [resolve(import.meta.dirname, '../../..')] } },
  build: {
    emptyOutDir: true,
    target: 'chrome130',
    rolldownOptions: {
      input: ['index.html', 'gallery.html'].map((page) => resolve(import.meta.dirname, page)),
    },
  },
})
