import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'
import { findPostgres } from './support/postgres.ts'

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

/**
 * Of the contract's tests, those whose behaviour depends on where the data are. The others would ask the same of the
 * same code a second time: who is let in, how forms are read, the documentation, imports that only SQLite has.
 */
const onPostgres = [
  'callbacks',
  'control',
  'creations',
  'enrichment',
  'operations',
  'reset-meanwhile',
  'postgres/*',
].map((name) => `test/contract/${name}.test.ts`)

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
          exclude: ['test/contract/postgres/**'],
        },
      },
      {
        root,
        test: {
          name: 'postgres',
          environment: 'node',
          ...common,
          globalSetup: ['test/contract/support/postgres-server.ts'],
          include: findPostgres() === null ? ['test/contract/postgres/server.test.ts'] : onPostgres,
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
