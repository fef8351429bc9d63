import { resolve } from 'node:path'
import { defineConfig, normalizePath, type Plugin } from 'vite'

const here = import.meta.dirname
const standIn = (name: string): string => resolve(here, `${name}.ts`)

const main = normalizePath(resolve(here, '../..'))

/** Gives our own modules the `Buffer` that Node has everywhere. Those of others know what to do without. */
const withBuffer: Plugin = {
  name: 'with-buffer',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(main) && !id.startsWith(normalizePath(here)) && /\bBuffer\b/.test(code)
      ? { code: `import { Buffer } from ${JSON.stringify(standIn('buffer'))};${code}`, map: null }
      : undefined,
}

/** The reader as a page: the same code, with what it needs of Node made of what a page has. */
export default defineConfig({
  root: here,
  base: '/',
  plugins: [withBuffer],
  resolve: {
    alias: [
      { find: 'node:buffer', replacement: standIn('buffer') },
      { find: 'node:crypto', replacement: standIn('crypto') },
      { find: 'node:timers/promises', replacement: standIn('timers') },
      { find: /^.*\/inflate-raw\.ts$/, replacement: standIn('inflate-raw') },
      { find: /^.*\/strict-utf8\.ts$/, replacement: standIn('strict-utf8') },
    ],
  },
  build: {
    outDir: resolve(here, '../../../dist/main/reader-page'),
    emptyOutDir: true,
    target: 'chrome130',
    // No data: URLs, so that the content security policy can stay `'self'`.
    assetsInlineLimit: 0,
    modulePreload: false,
    sourcemap: true,
    rolldownOptions: {
      input: { index: resolve(here, 'index.html'), worker: resolve(here, 'worker.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
})
