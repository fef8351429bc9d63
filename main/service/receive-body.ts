import type { IncomingMessage } from 'node:http'
import { bodyTooLarge, invalidBody } from './problems.ts'

/** What is set aside for a body whose length was not declared; doubled as often as it takes. */
const undeclaredBytes = 64 * 1024

/**
 * Reads a body into one piece of memory as it comes: joined only at its end, 256 MB would hold up every other request
 * for 160 ms. What still comes of one that was refused is left unread.
 * @throws ServiceProblem 413, and 400 when it breaks off
 */
export const receiveBody = (request: IncomingMessage, limitBytes: number): Promise<Buffer> => {
  const declared = Number(request.headers['content-length'] ?? undeclaredBytes)
  if (declared > limitBytes) return Promise.reject(bodyTooLarge())
  let memory: Buffer = Buffer.allocUnsafe(declared)
  let length = 0
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      const needed = length + chunk.length
      if (needed > limitBytes) {
        request.off('data', take)
        reject(bodyTooLarge())
        return
      }
      if (needed > memory.length) memory = enlarged(memory, Math.max(needed, 2 * memory.length))
      chunk.copy(memory, length)
      length = needed
    }
    request.on('data', take)
    request.once('end', () => resolve(memory.subarray(0, length)))
    request.once('error', () => reject(invalidBody()))
  })
}

const enlarged = (memory: Buffer, bytes: number): Buffer => {
  const larger = Buffer.allocUnsafe(bytes)
  memory.copy(larger)
  return larger
}
