/** Checks the instance behind a proxy in a process of its own, whose system store is what the environment says. */
import { checkInstance } from '../../main/remote/check.ts'
import { createTrust } from '../../main/remote/trust.ts'
import { createWayTo } from '../../main/remote/ways.ts'

const [baseUrl = '', proxy = ''] = process.argv.slice(2)
const trust = createTrust({ certificates: [], clientCertificate: null })
const wayTo = createWayTo(
  () => Promise.resolve(`PROXY ${proxy}`),
  () => ({ login: null, trust }),
)
process.stdout.write(
  JSON.stringify(await checkInstance({ baseUrl, token: 'token', probeId: 'probe', wayTo })),
)
