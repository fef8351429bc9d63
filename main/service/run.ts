import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { PutOff } from '../../shared/processes/quiet-work.ts'
import { holdLock } from '../database/lock.ts'
import type { OpenReader } from '../reader-client/run-reader.ts'
import { createAudioCheck } from './audio/check-audio.ts'
import { openUploads } from './audio/uploads.ts'
import { issueToken } from './auth.ts'
import { startControl } from './control/control-server.ts'
import type { EndedRequest } from './monitoring/ended-request.ts'
import type { Reach } from './http.ts'
import { createFaults } from './faults.ts'
import { createIntake } from './intake/intake.ts'
import { openRelay, type Relay, type RelayStores, type Upstream } from './relay/relay.ts'
import { openWitness, type Witness } from './relay/witness.ts'
import { createRequestLog } from './request-log.ts'
import { startService } from './server.ts'
import type { OpenedStore } from './store/opened-store.ts'
import type { OpenSigningIn } from './team/sign-in/signing-in.ts'

export type ServiceSettings = {
  /** One process at a time has it. */
  dataFolder: string
  /** Called when the folder is this process's. */
  openStore: () => OpenedStore | Promise<OpenedStore>
  /** 0 = any free one. */
  port: number
  /** What happens where another program has the port. */
  ifPortTaken?: 'fail' | 'any_free'
  /** For the files that come in. */
  openReader: OpenReader
  nativeBinding?: string | undefined
  /** The file of intake/worker.ts, as this program was built. */
  intakeEntry: URL
  /** Where it is reached; undefined = the loopback interface alone. */
  reach?: Reach | undefined
  /** `https://…` of the proxy before it. */
  publicUrl?: string | undefined
  /** The service that it relays to; undefined = none. The store is then a relay's. */
  upstream?: Upstream | undefined
  /** Of a relay, as RelaySender has it. */
  leaseMs?: number | undefined
  /** Of a relay: what it has sent, outside of the database; undefined = in the data folder. */
  witnessFile?: string | undefined
  /** Of a relay with a public URL: how its people sign in with the company’s account; undefined = with codes alone. */
  openSigningIn?: OpenSigningIn | undefined
  /** Told of work that failed for now. */
  putOff?: PutOff
  /** Told of each request when it has ended. */
  onRequest?: (request: EndedRequest) => void
  /** Of a relay: told how long each claim took. */
  onClaim?: (durationMs: number) => void
}

export type StartedService = {
  baseUrl: string
  token: string
  /** Where faults, facts and the request log are, on a port and with a token of their own. */
  control: { baseUrl: string; token: string }
  /** Copies of the data. */
  care: OpenedStore['care']
  askState: OpenedStore['askState']
  poolUse: OpenedStore['poolUse']
  /** Of a relay: number of senders that are awaited after the database has changed. */
  awaitedSenders: (() => number) | null
  stop: () => Promise<void>
}

/** Held while the service runs on a folder. */
export const lockPathOf = (dataFolder: string): string => join(dataFolder, 'service.lock.db')

/** The local person; remote instances have their own users. */
const localUserId = 'local'

/**
 * The service as a whole: its lock, its database, its port. Used alike by the app's process and the headless command.
 * @throws DatabaseFailure when the folder is in use, and what `openStore` throws
 */
export const runService = async (settings: ServiceSettings): Promise<StartedService> => {
  const {
    dataFolder,
    nativeBinding,
    reach,
    publicUrl,
    upstream,
    putOff = () => {},
    onRequest = () => {},
  } = settings
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const releaseLock = holdLock(lockPathOf(dataFolder), nativeBinding)
  try {
    const { store, tokenSecret, relay, openCompanyBase, care, askState, poolUse, close } =
      await settings.openStore()
    const tokenKey = createSecretKey(tokenSecret)
    const settableClock = { offsetMs: 0 }
    const clock = (): number => Date.now() + settableClock.offsetMs
    const deps = {
      store,
      companyBase: openCompanyBase({ clock, putOff }),
      tokenKey,
      clock,
      uuid: randomUUID,
      intake: createIntake(settings.intakeEntry),
      uploads: openUploads(join(dataFolder, 'service.uploads'), randomUUID),
      checkAudio: createAudioCheck(settings.openReader),
      faults: createFaults(),
      log: createRequestLog(),
      onRequest,
      putOff,
      relay:
        upstream === undefined || relay === null
          ? null
          : await startRelay(settings, { ...relay, store, upstream, tokenSecret, putOff }),
      openSigningIn: settings.openSigningIn ?? null,
    }
    const controlToken = randomBytes(32).toString('base64url')
    const service = await startService(deps, settings.port, {
      ifTaken: settings.ifPortTaken,
      reach,
      publicUrl,
    })
    const control = await startControl({
      ...deps,
      settableClock,
      userId: localUserId,
      controlToken,
      care,
      serviceBaseUrl: publicUrl ?? service.baseUrl,
    })
    return {
      baseUrl: service.baseUrl,
      care,
      askState,
      poolUse,
      awaitedSenders: deps.relay?.sender.awaited ?? null,
      token: await issueToken(
        tokenKey,
        localUserId,
        deps.relay === null ? undefined : { epoch: await deps.relay.team.getTokenEpoch() },
      ),
      control: { baseUrl: control.baseUrl, token: controlToken },
      stop: async () => {
        await Promise.all([
          deps.relay?.sender.stop(),
          deps.relay?.erasing.stop(),
          service.close(),
          control.close(),
          deps.companyBase.stop(),
        ])
        await close()
        releaseLock()
      },
    }
  } catch (error) {
    releaseLock()
    throw error
  }
}

/** A witness file outside of the data folder has a lock of its own: two nodes with one file would be one sender. */
const startRelay = async (
  { dataFolder, witnessFile, leaseMs, nativeBinding, onClaim }: ServiceSettings,
  needs: RelayStores & {
    store: OpenedStore['store']
    upstream: Upstream
    tokenSecret: Buffer
    putOff: PutOff
  },
): Promise<Relay> => {
  const path = witnessFile ?? join(dataFolder, 'relay.witness')
  const releaseLock = holdLock(`${path}.lock.db`, nativeBinding)
  let witness: Witness
  try {
    witness = await openWitness({ path, uuid: randomUUID, clock: Date.now })
  } catch (error) {
    releaseLock()
    throw error
  }
  const relay = openRelay({ ...needs, witness, label: hostname(), uuid: randomUUID, leaseMs, onClaim })
  return {
    ...relay,
    sender: {
      ...relay.sender,
      stop: async () => {
        await relay.sender.stop()
        releaseLock()
      },
    },
  }
}
