import { z } from 'zod'

/** Where a company is created (section 4.8). */
export const companyPath = '/company/create'

const cnpj = z.string().meta({
  description: 'CNPJ, the number of a Brazilian company: 14 digits, or letters and digits.',
  examples: ['11222333000181'],
})

/** Body of `POST /company/create`. */
export const companyRequestSchema = z
  .object({
    cnpj,
    name: z.string().meta({ description: 'Name of the company.', examples: ['Padaria Modelo Ltda'] }),
  })
  .meta({ id: 'CompanyRequest', description: 'A company to be created.' })

/** A company (section 2.5). The values of `status` are not shown. */
export const companySchema = z
  .object({
    id: z.string().meta({ description: 'Identifier of the company.' }),
    cnpj,
    name: z.string().meta({ description: 'Name of the company.' }),
    status: z.string().meta({ description: 'Its values are not specified.', examples: ['ACTIVE'] }),
    created_at: z.string().meta({ description: 'When it was created.', format: 'date-time' }),
    updated_at: z.string().meta({ description: 'When it was last changed.', format: 'date-time' }),
  })
  .meta({ id: 'Company', description: 'A company of the user.' })
export type Company = z.infer<typeof companySchema>
