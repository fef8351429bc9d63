import { config } from 'zod/v4/core'

// As in the window (renderer/no-eval.ts): the entry's first import, so that it runs before any schema of shared/ is made.
config({ jitless: true })
