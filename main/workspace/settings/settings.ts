import { implement } from '@orpc/server'
import {
  type Settings,
  mostKnownWords,
  mostTestPhones,
  settingsSchema,
} from '../../../shared/bridge/settings-schema.ts'
import { settingsContract } from '../../../shared/bridge/settings.ts'
import { type Policy, policySettings } from '../../../shared/bridge/policy.ts'
import { readPhone } from '../../../shared/rules/phone.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/handles.ts'
import { get, run, sql } from '../../database/sql.ts'
import type { NoteAccess } from '../base/access-log.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'

export type Needs = Pick<Base, 'db' | 'changes'> & { noteAccess: NoteAccess; policy: Policy }

const settingsKey = 'settings'

/** What the person set; a setting that this version does not know or cannot read falls back to its default. */
export const getSettings = (db: ReadableDatabase): Settings => {
  const row = get<{ value: string }>(db, sql`select value from setting where key = ${settingsKey}`)
  const parsed = settingsSchema.safeParse(row === undefined ? {} : JSON.parse(row.value))
  return parsed.success ? parsed.data : settingsSchema.parse({})
}

export const updateSettings = (db: WritableDatabase, changes: Partial<Settings>): Settings => {
  const settings = settingsSchema.parse({ ...getSettings(db), ...changes })
  run(
    db,
    sql`insert into setting (key, value) values (${settingsKey}, ${JSON.stringify(settings)})
        on conflict (key) do update set value = excluded.value`,
  )
  return settings
}

/** Puts what the policy fixes in the place of what the user set; what it says nothing of stays. */
export const applyPolicy = (db: WritableDatabase, policy: Policy): void => {
  const fixed = fixedBy(policy)
  if (Object.keys(fixed).length > 0) updateSettings(db, fixed)
}

const fixedBy = (policy: Policy): Partial<Settings> =>
  Object.fromEntries(
    policySettings.flatMap((name) => (policy[name] === undefined ? [] : [[name, policy[name]]])),
  )

/** @throws ProblemError `set_by_organisation` */
const refuseFixed = (policy: Policy, given: Partial<Settings>): void => {
  const fixed = fixedBy(policy)
  for (const name of policySettings)
    if (name in fixed && name in given) throw new ProblemError('set_by_organisation')
}

export const settingsProcedures = ({ db, changes, noteAccess, policy }: Needs) => {
  const os = implement(settingsContract)
  return os.router({
    get: os.get.handler(() => getSettings(db)),
    update: os.update.handler(({ input }) => {
      // An absent field and one set to undefined mean the same here: leave it.
      const given = Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== undefined),
      ) as Partial<Settings>
      refuseFixed(policy, given)
      const { masksCpfs } = getSettings(db)
      if (given.masksCpfs !== undefined && given.masksCpfs !== masksCpfs)
        noteAccess({ action: masksCpfs ? 'documents_shown' : 'documents_masked' })
      const settings = updateSettings(db, given)
      changes.publish('settings')
      return settings
    }),
    addTestPhone: os.addTestPhone.handler(({ input }) => {
      const reading = readPhone(input.text, { defaultDdd: null, foreignPlan })
      if (!reading.ok) throw new ProblemError('test_phone_unreadable')
      const phones = new Set([...getSettings(db).testPhones, reading.digits])
      const settings = updateSettings(db, { testPhones: [...phones].slice(0, mostTestPhones) })
      changes.publish('settings')
      return settings
    }),
    addKnownWord: os.addKnownWord.handler(({ input }) => {
      const words = new Set([...getSettings(db).knownWords, input.word])
      const settings = updateSettings(db, { knownWords: [...words].slice(-mostKnownWords) })
      changes.publish('settings')
      return settings
    }),
    removeKnownWord: os.removeKnownWord.handler(({ input }) => {
      const knownWords = getSettings(db).knownWords.filter((word) => word !== input.word)
      const settings = updateSettings(db, { knownWords })
      changes.publish('settings')
      return settings
    }),
    removeTestPhone: os.removeTestPhone.handler(({ input }) => {
      const testPhones = getSettings(db).testPhones.filter((phone) => phone !== input.phone)
      const settings = updateSettings(db, { testPhones })
      changes.publish('settings')
      return settings
    }),
  })
}
