import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { ForeignPlan } from '../../../../shared/rules/phone.ts'

/**
 * The world's numbering plans by libphonenumber. Only its full metadata is right: the smaller sets accept area codes
 * that do not exist and do not know a number's type.
 */
export const foreignPlan: ForeignPlan = (digits) => {
  const number = parsePhoneNumberFromString(`+${digits}`)
  if (number?.isValid() !== true || number.country === 'BR') return null
  switch (number.getType()) {
    case 'MOBILE':
      return 'mobile'
    case 'FIXED_LINE':
      return 'landline'
    default:
      // Some countries, the US among them, do not tell mobiles and landlines apart.
      return 'other'
  }
}
