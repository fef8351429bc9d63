import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Campaign, campaignSchema, enrichmentPath, operations } from '../../shared/api/index.ts'
import { parseServiceTimestamp } from '../../shared/rules/schedule.ts'
import { broken, sensible, wellFormed } from './support/arbitraries.ts'
import { type Answer, expectProblem, isOnPostgres, useInstance } from './support/instance.ts'
import { create, type CreatingOperation, creatingOperations } from './support/requests.ts'
import { anyLetter } from '../support/any-letter.ts'
import { checkProperty } from '../support/property.ts'

/** Every operation of the specification, with bodies made out of its schemas. */
const instance = useInstance()

const strictly = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodObject ? schema.strict() : schema)

/** Holds an answer against what was asked. */
const expectCreated = (
  operation: CreatingOperation,
  asked: Record<string, unknown>,
  answer: Answer,
): void => {
  expect([answer.status, answer.body]).toEqual([operation.status, expect.anything()])
  const said = strictly(operation.answer).parse(answer.body)
  if (operation.answer !== campaignSchema) return
  expect(said).toMatchObject({
    title: String(asked['title']),
    status: 'PENDING',
    quantity: recipientsOf(asked).size,
    start_date: new Date(
      parseServiceTimestamp(String(asked['start_date']), 'local-brasilia') ?? Number.NaN,
    ).toISOString(),
  } satisfies Partial<Campaign>)
}

/** Read by ourselves: each number once, wherever it stands. */
const recipientsOf = (asked: Record<string, unknown>): Set<string> => {
  const { contacts = [], numbers = [] } = asked as { contacts?: { contact: string }[]; numbers?: string[] }
  return new Set([...contacts.map(({ contact }) => contact), ...numbers])
}

/** A sound is measured by a process of its own, which takes long, and the same on both databases. */
const tried = creatingOperations.filter(({ isForm }) => !isForm || !isOnPostgres())

describe.each(tried)('$id ($section)', (operation) => {
  const { body: schema, isForm } = operation
  // A sound is measured by a process of its own each time. What is refused is the same on both databases.
  const runs = { runs: isForm || isOnPostgres() ? 10 : 60 }
  const ask = (body: unknown): Promise<Answer> => create(instance, operation, body)

  test(`${operation.id} creates what any sensible body asks for`, async () => {
    await checkProperty(
      sensible(schema),
      async (body) => expectCreated(operation, body, await ask(body)),
      runs,
    )
  })

  test(`${operation.id} answers 400 to any body that violates the types of the contract`, async () => {
    await checkProperty(broken(schema), async (body) => expectProblem(await ask(body), 400), runs)
  })

  test(`${operation.id} answers 400 to any text that is not JSON`, async () => {
    const text = fc.string({ unit: anyLetter }).filter((each) => !isJson(each))
    await checkProperty(text, async (body) => expectProblem(await ask(body), 400), runs)
  })

  test(`${operation.id} answers success or 422 to any texts in a well-formed body`, async () => {
    await checkProperty(
      wellFormed(schema),
      async (body) => {
        const answer = await ask(body)
        if (answer.status === operation.status)
          expect(strictly(operation.answer).safeParse(answer.body).error).toBeUndefined()
        else expectProblem(answer, 422)
      },
      runs,
    )
  })
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('any enrichment list that does not exist is answered with 404', async () => {
  await checkProperty(
    fc
      .oneof(fc.uuid(), fc.string({ unit: 'grapheme', minLength: 1 }))
      .filter((id) => !['.', '..'].includes(id)),
    async (id) => {
      expectProblem(await instance.get(enrichmentPath.replace('{id}', () => encodeURIComponent(id))), 404)
    },
    { runs: 60 },
  )
})

test('the contract has exactly the operations of section 4', () => {
  expect(operations.map(({ section }) => section)).toEqual([
    '4.1',
    '4.2',
    '4.3 and 4.4',
    '4.5',
    '4.6',
    '4.7',
    '4.8',
    '4.9',
  ])
})
