import { ddds, stateOfDdd } from '../../shared/rules/brazilian-areas.ts'
import type { Messages } from './messages.ts'

/** What may become of phones without a DDD, for a `Select`; '' = they are refused. */
export const dddOptions = (text: Messages) => [
  { value: '', label: text.imports.dddRefuse },
  ...ddds.map((ddd) => ({ value: ddd, label: text.imports.dddUse(ddd, stateOfDdd(ddd) ?? '') })),
]
