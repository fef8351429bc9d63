import { readFileSync } from 'node:fs'

/**
 * The most memory that this process ever had resident, in bytes. On Linux `process.resourceUsage()` would count that of the
 * process that started it, as far as that was larger.
 */
export const peakMemory = (): number => {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1_024
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error('the system does not say how much memory it was')
  return Number(kilobytes) * 1_024
}
