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
  // A window has focus and clipboard to itself: a worker for each virtual display, one where windows are really shown.
  workers: (process.env['REVOADA_DISPLAYS'] ?? '').split(',').length,
  fullyParallel: true,
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What is waited for is the work of whole processes, on machines that may be busy with others.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${out}/results.json` }]],
  // A trace costs a tenth of the whole: it is made when it is asked for, with `-- --trace on`.
  use: { screenshot: 'only-on-failure' },
})
