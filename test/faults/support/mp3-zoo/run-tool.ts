import { spawn } from 'node:child_process'
import { once } from 'node:events'

const saidAtMost = 2_000

/** Arguments written as on a command line; none of them may have a space. */
export const args = (line: string): string[] => line.split(' ')

/** Runs a program to its end; rejects with what it said when it fails. */
export const runTool = async (program: string, given: readonly string[]): Promise<void> => {
  const child = spawn(program, given, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < saidAtMost) said += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} ${given.join(' ')}: ${said}`)
}
