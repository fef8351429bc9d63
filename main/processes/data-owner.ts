import { randomUUID } from 'node:crypto'
import type { ProcessHealth } from '../../shared/bridge/shell.ts'
import type { CareCommand, CareMessage, CopyFailure, Recovery } from '../../shared/processes/data-care.ts'
import type { Supervised } from './supervised-process.ts'

/** The care of a process's data, as main asks for it. */
export type DataOwner = {
  readonly isRecovering: boolean
  /** @returns what kept it from being made; null = nothing */
  makeBackup: () => Promise<CopyFailure | null>
  /** Writes a copy under another key, of 64 hexadecimal digits. */
  copyOut: (path: string, key: string) => Promise<CopyFailure | null>
  /**
   * Stops the process, has it put something in the place of its data, and has it running again. When that cannot take
   * their place nothing has happened to them, and the process is started as it was.
   * @returns what kept it from being done; null = nothing
   */
  recover: (recovery: NonNullable<Recovery>) => Promise<ProcessHealth['reason']>
}

export type OwnerParts = {
  owner: DataOwner
  /** Takes what the process says about a copy. */
  receive: (message: CareMessage) => void
  onHealth: (health: ProcessHealth) => void
}

/** The reasons that say that what was chosen is no good, and the data as they were. */
const isAboutChoice = (reason: ProcessHealth['reason']): boolean =>
  reason === 'backup_unusable' || reason === 'backup_newer' || reason === 'recovery_unwritable'

export const createDataOwner = (
  supervised: () => Pick<Supervised, 'start' | 'stop' | 'post' | 'health'>,
  onChange: () => void,
): OwnerParts => {
  let isRecovering = false
  const asked = new Map<string, (failure: CopyFailure | null) => void>()
  const settling = new Set<(health: ProcessHealth) => void>()

  const ask = (command: CareCommand): Promise<CopyFailure | null> =>
    new Promise((resolve) => {
      asked.set(command.requestId, resolve)
      if (!supervised().post(command))
        receive({ type: 'copy_done', requestId: command.requestId, failure: 'not_running' })
    })

  const receive = ({ requestId, failure }: CareMessage): void => {
    asked.get(requestId)?.(failure)
    asked.delete(requestId)
  }

  /** @returns null when it was there already, as somebody started it meanwhile */
  const started = (recovery: Recovery): Promise<ProcessHealth | null> =>
    new Promise((resolve) => {
      settling.add(resolve)
      if (supervised().start(recovery)) return
      settling.delete(resolve)
      resolve(null)
    })

  const recover = async (recovery: NonNullable<Recovery>): Promise<ProcessHealth['reason']> => {
    let health: ProcessHealth | null = null
    while (health === null) {
      await supervised().stop()
      health = await started(recovery)
    }
    if (health.state === 'running') return null
    if (isAboutChoice(health.reason)) {
      // It has said its last word, and may not have ended yet.
      await supervised().stop()
      await started(null)
    }
    return health.reason ?? 'start_failed'
  }

  return {
    owner: {
      makeBackup: () => ask({ type: 'make_backup', requestId: randomUUID() }),
      copyOut: (path, key) => ask({ type: 'copy_out', requestId: randomUUID(), path, key }),
      get isRecovering() {
        return isRecovering
      },
      recover: async (recovery) => {
        if (isRecovering) return 'recovery_unwritable'
        isRecovering = true
        try {
          return await recover(recovery)
        } finally {
          isRecovering = false
          onChange()
        }
      },
    },
    receive,
    onHealth: (health) => {
      // With a time for the next try it has just ended under what was asked of it.
      const hasEnded = health.state === 'failed' || health.retryAt !== null
      if (health.state === 'running' || hasEnded) {
        for (const resolve of settling) resolve(health)
        settling.clear()
      }
      if (health.state === 'running') return
      for (const requestId of asked.keys()) receive({ type: 'copy_done', requestId, failure: 'not_running' })
    },
  }
}
