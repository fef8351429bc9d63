import { config } from 'zod/v4/core'

// Zod tries out `new Function` when a schema is made; the content security policy forbids it and would report it.
// This module is the entry's first import, so that it runs before any schema of shared/ is made.
config({ jitless: true })
