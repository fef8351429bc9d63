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

  test('is created with 201 and its fields', async () => {
    const { status, body } = await post(valid)
    expect(status).toBe(201)
    if (typeof says === 'object') expect(answer.parse(body)).toMatchObject(says as object)
    else expect(answer.parse(body)).toBe(says)
  })

  test.each(taken)('takes %s', async (_name, change) => {
    const { status, body } = await post({ ...valid, ...change })
    expect([status, answer.safeParse(body).success]).toEqual([201, true])
  })

  test.each(['{bad', '', '[]', '"x"', 'null', '{}'])('400 for the body %j', async (body) => {
    expectProblem(await post(body), 400)
  })

  test.each(required)('400 without %s, and with null or a number in its place', async (field) => {
    expectProblem(await post({ ...valid, [field]: undefined }), 400)
    expectProblem(await post({ ...valid, [field]: null }), 400)
    expectProblem(await post({ ...valid, [field]: 5 }), 400)
  })

  test.each(malformed)('400 for %s', async (_name, change) => {
    expectProblem(await post({ ...valid, ...change }), 400)
  })

  test.each(refused)('422 for %s', async (_name, change) => {
    expectProblem(await post({ ...valid, ...change }), 422)
  })

  test('401 without a token that holds', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x.y.z', `Basic ${instance.token}`])
      expectProblem(await post(valid, { authorization }), 401)
  })

  test('415 for another content type', async () => {
    expectProblem(await post(JSON.stringify(valid), { 'content-type': 'text/plain' }), 415)
  })

  test('an Idempotency-Key gives the same answer again, and 422 with another body', async () => {
    const key = crypto.randomUUID()
    const first = await post(valid, { 'idempotency-key': key })
    const second = await post(valid, { 'idempotency-key': key })
    expect([second.status, second.body]).toEqual([201, first.body])
    expectProblem(await post({ ...valid, further: 1 }, { 'idempotency-key': key }), 422)
  })
})

test('no operation that creates out of JSON is left out', () => {
  expect(creationCases.map(({ operation }) => operation)).toEqual(
    creatingOperations.filter(({ isForm }) => !isForm).map(({ id }) => id),
  )
})
