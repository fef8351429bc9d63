import { spawn } from 'node:child_process'

export type VictimRun = {
  /** What it said, line by line. */
  steps: string[]
  /** From its first word to its end. */
  ms: number
}

/** Kills a victim so long after a word of its; without a word, after its first one. */
export type Kill = { afterMs: number; word?: string }

/**
 * Runs a program that tells what it has done, line by line, and is to be killed.
 * @param entry its file
 * @param task what it is told, as JSON
 * @param kill null = lets it end
 * @param stderr whether what it throws is shown
 */
export const runVictim = (
  entry: string,
  task: object,
  kill: Kill | null,
  stderr: 'inherit' | 'ignore',
): Promise<VictimRun> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [entry, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', stderr],
    })
    let said = ''
    let openedAt = 0
    let isToDie = false
    child.stdout.on('data', (chunk: Buffer) => {
      if (said === '') openedAt = performance.now()
      said += chunk.toString('utf8')
      if (kill === null || isToDie || !said.includes(`${kill.word ?? ''}\n`)) return
      // wall-clock: a kill comes at a moment; nothing is judged by it.
      isToDie = true
      setTimeout(() => child.kill('SIGKILL'), kill.afterMs)
    })
    child.once('exit', () =>
      resolve({ steps: said.split('\n').filter((line) => line !== ''), ms: performance.now() - openedAt }),
    )
  })
