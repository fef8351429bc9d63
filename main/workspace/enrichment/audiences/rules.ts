import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import { type AudienceRules, audienceRulesSchema } from '../../../../shared/bridge/record-audiences.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { get, run, sql } from '../../../database/sql.ts'

/** Careful, and easy to loosen: whoever certainly should not be called is out, who is unknown is in. */
const usualRules = (shape: RecordShape): AudienceRules => ({
  deceased: { leavesOutUnknown: false },
  procon: { leavesOutUnknown: false },
  badContacts: null,
  registration: { values: [shape === 'CNPJ' ? 'ATIVA' : 'REGULAR'], leavesOutUnknown: false },
  phones: [
    { criterion: 'mobile', level: 'preferred' },
    { criterion: 'hot', level: 'preferred' },
    { criterion: 'whatsapp', level: 'preferred' },
    { criterion: 'hour', level: 'ignored' },
  ],
  hours: [],
})

const keyOf = (shape: RecordShape): string => `audience-rules:${shape}`

/** What was chosen last for a shape, or what is usual. */
export const getAudienceRules = (db: ReadableDatabase, shape: RecordShape): AudienceRules => {
  const stored = get<{ value: string }>(db, sql`select value from setting where key = ${keyOf(shape)}`)
  const rules = audienceRulesSchema.safeParse(JSON.parse(stored?.value ?? 'null'))
  return rules.success ? rules.data : usualRules(shape)
}

export const rememberAudienceRules = (
  db: WritableDatabase,
  shape: RecordShape,
  rules: AudienceRules,
): number =>
  run(
    db,
    sql`insert into setting (key, value) values (${keyOf(shape)}, ${JSON.stringify(rules)})
        on conflict (key) do update set value = excluded.value`,
  )
