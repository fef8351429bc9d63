import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Shorter limits than those of `npm test`: what a changed program never comes to is waited for many times. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    environment: 'node',
    testTimeout: 15_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 4_000 } },
    setupFiles: ['test/support/property-seed.ts'],
    include: (process.env['REVOADA_MUTATION_TESTS'] ?? '').split(','),
  },
})
