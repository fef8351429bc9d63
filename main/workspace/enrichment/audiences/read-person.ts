import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import type { RecordField } from '../../../../shared/api/enrichment-fields.ts'
import type { AudienceReason, AudienceRules } from '../../../../shared/bridge/record-audiences.ts'
import { bestPhone, type PhoneCandidate } from '../../../../shared/rules/best-phone.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import { readPhone } from '../../../../shared/rules/phone.ts'
import { foreignPlan } from '../../rows/judge/foreign-plan.ts'
import { labelsOf } from '../records/labels.ts'
import { shapeFields } from '../records/shape-fields.ts'

/** The text of a field; empty where the record, or its shape, has none. */
export type FieldReader = (field: RecordField) => string

/** A phone of a record that can be reached, as far as its digits say. */
export type ReadPhone = {
  /** International digits. */
  digits: string
  field: RecordField
  has: PhoneCandidate
}

type PhoneFields = {
  phone: RecordField
  kind?: RecordField
  whatsapp?: RecordField
  hot?: RecordField
  hour?: RecordField
}

/** Where a shape says what of its phones, in the service's order. */
const phonesOf: Readonly<Record<RecordShape, readonly PhoneFields[]>> = {
  PROFILE_360: [
    { phone: 'telefone1', kind: 'tipoTel1', whatsapp: 'whatsapp1', hot: 'flhot1', hour: 'melhorHora1' },
    { phone: 'telefone2', kind: 'tipoTel2', whatsapp: 'whatsapp2', hot: 'flhot2', hour: 'melhorHora2' },
    { phone: 'telefone3', kind: 'tipoTel3', whatsapp: 'whatsapp3', hot: 'flhot3', hour: 'melhorHora3' },
  ],
  TARGET_PRO: [
    {
      phone: 'telefoneQuente',
      kind: 'tipoDeTelefone',
      whatsapp: 'whatsapp',
      hour: 'melhorPeriodoDeContato',
    },
    // The others in one text, of which nothing else is said.
    { phone: 'telefones' },
  ],
  PRO_RATE_FINANCIAL: [],
  CNPJ: [
    { phone: 'telefone1', kind: 'tipoTel1', hot: 'flhot1' },
    { phone: 'telefone2', kind: 'tipoTel2', hot: 'flhot2' },
    { phone: 'telefone3', kind: 'tipoTel3', hot: 'flhot3' },
  ],
}

/** A flag of one letter; what is neither S nor N says nothing. */
const flagOf = (text: string): boolean | null => {
  const letter = text.trim().toUpperCase()
  return letter === 'S' ? true : letter === 'N' ? false : null
}

/** The phones of a record in the service's order, each number once. */
export const readPhones = (
  shape: RecordShape,
  read: FieldReader,
  hours: ReadonlySet<string>,
): ReadPhone[] => {
  const found: ReadPhone[] = []
  for (const { phone, kind, whatsapp, hot, hour } of phonesOf[shape]) {
    for (const text of labelsOf(read(phone))) {
      const reading = readPhone(text, { defaultDdd: null, foreignPlan })
      if (!reading.ok || found.some(({ digits }) => digits === reading.digits)) continue
      const says = foldText(kind === undefined ? '' : read(kind)).trim()
      const at = hour === undefined ? '' : foldText(read(hour)).trim()
      found.push({
        digits: reading.digits,
        field: phone,
        has: {
          whatsapp: whatsapp === undefined ? null : flagOf(read(whatsapp)),
          // TARGET_PRO names its one hot phone instead of marking it.
          hot: phone === 'telefoneQuente' ? true : hot === undefined ? null : flagOf(read(hot)),
          mobile: says === '' ? reading.kind === 'mobile' : /^(?:mov|cel)/.test(says),
          hour: at === '' ? null : hours.has(at),
        },
      })
    }
  }
  return found
}

export type PersonVerdict =
  | { isIn: true; phone: ReadPhone }
  | { isIn: false; reason: Exclude<AudienceReason, 'phone_repeated'> }

/** Makes the judge of a shape's records: whether a person is in, and by which phone. */
export const createPersonJudge = (
  shape: RecordShape,
  rules: AudienceRules,
): ((read: FieldReader) => PersonVerdict) => {
  const known: ReadonlySet<string> = new Set(shapeFields[shape])
  const hours = new Set(rules.hours.map((hour) => foldText(hour).trim()))
  const states = new Set(rules.registration?.values.map((value) => foldText(value).trim()))
  const asks = {
    deceased: known.has('flagObito') ? rules.deceased : null,
    procon: known.has('procon') ? rules.procon : null,
    badContacts: known.has('contatosRuins') ? rules.badContacts : null,
    registration: known.has('situacaoCadastral') ? rules.registration : null,
  }
  const out = (reason: Extract<PersonVerdict, { isIn: false }>['reason']): PersonVerdict => ({
    isIn: false,
    reason,
  })
  return (read) => {
    if (asks.deceased !== null) {
      const isDead = flagOf(read('flagObito'))
      if (isDead === true) return out('deceased')
      if (isDead === null && asks.deceased.leavesOutUnknown) return out('deceased_unknown')
    }
    if (asks.procon !== null) {
      const complained = flagOf(read('procon'))
      if (complained === true) return out('procon')
      if (complained === null && asks.procon.leavesOutUnknown) return out('procon_unknown')
    }
    if (asks.badContacts !== null) {
      const text = read('contatosRuins').trim()
      if (!/^\d{1,9}$/.test(text)) {
        if (asks.badContacts.leavesOutUnknown) return out('bad_contacts_unknown')
      } else if (Number(text) > asks.badContacts.most) return out('bad_contacts')
    }
    if (asks.registration !== null) {
      const state = foldText(read('situacaoCadastral')).trim()
      if (state === '') {
        if (asks.registration.leavesOutUnknown) return out('registration_unknown')
      } else if (!states.has(state)) return out('registration')
    }
    const phones = readPhones(shape, read, hours)
    if (phones.length === 0) return out('no_phone')
    const best = bestPhone(
      phones.map(({ has }) => has),
      rules.phones,
    )
    const phone = best === null ? undefined : phones[best]
    return phone === undefined ? out('rules_unmet') : { isIn: true, phone }
  }
}
