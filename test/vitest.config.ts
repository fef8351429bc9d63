import { resolve } from 'node:path'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')

export default defineConfig({
  root,
  test: {
    reporters: ['default', ['json', { outputFile: 'out/vitest.json' }]],
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/{unit,contract}/**/*.test.{ts,mjs}'],
        },
      },
      {
        root,
        // Hot reload off: its wrapper around components would be what gets tested.
        plugins: [solid({ hot: false })],
        test: {
          name: 'component',
          environment: 'happy-dom',
          include: ['test/component/**/*.test.tsx'],
        },
      },
    ],
  },
})
