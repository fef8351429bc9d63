import { configure } from '@solidjs/testing-library'

/** What is looked for in a page comes at once, and on a busy machine later: a second, as it is else, is not enough. */
configure({ asyncUtilTimeout: 30_000 })
