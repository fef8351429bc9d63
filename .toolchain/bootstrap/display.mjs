// A virtual display for machines that have none.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Refusal, say } from '../say.mjs'

/** Whether windows can be shown without our doing. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/**
 * Runs `work` with a display: the machine's own, or a virtual one for as long as the work takes.
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work gets what has to be added to a child's environment
 * @returns {Promise<T>}
 */
export async function withDisplay(work) {
  if (hasDisplay()) return work({})
  // Xvfb picks a free number by itself and writes it to the descriptor that it is given (the fourth).
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // In a group of its own: Ctrl+C is for the program, whose display must not vanish before it has closed.
    detached: true,
  })
  const stop = () => server.kill()
  process.once('exit', stop)
  try {
    const display = await numberOf(server)
    say(`no display here: using a virtual one, :${display}`)
    return await work({ DISPLAY: `:${display}` })
  } finally {
    process.off('exit', stop)
    stop()
  }
}

async function numberOf(server) {
  const failed = once(server, 'exit').then(([code]) => {
    throw new Refusal(`Xvfb did not start (exit code ${code})`)
  })
  const [digits] = await Promise.race([once(server.stdio[3], 'data'), failed])
  return String(digits).trim()
}
