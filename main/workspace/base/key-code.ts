/**
 * How a phone or document stands in a list of a million: as a number where one can stand for it, so that a list is one
 * array and a lookup compares no text.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { PersonKey } from '../../../shared/rules/person-key.ts'

/** A number that a double holds exactly, or else a text. */
export type KeyCode = number | string

// Phones have at most 15 digits and stay below these; no double is near its end of exactness, 9 × 10^15.
const firstCpf = 1e15
const firstCnpj = 2e15

/** What stands for a phone or document itself. No two have one; a CNPJ with letters is a text, for no number has room. */
export const codeOf = ({ kind, key }: PersonKey): KeyCode => {
  switch (kind) {
    case 'phone':
      // Rules write no phone that is longer, or begins with 0.
      return /^[1-9]\d{0,14}$/.test(key) ? Number(key) : `phone:${key}`
    case 'cpf':
      return firstCpf + Number(key)
    case 'cnpj':
      return /^\d+$/.test(key) ? firstCnpj + Number(key) : `cnpj:${key}`
  }
}

/** The way back. */
export const keyOfCode = (code: KeyCode): PersonKey => {
  if (typeof code === 'string') {
    const [kind, key] = code.split(':')
    return { kind: kind === 'cnpj' ? 'cnpj' : 'phone', key: key ?? '' }
  }
  if (code >= firstCnpj) return { kind: 'cnpj', key: String(code - firstCnpj).padStart(14, '0') }
  if (code >= firstCpf) return { kind: 'cpf', key: String(code - firstCpf).padStart(11, '0') }
  return { kind: 'phone', key: String(code) }
}

export type KeyHash = (key: PersonKey) => string

/** HMAC-SHA-256 over the kind and the key, in hexadecimal. Only who has the database's own key can tell who is meant. */
export const createKeyHash = (hashKey: Buffer): KeyHash => {
  const secret: KeyObject = createSecretKey(hashKey)
  return ({ kind, key }) => createHmac('sha256', secret).update(`${kind}:${key}`).digest('hex')
}

/**
 * The first 52 bits of a hash, as many as a double holds and hexadecimal digits fill. That two of a million candidates
 * and a million entries meet by chance happens in one of 4,000 such campaigns, and then one person too many is left out;
 * none too few ever.
 */
export const codeOfHash = (hash: string): number => Number.parseInt(hash.slice(0, 13), 16)
