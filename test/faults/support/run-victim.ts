import { spawn } from 'node:child_process'

export type VictimRun = {
  /** What it said, line by line. */
  steps: string[]
  wasKilled: boolean
  /** From its first word to its end. */
  ms: number
}

/** Kills a victim so long after a word of its; without a word, after its first one. */
export type Kill = { afterMs: number; word?: string }

/** The command that starts a victim: its file, and what it is told, as JSON. */
export const victimCommand = (entry: string, task: object): [string, ...string[]] => [
  process.execPath,
  entry,
  JSON.stringify(task),
]

/**
 * Runs a program that tells what it has done, line by line, and is to be killed.
 * @param kill null = lets it end
 * @param stderr whether what it throws is shown
 */
export const runVictim = (
  [command, ...args]: readonly [string, ...string[]],
  kill: Kill | null,
  stderr: 'inherit' | 'ignore' = 'inherit',
): Promise<VictimRun> =>
  new Promise((resolve) => {
    // Its own system calls alone are counted.
    const { NODE_COMPILE_CACHE: _cache, ...env } = process.env
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', stderr], env })
    let said = ''
    let openedAt = 0
    let isToDie = false
    child.stdout.on('data', (chunk: Buffer) => {
      // wall-clock: where in a run a kill may come; nothing is judged by it
      if (said === '') openedAt = performance.now()
      said += chunk.toString('utf8')
      if (kill === null || isToDie || !said.includes(`${kill.word ?? ''}\n`)) return
      isToDie = true
      // wall-clock: a kill comes at a moment; nothing is judged by it.
      setTimeout(() => child.kill('SIGKILL'), kill.afterMs)
    })
    child.once('close', (_code, signal) =>
      resolve({
        steps: said.split('\n').filter((line) => line !== ''),
        wasKilled: signal === 'SIGKILL',
        // wall-clock: where in a run a kill may come; nothing is judged by it
        ms: performance.now() - openedAt,
      }),
    )
  })
