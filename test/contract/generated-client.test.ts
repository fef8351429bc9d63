import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnInstance } from './support/instance.ts'

/**
 * A client that a stranger generates of /openapi.json. The program below is what they write with it: it must type-check,
 * and run. A line that TypeScript must refuse is marked, so a schema that lets anything pass fails too.
 */
const program = `
import createClient from 'openapi-fetch'
import type { Button, Card, Contact, EnrichmentRequest, paths, Problem } from './service.d.ts'

const [baseUrl = '', token = ''] = process.argv.slice(2)
const service = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } })
const contacts: Contact[] = [{ contact: '5511900000000', message: 'Olá Ana' }]
const common = { title: 'Lembrete', start_date: '2027-01-04T09:30:00', contacts }

const sms = await service.POST('/campaign/create', { body: { ...common, message: 'Olá', type: 'SMSSHORT' } })
const quantity: number | undefined = sms.data?.quantity

const button: Button = { name: 'site', text: 'Abrir', type: 'URL', url: 'https://example.com/' }
const card: Card = { title: 'Oferta', message: 'Só hoje', image_url: 'https://example.com/a.png', buttons: [button] }
const cards = await service.POST('/campaign/rcs/carousel', { body: { ...common, cards: [card] } })

const list: EnrichmentRequest = { name: 'Carteira', documents: ['52998224725'], document_type: 'CPF', type: 'TARGET_PRO' }
const created = await service.POST('/enrichment/create', { body: list })
const found = await service.GET('/enrichment/{id}', { params: { path: { id: created.data?.id ?? '' } } })
const webhook = await service.POST('/webhook/create', { body: { url: 'https://example.com/hook' } })
const isRegistered: true | undefined = webhook.data

// @ts-expect-error a title is a text
const refused = await service.POST('/campaign/create', { body: { ...common, title: 1, message: 'Olá', type: 'SMSSHORT' } })
const reason: Problem['message'] | undefined = refused.error?.message
// @ts-expect-error a CALL button has no url
const wrong: Button = { name: 'site', text: 'Abrir', type: 'CALL', url: 'https://example.com/' }

console.log(JSON.stringify({
  quantity,
  cards: cards.data?.type,
  processing: found.data?.processing,
  isRegistered,
  reason,
}))
`

const tools = join(import.meta.dirname, '../../.toolchain/openapi/node_modules')
const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const run = promisify(execFile)

const instance = useOwnInstance()
const folder = mkdtempSync(join(tmpdir(), 'revoada-client-'))
const inFolder = (...args: string[]) => run(process.execPath, args, { cwd: folder })

beforeAll(async () => {
  const document = await (await fetch(`${instance.baseUrl}/openapi.json`)).text()
  writeFileSync(join(folder, 'openapi.json'), document)
  writeFileSync(join(folder, 'program.ts'), program)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', description: 'A client that a test generated.' }),
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'NodeNext',
        target: 'ES2024',
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        types: ['node'],
        typeRoots: [join(import.meta.dirname, '../../node_modules/@types')],
        skipLibCheck: true,
        allowImportingTsExtensions: true,
      },
      include: ['program.ts'],
    }),
  )
  symlinkSync(tools, join(folder, 'node_modules'), 'junction')
  const generator = join(tools, 'openapi-typescript/bin/cli.js')
  await inFolder(
    generator,
    'openapi.json',
    '-o',
    'service.d.ts',
    '--root-types',
    '--root-types-no-schema-prefix',
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a program over a client generated from /openapi.json type-checks', async () => {
  const { stdout } = await inFolder(tsc, '-p', '.').catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('that program creates campaigns, an enrichment and a webhook, and reads a refusal', async () => {
  const { stdout } = await inFolder('program.ts', instance.baseUrl, instance.token)
  expect(JSON.parse(stdout)).toEqual({
    quantity: 1,
    cards: 'RCS_CAROUSEL',
    processing: expect.any(Boolean),
    isRegistered: true,
    reason: 'Invalid data in the request body: title must be a string',
  })
})
