/** Which roles the person gave the columns of earlier files, by their headers: proposed again, seen, forgotten. */
import { z } from 'zod'
import { columnRoleSchema } from '../rules/column-roles.ts'
import { instantSchema, procedure } from './base.ts'

export const rememberedRolesSchema = z.object({
  id: z.number().int(),
  /** The headers as the last such file wrote them, and a role for each. Nothing else of a file is kept. */
  columns: z.array(z.string()),
  roles: z.array(columnRoleSchema),
  /** When an import with these headers was last started. */
  usedAt: instantSchema,
})
export type RememberedRoles = z.infer<typeof rememberedRolesSchema>

export const rememberedRolesContract = {
  /** The latest first. */
  list: procedure.output(z.array(rememberedRolesSchema)),
  /** Forgetting what is forgotten already is no failure. */
  forget: procedure.input(z.object({ id: z.number().int() })),
  forgetAll: procedure.output(z.object({ forgotten: z.number().int() })),
}
