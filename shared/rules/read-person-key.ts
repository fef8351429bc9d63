import { readCnpj } from './cnpj.ts'
import { readCpf } from './cpf.ts'
import { type PersonKey, personKeyKinds, type PersonKeyKind } from './person-key.ts'
import { type PhoneOptions, readPhone } from './phone.ts'
import type { RejectionReason } from './row-verdict.ts'

type KeyReading = { ok: true; key: PersonKey } | { ok: false; reason: RejectionReason }

/** Reads what a person typed as a phone, a CPF or a CNPJ, by the rules of every import. */
export const readPersonKey = (kind: PersonKeyKind, text: string, options: PhoneOptions): KeyReading => {
  if (kind === 'phone') {
    const reading = readPhone(text, options)
    return reading.ok ? { ok: true, key: { kind, key: reading.digits } } : reading
  }
  const reading = kind === 'cpf' ? readCpf(text) : readCnpj(text)
  return reading.ok ? { ok: true, key: { kind, key: reading.document } } : reading
}

/**
 * Everything that a text can be: eleven digits may be a mobile and a CPF. Nothing shorter than a whole number is taken
 * for a document that lost its zeros, and no document for a phone of another country, which the digits of one CPF in
 * several are by chance: a foreign number that is meant has a plus in front.
 */
export const possibleKeys = (text: string, options: PhoneOptions): PersonKey[] => {
  const letters = text.replace(/[^0-9A-Za-z]/g, '').length
  return personKeyKinds.flatMap((kind) => {
    if ((kind === 'cpf' && letters !== 11) || (kind === 'cnpj' && letters !== 14)) return []
    const isOfBrazil = kind === 'phone' && (readCpf(text).ok || readCnpj(text).ok)
    const reading = readPersonKey(kind, text, isOfBrazil ? { ...options, foreignPlan: () => null } : options)
    return reading.ok ? [reading.key] : []
  })
}
