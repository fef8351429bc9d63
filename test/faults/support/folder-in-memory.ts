import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder of its own in memory where that can be had, so that no disk is waited for: for proofs that ask what a program
 * does, not what a power cut leaves. Little may be in it at a time.
 */
export const folderInMemory = (name: string): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `revoada-${name}-`))
