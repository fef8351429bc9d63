import { isVoice } from './campaign-types.ts'

/** Brazilian landlines: DDD, and eight digits of which the first is 2 to 5 (Anatel's numbering plan; domain facts, section 1). */
const landline = /^55\d{2}[2-5]\d{7}$/

/** Those of the saved phones that a kind reaches: a call all of them, a message no landline. @param phones digits with the country's code */
export const reachedTestPhones = (kind: string, phones: readonly string[]): string[] =>
  phones.filter((phone) => isVoice(kind) || !landline.test(phone))
