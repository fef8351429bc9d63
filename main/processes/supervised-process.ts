import { createInterface } from 'node:readline'
import { app, type MessagePortMain, utilityProcess, type UtilityProcess } from 'electron'
import type { ProcessHealth } from '../../shared/bridge/shell.ts'
import type { Recovery } from '../../shared/processes/data-care.ts'
import type { StartFailure } from '../../shared/processes/service.ts'
import { type Uncaught, uncaughtSchema } from '../../shared/processes/uncaught.ts'
import { createWatchdog, type Watchdog } from './watchdog.ts'

/** What every long-lived process of ours says, besides its own messages. */
type LifeSign = { type: 'ready' } | { type: 'failed'; reason: StartFailure } | { type: 'alive' }

export type SupervisedOptions<Message extends { type: string }> = {
  process: ProcessHealth['process']
  /** Path of the process's entry file. */
  entry: string
  parse: (message: unknown) => Message
  /** What is said first; keys travel in it and nowhere else. Throws while they are not open. */
  startCommand: (recovery: Recovery) => unknown
  onMessage: (message: Message) => void
  onHealth: (health: ProcessHealth) => void
  /** Whether it may take longer than the grace to end what it is at; by itself nothing may. */
  mayLinger?: () => boolean
  /** Told what the process said of an error that it ended by. */
  onUncaught: (what: Uncaught) => void
}

export type Supervised = {
  readonly health: ProcessHealth
  /**
   * Starts the process; does nothing when it is there.
   * @param recovery what takes the place of its data before it opens them; for this start only, and not for one that
   *   follows by itself
   * @returns false when it was there already: then nothing takes the place of its data
   * @throws while its keys are not open; nothing has happened then
   */
  start: (recovery?: Recovery) => boolean
  /** Lets it end what it is at, and keeps it stopped. Killed when it takes longer than the grace and may not linger. */
  stop: () => Promise<void>
  /** Ends it at once. */
  kill: () => void
  /** @returns false when the process is not running */
  post: (command: unknown, ports?: MessagePortMain[]) => boolean
}

const firstPauseMs = 500
const longestPauseMs = 30_000
/** A process that has lived this long starts again with the shortest pause. */
const stableMs = 60_000
/** After this many short lives in a row, about a minute of pauses, a person is told and asked. */
const mostFailures = 7
const silenceLimitMs = 20_000
/** Opening checks the whole database in one go: a second and a half for each million contacts, more on a slow disk. */
const startLimitMs = 300_000
const drainGraceMs = 10_000

/** Failures that another try may mend; of the others a person must do something. */
const passing: ReadonlySet<StartFailure> = new Set([
  'start_failed',
  'database_in_use',
  'database_full',
  'database_unwritable',
])

/** Starts a process, watches that it lives, starts it again with growing pauses, and stops it in an orderly way. */
export const superviseProcess = <Message extends { type: string }>(
  options: SupervisedOptions<Message>,
): Supervised => {
  let child: UtilityProcess | null = null
  let health: ProcessHealth = {
    process: options.process,
    // It is started as soon as it can be; `stopped` is what somebody had stopped, and is told with a button to start it.
    state: 'starting',
    restarts: 0,
    reason: null,
    retryAt: null,
  }
  let wanted = false
  let failures = 0
  let runningSince = 0
  let retryTimer: NodeJS.Timeout | undefined
  let watchdog: Watchdog | undefined
  let nextRecovery: Recovery = null

  const setHealth = (change: Partial<ProcessHealth>): void => {
    health = { ...health, ...change }
    options.onHealth(health)
  }

  const restartLater = (reason: ProcessHealth['reason']): void => {
    if (runningSince > 0 && performance.now() - runningSince > stableMs) failures = 0
    if (failures === mostFailures) {
      wanted = false
      setHealth({ state: 'failed', reason, retryAt: null })
      return
    }
    const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    failures += 1
    setHealth({ state: 'restarting', reason, retryAt: new Date(Date.now() + pause).toISOString() })
    retryTimer = setTimeout(() => {
      setHealth({ restarts: health.restarts + 1 })
      launch()
    }, pause)
  }

  const onLifeSign = (sign: LifeSign, current: UtilityProcess): void => {
    if (sign.type === 'ready') {
      runningSince = performance.now()
      setHealth({ state: 'running', reason: null, retryAt: null })
    } else if (sign.type === 'failed') {
      if (!passing.has(sign.reason)) {
        wanted = false
        setHealth({ state: 'failed', reason: sign.reason, retryAt: null })
      } else {
        setHealth({ reason: sign.reason })
      }
      current.kill()
    }
  }

  const launch = (): void => {
    // Before there is a process: without its keys it would come up and wait for them.
    const startCommand = options.startCommand(nextRecovery)
    nextRecovery = null
    const current = utilityProcess.fork(options.entry, [], {
      serviceName: `revoada-${options.process}`,
      stdio: isDevelopment() ? 'inherit' : ['ignore', 'ignore', 'pipe'],
      env: processEnvironment(),
    })
    child = current
    readErrors(current, options.onUncaught)
    runningSince = 0
    setHealth({ state: health.restarts > 0 || failures > 0 ? 'restarting' : 'starting' })
    current.once('spawn', () => current.postMessage(startCommand))
    current.on('message', (raw: unknown) => {
      watchdog?.sign()
      const message = options.parse(raw)
      if (message.type === 'ready' || message.type === 'failed')
        onLifeSign(message as unknown as LifeSign, current)
      if (message.type !== 'alive') options.onMessage(message)
    })
    current.once('exit', () => {
      if (child !== current) return
      child = null
      watchdog?.stop()
      // A reason that is known already (it did not answer, it could not start) says more than that it ended.
      if (wanted) restartLater(health.reason ?? (health.state === 'running' ? 'crashed' : 'start_failed'))
      else if (health.state !== 'failed') setHealth({ state: 'stopped', reason: null, retryAt: null })
    })
    watchdog?.stop()
    watchdog = createWatchdog(
      () => (runningSince > 0 ? silenceLimitMs : startLimitMs),
      () => {
        setHealth({ reason: 'unresponsive' })
        current.kill()
      },
    )
  }

  return {
    get health() {
      return health
    },
    start: (recovery = null) => {
      clearTimeout(retryTimer)
      failures = 0
      const isDue = child === null
      if (isDue) {
        nextRecovery = recovery
        launch()
      }
      wanted = true
      return isDue
    },
    stop: () => {
      wanted = false
      clearTimeout(retryTimer)
      const current = child
      if (current === null) {
        setHealth({ state: 'stopped', reason: null, retryAt: null })
        return Promise.resolve()
      }
      return new Promise((resolve) => {
        const grace = setInterval(() => {
          if (options.mayLinger?.() !== true) current.kill()
        }, drainGraceMs)
        current.once('exit', () => {
          clearInterval(grace)
          resolve()
        })
        current.postMessage({ type: 'drain' })
      })
    },
    kill: () => void child?.kill(),
    post: (command, ports = []) => {
      if (child === null || health.state !== 'running') return false
      child.postMessage(command, ports)
      return true
    },
  }
}

const isDevelopment = (): boolean => !app.isPackaged && process.env['REVOADA_DEV_URL'] !== undefined

/**
 * Of what a process writes to its standard error only what it says of an uncaught error is taken; anything else may quote
 * somebody's data, and the app's own standard error is a file or a journal of the system's (rule D15).
 */
const readErrors = ({ stderr }: UtilityProcess, onUncaught: (what: Uncaught) => void): void => {
  if (stderr === null) return
  createInterface({ input: stderr }).on('line', (line) => {
    const what = uncaughtIn(line)
    if (what !== undefined) onUncaught(what)
  })
}

const uncaughtIn = (line: string): Uncaught | undefined => {
  try {
    return uncaughtSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Of the environment only what our processes use; nothing of it holds a secret. */
const processEnvironment = (): Record<string, string> => {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'TZ']
  // Another build of the database addon, and words on what goes wrong, are for development.
  if (!app.isPackaged) kept.push('REVOADA_SQLITE_BINDING', 'REVOADA_DEV_URL')
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
