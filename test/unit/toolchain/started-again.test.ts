import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startedAgain } from '../../e2e/support/started-again.ts'

const launched =
  'Error: electron.launch: Timeout 90000ms exceeded.\n<launched> pid=1\n[err] Debugger attached.'
const listening = `${launched}\n[err] DevTools listening on ws://127.0.0.1:1/`

/** A start whose first try ends so. @returns how often it was tried */
const triesAfter = async (said: string): Promise<number> => {
  let tries = 0
  const start = () => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error(said)) : Promise.resolve('app')
  }
  await startedAgain(start, 'nowhere').catch(() => {})
  return tries
}

test.each([
  { what: 'crashed in Chromium', said: 'process did exit: exitCode=null, signal=SIGSEGV', tries: 2 },
  { what: 'stood still before its port was open', said: launched, tries: 2 },
  { what: 'stood still once it was there', said: listening, tries: 1 },
  { what: 'ended by itself', said: 'process did exit: exitCode=1, signal=null', tries: 1 },
])('an Electron that $what is started $tries time(s)', async ({ said, tries }) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  expect(await triesAfter(said)).toBe(tries)
})

test.skipIf(process.platform !== 'linux')(
  'what stands still is told with what its threads are at',
  async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const app = spawn(
      process.execPath,
      ['-e', 'console.log("up"); setInterval(() => {}, 1e6)', '--', '--user-data-dir=/of its own'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    onTestFinished(() => void app.kill())
    await once(app.stdout, 'data')
    let tries = 0
    const start = (timeoutMs: number): Promise<string> => {
      tries += 1
      if (tries === 2) return Promise.resolve('app')
      return new Promise((_resolve, reject) => {
        // wall-clock: as Playwright gives up
        setTimeout(() => reject(new Error(launched)), timeoutMs)
      })
    }
    expect(await startedAgain(start, '/of its own', 1_000)).toBe('app')
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/stood still .*\n {2}\S+ \S+ /)]])
  },
)
