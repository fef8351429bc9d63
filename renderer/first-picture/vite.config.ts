import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

/** Builds what draws the first pictures, for Node. Run by the build, and no part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [solid({ ssr: true, solid: { hydratable: false } })],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: resolve(import.meta.dirname, '../../dist/first-picture'),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      // That most of a build is the plugin that compiles components is so, and no warning.
      checks: { bundlerTimings: false },
      input: resolve(import.meta.dirname, 'draw.tsx'),
      output: { entryFileNames: 'draw.js' },
    },
  },
})
