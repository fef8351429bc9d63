import { cleanup, configure } from '@solidjs/testing-library'
import { afterEach } from 'vitest'

/** What is looked for in a page comes at once, and on a busy machine later: a second, as it is else, is not enough. */
configure({ asyncUtilTimeout: 30_000 })

// One process runs many files of tests: what one leaves in the page, the next would find.
afterEach(cleanup)

// Nothing is laid out here, and the one that stands for it answers never: what waits for a size would wait for ever.
Reflect.deleteProperty(globalThis, 'ResizeObserver')
