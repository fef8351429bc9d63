import { z } from 'zod'

/**
 * The body of every refused request (specification, section 7). `type` carries `NOT_FOUND`
 * for 400, 404 and 422 alike, so the status, not the type, tells them apart.
 */
export const apiProblemSchema = z
  .object({
    error: z.null().meta({ description: 'Always null.' }),
    message: z.string().meta({
      description:
        'What is wrong, in English: the field and the reason. A fixed text for 400 and one for 422 where a company, an enrichment or a webhook is created.',
      examples: ['Invalid data in the request body: contacts[3].contact must be a string'],
    }),
    message_translate: z
      .string()
      .optional()
      .meta({
        description: 'What is wrong, in Portuguese: the field and the reason.',
        examples: ['Dados inválidos no corpo da requisição: contacts[3].contact deve ser um texto'],
      }),
    meta: z
      .object({})
      .catchall(z.unknown())
      .meta({ description: 'An empty object; of a relay, how the request stands.' }),
    type: z.string().meta({
      description: 'NOT_FOUND for every refusal; the status tells them apart.',
      examples: ['NOT_FOUND'],
    }),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused. Nothing was created.' })
export type ApiProblem = z.infer<typeof apiProblemSchema>
