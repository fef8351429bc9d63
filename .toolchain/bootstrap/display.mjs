// Virtual displays for machines that have none.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Refusal, say } from '../say.mjs'

/** Whether windows can be shown without our doing. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/**
 * Runs `work` with a display: the machine's own, or virtual ones for as long as the work takes.
 * @template T
 * @param {number} count of virtual displays: focus and clipboard belong to a display, so that what runs beside something
 *   else needs its own. The machine's own display is one.
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work gets what has to be added to a child's environment
 * @returns {Promise<T>}
 */
export async function withDisplays(count, work) {
  if (hasDisplay()) return work({})
  const servers = Array.from({ length: count }, startServer)
  const stop = () => servers.forEach((server) => server.kill())
  process.once('exit', stop)
  try {
    const names = (await Promise.all(servers.map(numberOf))).map((number) => `:${number}`)
    say(
      `no display here: using ${names.length === 1 ? 'a virtual one' : 'virtual ones'}, ${names.join(', ')}`,
    )
    return await work({ DISPLAY: names[0], REVOADA_DISPLAYS: names.join(',') })
  } finally {
    process.off('exit', stop)
    stop()
  }
}

/** Xvfb picks a free number by itself and writes it to the descriptor that it is given (the fourth). */
const startServer = () =>
  spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // In a group of its own: Ctrl+C is for the program, whose display must not vanish before it has closed.
    detached: true,
  })

async function numberOf(server) {
  const failed = once(server, 'exit').then(([code]) => {
    throw new Refusal(`Xvfb did not start (exit code ${code})`)
  })
  const [digits] = await Promise.race([once(server.stdio[3], 'data'), failed])
  return String(digits).trim()
}
