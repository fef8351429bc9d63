import { implement } from '@orpc/server'
import { companyPath, companyRequestSchema, companySchema } from '../../../shared/api/index.ts'
import { companiesContract, type CompanyEntry } from '../../../shared/bridge/companies.ts'
import { readCnpj } from '../../../shared/rules/cnpj.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Connections } from '../connections/connections.ts'
import { listCreations, type StoredCreation } from '../outbox/records.ts'
import { register } from './register.ts'

type Needs = Base & {
  connections: Connections
  wakeOutbox: () => void
}

export const companiesProcedures = (deps: Needs) => {
  const os = implement(companiesContract)
  return os.router({
    create: os.create.handler(({ input: { connectionId, cnpj, name, duplicateConsent } }) => {
      const reading = readCnpj(cnpj)
      if (!reading.ok) throw new ProblemError('company_cnpj_invalid', { reason: reading.reason })
      const title = name.trim()
      if (title === '') throw new ProblemError('company_name_missing')
      const request = { cnpj: reading.document, name: title }
      return register(deps, {
        kind: 'COMPANY',
        path: companyPath,
        request,
        connectionId,
        title,
        duplicateConsent,
      })
    }),
    list: os.list.handler(({ input }) => {
      const { total, items } = listCreations(deps.db, 'COMPANY', input)
      return { total, items: items.map(toEntry) }
    }),
  })
}

const toEntry = ({ item, asked, answer }: StoredCreation): CompanyEntry => {
  const answered = companySchema.safeParse(answer)
  return {
    id: item.id,
    item,
    ...companyRequestSchema.parse(asked),
    answered: answered.success
      ? { id: answered.data.id, status: answered.data.status, createdAt: answered.data.created_at }
      : null,
  }
}
