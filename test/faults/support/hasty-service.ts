/** The service, but it acknowledges before it commits: what the proof of durability has to catch. */
import { createSecretKey, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openUploads } from '../../../main/service/audio/uploads.ts'
import { issueToken } from '../../../main/service/auth.ts'
import { noCompanyBase } from '../../../main/service/cnpj-base/company-base.ts'
import { createFaults } from '../../../main/service/faults.ts'
import { intakeEntry } from '../../../main/service/intake/entry-url.ts'
import { createIntake } from '../../../main/service/intake/intake.ts'
import { createRequestLog } from '../../../main/service/request-log.ts'
import { startService } from '../../../main/service/server.ts'
import { createSqliteStore } from '../../../main/service/store/sqlite/sqlite-store.ts'
import { openServiceData, readKeys } from '../../support/service-data.ts'

// Last among the arguments that the service itself is started with.
const folder = process.argv.at(-1) ?? ''
const db = openServiceData(folder)
const tokenKey = createSecretKey(readKeys(folder).tokenSecret)
const service = await startService(
  {
    store: createSqliteStore(db, (work) => {
      if (!db.inTransaction) {
        db.exec('begin immediate')
        // wall-clock: this is the fault: the commit comes so long after the answer that a kill falls between them
        setTimeout(() => db.exec('commit'), 100)
      }
      return Promise.resolve(work())
    }),
    companyBase: noCompanyBase,
    tokenKey,
    clock: Date.now,
    putOff: () => {},
    relay: null,
    openSigningIn: null,
    uuid: randomUUID,
    intake: createIntake(intakeEntry),
    uploads: openUploads(join(folder, 'service.uploads'), randomUUID),
    // Only campaigns of the other kinds are created in the proof.
    checkAudio: () => Promise.reject(new Error('no audio is checked here')),
    faults: createFaults(),
    log: createRequestLog(),
    onRequest: () => {},
  },
  0,
)
console.log(JSON.stringify({ url: service.baseUrl, token: await issueToken(tokenKey, 'local') }))
