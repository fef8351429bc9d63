import { readPhone } from '../../../shared/rules/phone.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'

const single = ['telefone1', 'telefone2', 'telefone3', 'telefoneQuente'] as const

/** How many different numbers of a record can be reached, as far as their digits say. */
export const countPhones = (record: unknown): number => {
  if (typeof record !== 'object' || record === null) return 0
  const numbers = new Set<string>()
  const take = (text: unknown): void => {
    if (typeof text !== 'string' || text === '') return
    const reading = readPhone(text, { defaultDdd: null, foreignPlan })
    if (reading.ok) numbers.add(reading.digits)
  }
  for (const field of single) take(Reflect.get(record, field))
  const several: unknown = Reflect.get(record, 'telefones')
  if (typeof several === 'string') for (const text of several.split('|')) take(text.trim())
  return numbers.size
}
