import { spawn } from 'node:child_process'

export type VictimRun = {
  /** What it said, line by line. */
  steps: string[]
  /** From its first word to its end. */
  ms: number
}

/**
 * Runs a program that tells what it has done, line by line, and is to be killed.
 * @param entry its file
 * @param task what it is told, as JSON
 * @param afterMs kills it so long after its first word; null = lets it end
 * @param stderr whether what it throws is shown
 */
export const runVictim = (
  entry: string,
  task: object,
  afterMs: number | null,
  stderr: 'inherit' | 'ignore',
): Promise<VictimRun> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [entry, JSON.stringify(task)], {
      stdio: ['ignore', 'pipe', stderr],
    })
    let said = ''
    let openedAt = 0
    child.stdout.on('data', (chunk: Buffer) => {
      const isFirst = said === ''
      said += chunk.toString('utf8')
      if (!isFirst) return
      openedAt = performance.now()
      if (afterMs !== null) setTimeout(() => child.kill('SIGKILL'), afterMs)
    })
    child.once('exit', () =>
      resolve({ steps: said.split('\n').filter((line) => line !== ''), ms: performance.now() - openedAt }),
    )
  })
