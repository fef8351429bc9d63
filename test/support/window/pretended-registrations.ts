/** Companies, webhooks and callbacks over memory, with what is hard to show among them. */
import type { implement } from '@orpc/server'
import { createRecords } from './pretended-registration-data.ts'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import type { CallbackDetail } from '../../../shared/bridge/callbacks.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import { readCnpj } from '../../../shared/rules/cnpj.ts'
import { refuse } from './refuse.ts'
import type { Scenario } from './scenario.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>
type Read = <Value>(value: () => Value) => Promise<Value>

/** @param read passes every read, so that slow and failing ones can be seen */
export const pretendedRegistrations = (
  os: Pick<Implementer, 'companies' | 'webhooks' | 'callbacks'>,
  scenario: Scenario,
  read: Read,
  changed: (...topics: ChangeTopic[]) => void,
) => {
  const records = createRecords(scenario.data === 'full')
  const pageOf = <Row>(rows: readonly Row[], { offset, limit }: { offset: number; limit: number }) => ({
    total: rows.length,
    items: rows.slice(offset, offset + limit),
  })
  return {
    companies: {
      create: os.companies.create.handler(({ input }) => {
        const reading = readCnpj(input.cnpj)
        if (!reading.ok) return refuse('company_cnpj_invalid')
        const isKnown = records.companies.some(({ cnpj }) => cnpj === reading.document)
        if (isKnown && !input.duplicateConsent) refuse('creation_duplicate_needs_consent')
        const item = records.newItem('COMPANY', input.name, input.connectionId)
        records.companies.unshift({
          id: item.id,
          item,
          cnpj: reading.document,
          name: input.name,
          answered: null,
        })
        changed('outbox')
        return item
      }),
      list: os.companies.list.handler(({ input }) => read(() => pageOf(records.companies, input))),
    },
    webhooks: {
      create: os.webhooks.create.handler(({ input }) => {
        const item = records.newItem('WEBHOOK', input.url, input.connectionId)
        records.webhooks.unshift({ id: item.id, item, url: input.url })
        changed('outbox')
        return item
      }),
      list: os.webhooks.list.handler(({ input }) => read(() => pageOf(records.webhooks, input))),
    },
    callbacks: {
      list: os.callbacks.list.handler(({ input }) =>
        read(() => {
          const all = records.callbacks.filter(({ ref }) => input.ref === null || ref === input.ref)
          return { latest: all.length, ...pageOf(all, input.page) }
        }),
      ),
      get: os.callbacks.get.handler(({ input }) =>
        read(
          (): CallbackDetail =>
            records.callbacks.find(({ id }) => id === input.id) ?? refuse('callback_missing'),
        ),
      ),
      address: os.callbacks.address.handler(() => ({
        url: 'http://127.0.0.1:49213/callbacks/inbox.8Jx0qvN2m4yTtS3hLw7Rc1Ua',
      })),
      clear: os.callbacks.clear.handler(() => {
        records.callbacks = []
        changed('service')
        return { total: 0 }
      }),
    },
  }
}
