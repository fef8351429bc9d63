// Vite serves the renderer with hot reload; main and preload are rebuilt as they change, main with a restart.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { electronArgs } from '../electron-args.mjs'
import { root } from '../paths.mjs'
import { passSignalsOn } from '../run-program.mjs'
import { say } from '../say.mjs'

/** @returns {Promise<number>} the app's exit code, once its window has been closed by the person */
export const run = (args, machine) => machine.withWindow((window) => develop(window, args))

/** What is built beside the renderer; all but the window's preload needs the app anew. */
const watched = ['main', 'main/reader/page', 'preload', 'preload/reader']

async function develop({ electron, env }, args) {
  const { build, createServer } = await import('vite')
  const server = await createServer({ configFile: join(root, 'renderer/vite.config.ts') })
  await server.listen()
  const url = server.resolvedUrls?.local[0]
  say(`renderer at ${url}, its components at ${url}gallery/`)

  const app = restartable(electron, [...electronArgs(), root, ...args], { ...env, REVOADA_DEV_URL: url })
  const built = new Set()
  const rebuilt = (name) => {
    const isFirst = !built.has(name)
    built.add(name)
    if (built.size < watched.length) return
    if (isFirst || name !== 'preload') app.restart()
    else server.ws.send({ type: 'full-reload' })
  }
  const watchers = await Promise.all(watched.map((name) => watch(build, name, () => rebuilt(name))))
  try {
    return await app.closed
  } finally {
    await Promise.all([server.close(), ...watchers.map((watcher) => watcher.close())])
  }
}

async function watch(build, name, rebuilt) {
  const watcher = await build({
    configFile: join(root, name, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {}, emptyOutDir: false },
  })
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error)
    if (event.code === 'END') rebuilt()
  })
  return watcher
}

/** The app, which ends for good when it ends by itself, or when we are told to end, and not when it is started anew. */
function restartable(electron, args, env) {
  let child
  const { promise: closed, resolve, reject } = Promise.withResolvers()
  const restart = () => {
    child?.removeAllListeners('close')
    child?.kill()
    child = spawn(electron, args, { cwd: root, env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 0))
  }
  const stopPassingOn = passSignalsOn((signal) => child?.kill(signal))
  return { restart, closed: closed.finally(stopPassingOn) }
}
