import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { creationCases } from './support/creation-cases.ts'
import { expectProblem, useInstance } from './support/instance.ts'
import { creatingOperation, creatingOperations } from './support/requests.ts'

/** Examples with names, of every operation that creates out of JSON; operations.test.ts has the bodies without. */
const instance = useInstance()

describe.each(creationCases)('$operation', ({ operation, valid, says, taken, malformed, refused }) => {
  const { path, answer, body: schema } = creatingOperation(operation)
  const { required = [] } = z.toJSONSchema(schema)
  const post = (body: unknown, headers?: Record<string, string>) => instance.post(path, body, headers)

  test(`${operation} is answered with 201 and the expected fields`, async () => {
    const { status, body } = await post(valid)
    expect(status).toBe(201)
    if (typeof says === 'object') expect(answer.parse(body)).toMatchObject(says as object)
    else expect(answer.parse(body)).toBe(says)
  })

  test.each(taken)(`${operation} accepts %s`, async (_name, change) => {
    const { status, body } = await post({ ...valid, ...change })
    expect([status, answer.safeParse(body).success]).toEqual([201, true])
  })

  test.each(['{bad', '', '[]', '"x"', 'null', '{}'])(`${operation} answers 400 to %j`, async (body) => {
    expectProblem(await post(body), 400)
  })

  test.each(required)(`${operation} answers 400 when %s is missing, null or a number`, async (field) => {
    expectProblem(await post({ ...valid, [field]: undefined }), 400)
    expectProblem(await post({ ...valid, [field]: null }), 400)
    expectProblem(await post({ ...valid, [field]: 5 }), 400)
  })

  test.each(malformed)(`${operation} answers 400 to %s`, async (_name, change) => {
    expectProblem(await post({ ...valid, ...change }), 400)
  })

  test.each(refused)(`${operation} answers 422 to %s`, async (_name, change) => {
    expectProblem(await post({ ...valid, ...change }), 422)
  })

  test(`${operation} answers 401 without a valid token`, async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x.y.z', `Basic ${instance.token}`])
      expectProblem(await post(valid, { authorization }), 401)
  })

  test(`${operation} answers 415 to another content type`, async () => {
    expectProblem(await post(JSON.stringify(valid), { 'content-type': 'text/plain' }), 415)
  })

  test(`${operation} repeats its answer for an Idempotency-Key and answers 422 to another body`, async () => {
    const key = crypto.randomUUID()
    const first = await post(valid, { 'idempotency-key': key })
    const second = await post(valid, { 'idempotency-key': key })
    expect([second.status, second.body]).toEqual([201, first.body])
    expectProblem(await post({ ...valid, further: 1 }, { 'idempotency-key': key }), 422)
  })

  test(`${operation} creates once when requests with one Idempotency-Key overlap`, async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(valid, { 'idempotency-key': key })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })
})

test('the tested operations are all that create from JSON', () => {
  expect(creationCases.map(({ operation }) => operation)).toEqual(
    creatingOperations.filter(({ isForm }) => !isForm).map(({ id }) => id),
  )
})
