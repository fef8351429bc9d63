/** How a team's relay knows a person without naming them: the same on every node, and on the desktops of the team. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { PersonKey } from '../../shared/rules/person-key.ts'
import { type PhoneOptions, readPhone } from '../../shared/rules/phone.ts'
import { readPersonKey } from '../../shared/rules/read-person-key.ts'

const readerOptions: PhoneOptions = { defaultDdd: null, foreignPlan: () => null }

/** Most of a list is written so: international digits of a mobile with its ninth digit. */
const plainMobile = /^55[1-9]\d9\d{8}$/

/** A mobile of Brazil is the same with and without its ninth digit; of other numbers the digits count. */
const plainPhone = (contact: string): string => {
  if (plainMobile.test(contact)) return contact
  const reading = readPhone(contact, readerOptions)
  return reading.ok ? reading.digits : contact.replace(/\D/g, '')
}

/** One spelling for all of a phone, a CPF or a CNPJ. */
export const plainKey = ({ kind, key }: PersonKey): string => {
  if (kind === 'phone') return plainPhone(key)
  const reading = readPersonKey(kind, key, readerOptions)
  return reading.ok ? reading.key.key : key
}

/** The first 64 bits of HMAC-SHA-256 over the kind and the plain spelling of somebody's key. @param key 32 bytes */
export const createPersonCode = (key: Buffer): ((person: PersonKey) => bigint) => {
  const secret: KeyObject = createSecretKey(key)
  return (person) =>
    createHmac('sha256', secret)
      .update(`person ${person.kind}:${plainKey(person)}`)
      .digest()
      .readBigInt64BE()
}

/** By what a request's author knows it among all of a team: of its Idempotency-Key, in hexadecimal digits. @param key 32 bytes */
export const createRequestTag = (key: Buffer): ((idempotencyKey: string) => string) => {
  const secret: KeyObject = createSecretKey(key)
  return (idempotencyKey) =>
    createHmac('sha256', secret).update(`request ${idempotencyKey}`).digest('hex').slice(0, 32)
}
