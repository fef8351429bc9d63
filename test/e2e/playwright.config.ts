import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

/** The build is tested, or with `npm run test:packaged` the app that was packed from it. */
const what = process.env['REVOADA_PACKAGED'] === undefined ? 'build' : 'packaged'
const out = resolve(import.meta.dirname, '../../out/e2e', what)

export default defineConfig({
  testDir: resolve(import.meta.dirname, what === 'build' ? '.' : what),
  testMatch: '**/*.spec.{ts,mjs}',
  testIgnore: what === 'build' ? '**/packaged/**' : [],
  outputDir: `${out}/artifacts`,
  // One window at a time: the tests look at focus, timing and the processes of the whole app.
  workers: 1,
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What is waited for is the work of whole processes, on machines that may be busy with others.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: `${out}/results.json` }]],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
})
