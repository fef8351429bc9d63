import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { operations } from '../../shared/api/index.ts'
import { decisions } from '../../main/service/decisions.ts'
import { curlOf } from '../../shared/api/curl.ts'
import { useOwnInstance } from './support/instance.ts'

const instance = useOwnInstance()

test('every operation is answered with 401, not 404, without a token', async () => {
  for (const { method, path } of operations) {
    const { status } = await fetch(instance.baseUrl + path.replace('{id}', 'x'), {
      method: method.toUpperCase(),
    })
    expect([path, status]).toEqual([path, 401])
  }
})

test('the OpenAPI 3.1 document names every operation with its success status and request body', async () => {
  const document = (await (await fetch(`${instance.baseUrl}/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { responses: object; requestBody?: object }>>
  }
  expect(document.openapi).toBe('3.1.0')
  for (const { method, path, status, request } of operations) {
    const described = document.paths[path]?.[method]
    expect(Object.keys(described?.responses ?? {})).toContain(String(status))
    expect(described?.requestBody !== undefined).toBe(request !== null)
  }
  expect(JSON.stringify(document)).not.toMatch(/undefined|\$schema/)
})

test('the OpenAPI document names its schemas, refers to them, and describes every field', async () => {
  const { paths, components } = (await (await fetch(`${instance.baseUrl}/openapi.json`)).json()) as {
    paths: object
    components: { schemas: Record<string, Schema> }
  }
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Button', 'Campaign', 'Card', 'Company', 'Contact', 'Enrichment', 'Problem']),
  )
  // An object that stands in an operation has no name of its own there.
  expect(JSON.stringify(paths)).not.toContain('"properties"')
  const undescribed = Object.entries(components.schemas).flatMap(
    ([name, { description, properties = {} }]) => [
      ...(description === undefined ? [name] : []),
      ...Object.entries(properties)
        .filter(([, field]) => !isClear(field) && !name.endsWith('Record'))
        .map(([field]) => `${name}.${field}`),
    ],
  )
  expect(undescribed).toEqual([])
})

type Schema = {
  description?: string
  properties?: Record<string, Schema>
  const?: unknown
  $ref?: string
}

/** Described, or nothing but one value or a schema that is described itself. */
const isClear = ({ description, const: only, $ref }: Schema): boolean =>
  description !== undefined || only !== undefined || $ref !== undefined

test('the documentation page has every operation and decision and loads nothing from elsewhere', async () => {
  const response = await fetch(`${instance.baseUrl}/docs`)
  const page = await response.text()
  for (const { id } of operations) expect(page).toContain(`id="${id}"`)
  for (const { about } of decisions) expect(page).toContain(`<dt>${about}</dt>`)
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(/)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test.each(operations.filter(({ request }) => request?.contentType === 'application/json'))(
  'the documented curl command of $id is answered with its success status',
  (operation) => {
    const line = curlOf(operation, instance.baseUrl)
    const status = execFileSync('bash', ['-c', `${line} -o /dev/null -w '%{http_code}'`], {
      env: { ...process.env, REVOADA_TOKEN: instance.token },
      encoding: 'utf8',
    })
    expect(Number(status)).toBe(operation.status)
  },
)
