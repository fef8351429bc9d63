// `npm run test:busy [-- TIMES]`: `npm test` three times in a row beside two loops that never rest, as on a machine that
// also does other work. Tells the time of each run; green when each was.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { toolchainFolder } from '../paths.mjs'
import { runScript } from '../run-program.mjs'
import { say, secondsSince } from '../say.mjs'

const loops = 2
const endless = 'for (;;);'

/** @returns {Promise<number>} exit code */
export async function run([times = '3']) {
  const busy = Array.from({ length: loops }, () =>
    spawn(process.execPath, ['-e', endless], { stdio: 'ignore' }),
  )
  const stop = () => busy.forEach((loop) => loop.kill('SIGKILL'))
  process.once('exit', stop)
  try {
    const runs = []
    for (let count = 1; count <= Number(times); count += 1) {
      const startedAt = performance.now()
      const { code } = await runScript(join(toolchainFolder, 'run.mjs'), ['test'])
      runs.push({
        code,
        line: `run ${count} beside ${loops} busy loops: ${verdictOf(code)} in ${secondsSince(startedAt)}`,
      })
      say(runs.at(-1).line)
    }
    process.stdout.write(`${runs.map(({ line }) => line).join('\n')}\n`)
    return runs.every(({ code }) => code === 0) ? 0 : 1
  } finally {
    process.off('exit', stop)
    stop()
  }
}

const verdictOf = (code) => (code === 0 ? 'green' : 'RED')
