import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parsePolicy, readPolicy, UnreadablePolicy } from '../../../main/app/policy.ts'
import { policyFiles } from '../../../main/app/policy-file.ts'
import { startFailureWords } from '../../../main/app/start-failure.ts'
import { carefulSendingHours } from '../../../shared/rules/usual-sending-hours.ts'

const faultOf = (text: string): string => {
  try {
    parsePolicy(text, 'policy.json')
  } catch (error) {
    if (error instanceof UnreadablePolicy) return error.fault
    throw error
  }
  throw new Error('it was read')
}

const writeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-policy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('the policy of an organisation', () => {
  it('lies where only administrators write', () => {
    expect(policyFiles('win32', 'D:\\Programas')).toEqual([
      'C:\\Program Files\\Revoada\\policy.json',
      'D:\\Programas\\Revoada\\policy.json',
    ])
    expect(policyFiles('darwin')).toEqual(['/Library/Application Support/Revoada/policy.json'])
    expect(policyFiles('linux')).toEqual(['/etc/revoada/policy.json'])
  })

  it('sets what it names, with addresses in the form in which connections have them', () => {
    const policy = {
      organisation: 'Banco X',
      connections: [{ name: 'Produção', baseUrl: ' https://API.banco.example/v1/ ' }],
      sendingHours: carefulSendingHours,
      contactCap: { contacts: 2, days: 7 },
      monthlyBudget: '5000.00',
      keepListsDays: null,
      masksCpfs: true,
      updates: 'off',
    }
    expect(parsePolicy(`\uFEFF${JSON.stringify(policy)}`, '')).toEqual({
      ...policy,
      connections: [{ name: 'Produção', baseUrl: 'https://api.banco.example/v1' }],
    })
  })

  it.each([
    ['{', 'JSON'],
    ['[]', ': Invalid input: expected object, received array'],
    ['{"conexoes": []}', 'conexoes: Unrecognized key: "conexoes"'],
    [
      '{"connections": [{"name": "x", "baseUrl": "http://api.x.com"}]}',
      'connections.0.baseUrl: has to begin with https://',
    ],
    ['{"connections": [{"name": "x", "baseUrl": "api"}]}', 'connections.0.baseUrl: no address of a service'],
    ['{"updates": "on"}', 'updates: Invalid input: expected "off"'],
    ['{"sendingHours": {}}', 'sendingHours.voice: Invalid input: expected object, received undefined'],
  ])('%s is not read, and it is said what is wrong with it', (text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  it('leaves everything to the user where there is none', async () => {
    expect(await readPolicy([join(writeFolder(), 'none', 'policy.json')])).toEqual({})
  })

  it('is not taken for none where it cannot be read', async () => {
    const folder = join(writeFolder(), 'policy.json')
    mkdirSync(folder)
    await expect(readPolicy([folder])).rejects.toMatchObject({ file: folder, fault: 'EISDIR' })
    const file = join(writeFolder(), 'policy.json')
    writeFileSync(file, '{"updates":')
    const failure = await readPolicy([folder.slice(0, -1), file]).catch((error: unknown) => error)
    for (const language of ['pt-BR', 'en'] as const)
      expect(startFailureWords(failure, language, '/data')).toContain(`${file}\nJSON`)
  })
})
