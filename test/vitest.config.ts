import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')

/** Generous: tests start processes, on machines that compile beside them. A test that hangs is still ended. */
const common = {
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: ['test/support/property-seed.ts'],
  // One process runs many files of tests: no module of ours keeps anything between them.
  isolate: false,
}

export default defineConfig({
  root,
  test: {
    // Many short-lived objects: a twentieth of the processor time was spent on collecting them.
    execArgv: ['--max-semi-space-size=64'],
    // Tests that wait for the processes they start leave a core to others, also where there are but two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // With `--coverage`; of what the promises hang on.
    coverage: {
      include: ['main/{database,remote,workspace/outbox}/**/*.ts'],
      reporter: ['text', 'json'],
      reportsDirectory: 'out/coverage',
      // Measured, code takes longer than the budgets of two hostile files allow.
      reportOnFailure: true,
    },
    reporters: ['default', ['json', { outputFile: 'out/vitest.json' }]],
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          ...common,
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
          ...common,
          setupFiles: [...common.setupFiles, 'test/support/page-setup.ts'],
          include: ['test/component/**/*.test.tsx'],
        },
      },
    ],
  },
})
