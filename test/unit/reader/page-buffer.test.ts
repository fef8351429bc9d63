import { isAscii, isUtf8 } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as page from '../../../main/reader/page/buffer.ts'
import * as pageCrypto from '../../../main/reader/page/crypto.ts'
import { checkProperty } from '../../support/property.ts'

const encodings = ['latin1', 'utf8', 'utf16le', 'hex', 'base64'] as const
const bytes = fc.uint8Array({ maxLength: 200 })
/** Of one kind of characters for the most part, as texts are. */
const text = fc.oneof(
  fc.string({ maxLength: 100 }),
  fc.string({ unit: fc.constantFrom('a', 'é', 'ÿ', '\u0080', '\u009f'), maxLength: 100 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', '\ud800'), maxLength: 100 }),
)
const plain = (of: Uint8Array): number[] => [...of]

describe('bytes of the page of a reader', () => {
  it('bytes are the same text as in Node, in each encoding and from any place', async () => {
    await checkProperty(
      fc.tuple(bytes, fc.constantFrom(...encodings), fc.nat(20), fc.nat(220)),
      ([of, encoding, from, to]) => {
        expect(page.Buffer.from(of).toString(encoding, from, to)).toBe(
          Buffer.from(of).toString(encoding, from, to),
        )
      },
      { runs: 1_000 },
    )
  })

  it('bytes of ASCII are the same text, not looked at again', async () => {
    await checkProperty(
      fc.uint8Array({ max: 0x7f, maxLength: 200 }),
      (of) => expect(page.Buffer.from(of).toString('ascii')).toBe(Buffer.from(of).toString('latin1')),
      { runs: 200 },
    )
  })

  it('a text is the same bytes as in Node, made or written into others', async () => {
    await checkProperty(
      fc.tuple(text, fc.constantFrom('latin1', 'utf8', 'utf16le'), fc.nat(250)),
      ([of, encoding, room]) => {
        expect(plain(page.Buffer.from(of, encoding))).toEqual(plain(Buffer.from(of, encoding)))
        expect(page.Buffer.byteLength(of, encoding)).toBe(Buffer.byteLength(of, encoding))
        const [ours, nodes] = [page.Buffer.alloc(room), Buffer.alloc(room)]
        // UTF-8 may end within a character here, and nobody writes it so.
        if (encoding === 'utf8') return
        expect(ours.write(of, encoding)).toBe(nodes.write(of, encoding))
        expect(plain(ours)).toEqual(plain(nodes))
      },
      { runs: 1_000 },
    )
  })

  it('bytes are searched, compared, copied and told apart as in Node', async () => {
    await checkProperty(
      fc.tuple(bytes, bytes, fc.nat(20)),
      ([one, other, at]) => {
        const [ours, nodes] = [page.Buffer.from(one), Buffer.from(one)]
        const part = one.subarray(at, at + 3)
        expect(ours.indexOf(part)).toBe(nodes.indexOf(part))
        expect(ours.includes(at)).toBe(nodes.includes(at))
        expect(ours.equals(other)).toBe(nodes.equals(other))
        expect(ours.compare(page.Buffer.from(other))).toBe(nodes.compare(other))
        expect([page.isAscii(ours), page.isUtf8(ours)]).toEqual([isAscii(nodes), isUtf8(nodes)])
        const [into, intoNodes] = [page.Buffer.alloc(50), Buffer.alloc(50)]
        expect(ours.copy(into, at, 1)).toBe(nodes.copy(intoNodes, at, Math.min(1, nodes.length)))
        expect(plain(into)).toEqual(plain(intoNodes))
        expect(plain(page.Buffer.concat([ours, other]))).toEqual(plain(Buffer.concat([nodes, other])))
      },
      { runs: 500 },
    )
  })

  it('numbers are read as in Node, and not beyond the end', () => {
    const of = randomBytes(16)
    const [ours, nodes] = [page.Buffer.from(of), Buffer.from(of)]
    for (const name of [
      'readUInt16LE',
      'readUInt32LE',
      'readUInt32BE',
      'readInt16LE',
      'readInt32LE',
      'readBigUInt64LE',
      'readBigInt64LE',
      'readDoubleLE',
    ] as const) {
      expect(ours[name](3)).toEqual(nodes[name](3))
      expect(() => ours[name](15)).toThrow(RangeError)
    }
    expect(ours.readUIntBE(1, 3)).toBe(nodes.readUIntBE(1, 3))
    expect(plain(ours.subarray(2, -2).swap16())).toEqual(plain(nodes.subarray(2, -2).swap16()))
  })
})

describe('what a page of a reader decrypts with', () => {
  it('hashes and ciphers are those of Node', () => {
    const message = randomBytes(1_000)
    for (const name of ['md5', 'sha1', 'sha256', 'sha384', 'sha512'])
      expect(plain(pageCrypto.createHash(name).update(message).digest())).toEqual(
        plain(createHash(name).update(message).digest()),
      )
    const whole = message.subarray(0, 992)
    for (const [name, keyBytes] of [
      ['aes-128-cbc', 16],
      ['aes-256-cbc', 32],
      ['aes-128-ecb', 16],
      ['aes-192-ecb', 24],
    ] as const) {
      const key = randomBytes(keyBytes)
      const vector = name.endsWith('cbc') ? randomBytes(16) : null
      const encrypted = createCipheriv(name, key, vector).setAutoPadding(false).update(whole)
      expect(plain(pageCrypto.createDecipheriv(name, key, vector).update(encrypted))).toEqual(plain(whole))
      expect(plain(createDecipheriv(name, key, vector).setAutoPadding(false).update(encrypted))).toEqual(
        plain(whole),
      )
    }
  })
})
