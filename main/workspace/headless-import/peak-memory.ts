import { readFileSync } from 'node:fs'

/**
 * The most resident memory that this process ever had, in bytes. Where the system keeps it for the program itself, that
 * is asked: what it counts for the process (`maxRSS`) goes on from the memory of whoever started it.
 */
export const ownPeakRssBytes = (): number => ofProgram() ?? process.resourceUsage().maxRSS * 1_024

const ofProgram = (): number | null => {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024
  } catch {
    return null
  }
}
