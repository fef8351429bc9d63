import { shell as osShell } from 'electron'
import type { ServiceProcess } from '../processes/service-process.ts'
import type { SecretCopies } from './copied-secret.ts'
import { shellCalls as os } from './serve-shell.ts'
import type { ServicePort } from './service-port.ts'
import type { Shell } from './shell.ts'

type ServiceCallParts = {
  service: ServiceProcess
  servicePort: ServicePort
  secretCopies: SecretCopies
  shell: Shell
  /** Whether the data can be opened; before that there is no service. */
  areKeysOpen: () => boolean
}

/** The service on this computer. */
export const createServiceCalls = ({
  service,
  servicePort,
  secretCopies,
  shell,
  areKeysOpen,
}: ServiceCallParts) => ({
  controlService: os.controlService.handler(async ({ input: action }) => {
    if (action !== 'start') await service.stop()
    if (action !== 'stop') service.start()
  }),
  setServicePort: os.setServicePort.handler(async ({ input: port }) => {
    await servicePort.set(port)
    shell.publish()
    // Not waited for: the port is kept, and the service's state tells the rest. Without keys nothing is there yet.
    const isUp = areKeysOpen() && service.health.state !== 'stopped'
    if (isUp) void service.stop().then(() => service.start())
  }),
  openServiceDocs: os.openServiceDocs.handler(async () => {
    // Of our own making, on this computer. Only the sign-in page of a team is handed to the system too (sign-in-page.ts).
    if (service.instance !== null) await osShell.openExternal(`${service.instance.baseUrl}/docs`)
  }),
  copyServiceToken: os.copyServiceToken.handler(() => {
    if (service.instance !== null) secretCopies.copy(service.instance.token)
  }),
})
