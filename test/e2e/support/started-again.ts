import { readdirSync, readFileSync } from 'node:fs'

/** A start takes 2 s, and 20 s on one core beside other work. */
const longestStartMs = 90_000

/**
 * Starts an Electron, and a second time after one of two failures of Chromium. Nothing else is tried again.
 * - Chromium crashed (SIGSEGV): its Bluetooth thread reads the environment while its main thread writes it (getenv beside setenv
 *   in glibc 2.36), once in some thousands of starts, and before any of our code runs.
 * - Its process hung before Chromium opened its debugging port (microsoft/playwright#9351): seen once, and not reproduced in 1,900
 *   starts. The state of its threads is printed; a hang of our own start would fail the second time too.
 * @param start rejects when the timeout, in milliseconds, is over
 * @param userData by which the process is found
 * @param longestMs how long a start may take
 */
export const startedAgain = async <App>(
  start: (timeoutMs: number) => Promise<App>,
  userData: string,
  longestMs = longestStartMs,
): Promise<App> => {
  let threads = ''
  // wall-clock: just before the end, as there is no process to look at behind it
  const look = setTimeout(() => (threads = threadsOf(userData)), longestMs * 0.9)
  try {
    return await start(longestMs)
  } catch (error) {
    const why = whyAgain(String(error))
    if (why === null) throw error
    console.warn(`Electron ${why} before its window was there, and was started once more${threads}`)
    return start(longestMs)
  } finally {
    clearTimeout(look)
  }
}

const whyAgain = (said: string): string | null => {
  if (said.includes('signal=SIGSEGV')) return 'crashed (SIGSEGV)'
  return said.includes('Timeout') && !said.includes('DevTools listening') ? 'stood still' : null
}

/** What the threads of the main process that was started with a folder are at, a line for each. */
const threadsOf = (userData: string): string => {
  try {
    return readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid) && isMain(pid, userData))
      .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`))
      .map((path) => `\n  ${['comm', 'wchan', 'syscall'].map((what) => read(`${path}/${what}`)).join(' ')}`)
      .join('')
  } catch (error) {
    return `\n  ${String(error)}`
  }
}

const isMain = (pid: string, userData: string): boolean => {
  const args = read(`/proc/${pid}/cmdline`).split('\0')
  return args.includes(`--user-data-dir=${userData}`) && !args.some((arg) => arg.startsWith('--type='))
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return '?'
  }
}
