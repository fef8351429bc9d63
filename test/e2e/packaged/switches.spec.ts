import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { electronEnvironment, electronSwitches, test } from '../support/app.ts'
import { packaged, packedAgain } from '../support/packaged-app.ts'

// Elsewhere an archive that was packed again does not pass the check of its integrity.
test.skip(process.platform !== 'linux')

for (const given of [
  '--remote-debugging-port=0',
  '--insecure-key-file',
  '--renderer-cmd-prefix=true',
  '--js-flags=--stack-size=900',
])
  test(`the released app does not start with ${given}`, async ({ folder, userData }) => {
    const program = await packedAgain(folder, ({ drivenByTests: _mark, ...manifest }) => manifest)
    const args = [...packaged.args, ...electronSwitches(userData), given]
    const app = spawn(program, args, { env: electronEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = once(app, 'exit')
    let said = ''
    app.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    try {
      const name = String(given.split('=', 1)[0])
      const refused = args.includes('--no-sandbox') ? `--no-sandbox, ${name}` : name
      await expect.poll(() => said).toContain(`O Revoada não inicia com ${refused}.`)
      // Not the lock of the first instance, nor keys, nor data.
      for (const file of ['SingletonLock', 'keys.json', 'data', 'revoada.log'])
        expect([file, existsSync(join(userData, file))]).toEqual([file, false])
    } finally {
      // Its message waits for a person to close it.
      app.kill('SIGKILL')
      await ended
    }
  })
