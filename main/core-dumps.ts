import { writeFileSync } from 'node:fs'

/**
 * Keeps this process's memory, with its keys and people, out of the core dump that Linux writes when it crashes (rule
 * D28): of the memory nothing is to be in it (core(5)). Chromium does so itself for the window's process. macOS writes none
 * unless it is told to; on Windows the installer takes the app out of error reporting.
 */
export const emptyCoreDumps = (): void => {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // A kernel without core dumps, or a container without /proc: there is nothing to keep out of.
  }
}
