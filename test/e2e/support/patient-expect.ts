import { expect as plainExpect } from '@playwright/test'

/** Waits as long as the tests do: what is waited for is the work of whole processes, on machines that may be busy. */
export const expect = plainExpect.configure({ timeout: 60_000 })
