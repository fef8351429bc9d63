import type { FastifyInstance } from 'fastify'
import { type Company, companyPath, companyRequestSchema } from '../../../shared/api/index.ts'
import { readCnpj } from '../../../shared/rules/cnpj.ts'
import { problemAt } from '../body-problem.ts'
import { addJsonCreation } from '../creation.ts'
import { validationError } from '../problems.ts'
import type { ServiceDependencies } from '../dependencies.ts'

/** `POST /company/create` (specification, section 4.8). */
export const addCompanies = (app: FastifyInstance, deps: ServiceDependencies): void =>
  addJsonCreation(app, deps, {
    path: companyPath,
    request: companyRequestSchema,
    create: (asked, { user, now }) => {
      const cnpj = readCnpj(asked.cnpj)
      const name = asked.name.trim()
      if (!cnpj.ok) throw validationError(problemAt('cnpj', 'is not a valid CNPJ', 'não é um CNPJ válido'))
      if (name === '') throw validationError(problemAt('name', 'is empty', 'está vazio'))
      const createdAt = new Date(now).toISOString()
      const company: Company = {
        id: deps.uuid(),
        cnpj: cnpj.document,
        name,
        status: 'ACTIVE',
        created_at: createdAt,
        updated_at: createdAt,
      }
      return {
        answer: company,
        stored: {
          kind: 'company',
          company: {
            id: company.id,
            cnpj: company.cnpj,
            name,
            status: company.status,
            userId: user.id,
            createdAt,
          },
        },
      }
    },
  })
