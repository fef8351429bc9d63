import { z } from 'zod'

/** Where a company is created (section 4.8). */
export const companyPath = '/company/create'

/** Body of `POST /company/create`. */
export const companyRequestSchema = z.object({ cnpj: z.string(), name: z.string() })

/** A company (section 2.5). The values of `status` are not shown. */
export const companySchema = z.object({
  id: z.string(),
  cnpj: z.string(),
  name: z.string(),
  status: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Company = z.infer<typeof companySchema>
