/** In place of `node:crypto`: what old and new Excel encrypt with, at once and not in promises. */
import { cbc, ecb } from '@noble/ciphers/aes.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { Buffer } from './buffer.ts'

const hashes = { md5, sha1, sha256, sha384, sha512 }

type Hash = { update: (bytes: Uint8Array) => Hash; digest: () => Buffer }

export const createHash = (name: string): Hash => {
  if (!isHash(name)) throw new Error(`no hash ${name}`)
  const state = hashes[name].create()
  const hash: Hash = {
    update: (bytes) => {
      state.update(bytes)
      return hash
    },
    digest: () => Buffer.over(state.digest()),
  }
  return hash
}

const isHash = (name: string): name is keyof typeof hashes => Object.hasOwn(hashes, name)

type Decipher = {
  setAutoPadding: (wanted: false) => void
  update: (bytes: Uint8Array) => Buffer
  final: () => Buffer
}

/** Takes everything by one `update`. */
export const createDecipheriv = (name: string, key: Uint8Array, vector: Uint8Array | null): Decipher => ({
  setAutoPadding: () => {},
  update: (bytes) => {
    const options = { disablePadding: true }
    const cipher = vector === null ? ecb(key, options) : cbc(key, vector, options)
    if (name !== `aes-${key.length * 8}-${vector === null ? 'ecb' : 'cbc'}`)
      throw new Error(`no cipher ${name}`)
    return Buffer.over(bytes.length === 0 ? new Uint8Array(0) : cipher.decrypt(bytes))
  },
  final: () => Buffer.alloc(0),
})
