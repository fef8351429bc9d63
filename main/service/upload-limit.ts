import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Cuts an upload that stands still; one that moves takes as long as it takes (rule D6d). Bytes that wait to be read here are
 * our delay, and not the client's. What still comes after the answer is not waited for.
 * @param idleMs the connection is cut after this long without a byte, and within twice as long
 */
export const limitUpload = (
  request: IncomingMessage,
  response: ServerResponse,
  idleMs: number,
  cut: () => void,
): void => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  let bytesRead = request.socket.bytesRead
  const looks = setInterval(() => {
    const isMoving = request.socket.bytesRead > bytesRead || request.readableLength > 0
    bytesRead = request.socket.bytesRead
    if (!request.complete && isMoving && !response.writableFinished) return
    clearInterval(looks)
    if (!request.complete) cut()
  }, idleMs).unref()
  request.once('close', () => clearInterval(looks))
}
