import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'

/**
 * Whether this installation is still to be introduced to its person. A file says so from the moment that there is neither
 * key nor data until they have seen or skipped it; installations from before there was one are none of these.
 */
export type FirstStart = {
  readonly isPending: boolean
  /** @param isNew true where no key was ever made */
  open: (isNew: boolean) => Promise<void>
  /** It is not shown again. */
  finish: () => Promise<void>
}

export const createFirstStart = (path: string): FirstStart => {
  let isPending = false
  return {
    get isPending() {
      return isPending
    },
    open: async (isNew) => {
      isPending = isNew || existsSync(path)
      // Where it cannot be written, the keys cannot either, and that is said.
      if (isNew) await writeFile(path, '', { mode: 0o600 }).catch(() => {})
    },
    finish: async () => {
      isPending = false
      await rm(path, { force: true })
    },
  }
}
