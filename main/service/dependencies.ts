import type { KeyObject } from 'node:crypto'
import type { PutOff } from '../../shared/processes/quiet-work.ts'
import type { AudioCheck } from './audio/check-audio.ts'
import type { Uploads } from './audio/uploads.ts'
import type { Faults } from './faults.ts'
import type { Intake } from './intake/intake.ts'
import type { CompanyBase } from './cnpj-base/company-base.ts'
import type { EndedRequest } from './monitoring/ended-request.ts'
import type { Relay } from './relay/relay.ts'
import type { RequestLog } from './request-log.ts'
import type { ServiceStore } from './store/store.ts'
import type { OpenSigningIn } from './team/sign-in/signing-in.ts'

/** What the service's routes are built from. */
export type ServiceDependencies = {
  store: ServiceStore
  companyBase: CompanyBase
  /** 32 random bytes that sign the installation's tokens, and its callback addresses. */
  tokenKey: KeyObject
  /** Milliseconds since 1970, as this instance has it: a rehearsal may set it apart from the computer's. */
  clock: () => number
  uuid: () => string
  intake: Intake
  uploads: Uploads
  checkAudio: AudioCheck
  faults: Faults
  log: RequestLog
  /** Told of each request when it has ended. */
  onRequest: (request: EndedRequest) => void
  putOff: PutOff
  /** Null where the instance creates by itself. */
  relay: Relay | null
  /** Of a relay’s team: how its people sign in with the company’s account; null = with codes alone. */
  openSigningIn: OpenSigningIn | null
}
