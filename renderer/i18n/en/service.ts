import type { service as inPortuguese } from '../pt-br/service.ts'

export const service: typeof inPortuguese = {
  title: 'Local service',
  line: {
    starting: 'Starting.',
    running: 'Running on this computer.',
    restarting: 'It stopped and is starting again by itself.',
    stopped: 'Stopped.',
    failed: 'Not working.',
  },
  about:
    'It is a copy of the sending service that runs inside Revoada, on this computer only. It accepts campaigns as the real one does, answers like it, and sends nothing to anybody. Use it to prepare and check without risk.',
  state: 'State',
  address: 'Address',
  noAddress: 'No address while it is stopped',
  token: 'Token',
  tokenEnds: (last4) => `ends in ${last4}`,
  noToken: 'not made yet',
  copyToken: 'Copy token',
  tokenCopied: 'Token copied. It gives access to the local service: paste it only where you use it.',
  since: 'Running since',
  restarts: 'Restarts',
  noRestarts: 'none since Revoada opened',
  restartsCount: (count) => `${count} since Revoada opened`,
  start: 'Start',
  stop: 'Stop',
  restart: 'Restart',
  retryAt: (time) => `Next try at ${time}.`,
  stoppedTitle: 'The local service is stopped.',
  stoppedKept: 'What is in the outbox waits and leaves when it is back.',
  use: 'For other programs',
  useLine:
    'Any program on this computer can use the service with the address and the token in the Authorization header.',
}
