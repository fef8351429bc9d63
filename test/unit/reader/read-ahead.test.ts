import { describe, expect, it } from 'vitest'
import { readAhead } from '../../../main/zip/read-ahead.ts'
import { byteSourceOf } from '../../../main/reader/byte-source.ts'

const bytes = Buffer.from('abcdefghij')
const source = byteSourceOf(bytes)

const piecesOf = async (from: number, to: number, pieceBytes: number): Promise<string[]> => {
  const pieces: string[] = []
  for await (const piece of readAhead(source, from, to, pieceBytes)) pieces.push(piece.toString())
  return pieces
}

describe('read-ahead', () => {
  it.each([
    [0, 10, 4, ['abcd', 'efgh', 'ij']],
    [0, 10, 5, ['abcde', 'fghij']],
    [0, 10, 100, ['abcdefghij']],
    [2, 6, 3, ['cde', 'f']],
    [3, 3, 4, []],
  ])('readAhead gives the bytes from %d to %d in pieces of %d', async (from, to, pieceBytes, pieces) => {
    expect(await piecesOf(from, to, pieceBytes)).toEqual(pieces)
  })

  it('readAhead ends where its source ends', async () => {
    expect(await piecesOf(6, 100, 3)).toEqual(['ghi', 'j'])
  })

  it('a read error is thrown by readAhead only when the consumer reaches the failing bytes', async () => {
    const failing = {
      readInto: (...place: Parameters<typeof source.readInto>) =>
        place[3] === 0 ? source.readInto(...place) : Promise.reject(new Error('no disk')),
    }
    const seen: string[] = []
    const goThrough = async (stopsAt: string): Promise<void> => {
      for await (const piece of readAhead(failing, 0, 10, 4)) {
        seen.push(piece.toString())
        if (piece.toString() === stopsAt) break
      }
    }
    await expect(goThrough('')).rejects.toThrow('no disk')
    await goThrough('abcd')
    expect(seen).toEqual(['abcd', 'abcd'])
  })
})
