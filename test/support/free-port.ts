import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that any system gives by itself (from 32,768 on): until it is used, no other program is given it. */
const [lowest, beyond] = [12_000, 20_000]

/** A port that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(lowest, beyond)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
