import type { ZipSource } from './zip-source.ts'

/**
 * The bytes from `from` up to `to` in pieces of `pieceBytes`, the last one shorter; less than was asked for only where the
 * source ends. The next piece is read while one is gone through: the one does not wait for the other. There are two
 * buffers for all of them, for a long file would leave thousands behind, faster than they are collected: a piece holds
 * only until the next one is asked for.
 * @throws what the source throws
 */
export async function* readAhead(
  source: Pick<ZipSource, 'readInto'>,
  from: number,
  to: number,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  const room = Math.max(0, Math.min(pieceBytes, to - from))
  let filling = Buffer.allocUnsafeSlow(room)
  let spare = Buffer.allocUnsafeSlow(to - from > room ? room : 0)
  const begin = (position: number): Promise<number> => {
    const begun = source.readInto(filling, 0, Math.min(room, to - position), position)
    // Whoever stops before it is there does not hear of it.
    begun.catch(() => {})
    return begun
  }
  let coming = begin(from)
  for (let position = from; position < to;) {
    const piece = filling.subarray(0, await coming)
    if (piece.length === 0) return
    position += piece.length
    if (position < to) {
      ;[filling, spare] = [spare, filling]
      coming = begin(position)
    }
    yield piece
  }
}
