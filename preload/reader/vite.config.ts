import { resolve } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: true,
    outDir: 'dist/preload/reader',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { index: 'preload/reader/index.ts' },
      // As of the window's preload, and a bundle of its own: one that is sandboxed loads no other file.
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
})
