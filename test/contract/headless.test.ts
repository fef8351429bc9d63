import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smsCampaignPath } from '../../shared/api/index.ts'
import { createInterface } from 'node:readline'
import { programFile } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { useOwnInstance } from './support/instance.ts'

const instance = useOwnInstance()
const { folder } = instance

const valid = {
  title: 'Cobrança',
  message: 'Olá',
  type: 'SMSSHORT',
  start_date: '2027-01-04T09:30:00',
  contacts: [{ contact: '5511987654321' }],
}

test('the headless service reports its address and process and writes the token for its owner only', () => {
  expect(instance.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(instance.process.pid).toBe(instance.process.child.pid)
  expect(readFileSync(join(folder, 'token'), 'utf8')).toBe(instance.token)
  expect(statSync(join(folder, 'token')).mode & 0o077).toBe(0)
  expect(existsSync(join(folder, 'service.db'))).toBe(true)
})

test('tokens that are written to files are not printed, and a file that was readable by others is replaced', async () => {
  const own = temporaryFolder()
  const file = join(own, 'token')
  writeFileSync(file, 'old', { mode: 0o644 })
  const args = ['--key-file', '--data', join(own, 'data'), '--token-out', file]
  const child = spawn(process.execPath, [programFile('service-headless'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  for (const path of [file, `${file}.control`]) {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8').length).toBeGreaterThan(40)
    expect(line).not.toContain(readFileSync(path, 'utf8'))
  }
  expect(Object.keys(JSON.parse(line) as object)).toEqual(['url', 'pid', 'control'])
  expect(readdirSync(own).toSorted()).toEqual(['data', 'token', 'token.control'])
})

test('the control has its own port and accepts only its own token', async () => {
  const { control } = instance.process
  expect(new URL(control.url).port).not.toBe(new URL(instance.baseUrl).port)
  const ask = (token: string) =>
    fetch(`${control.url}/state`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask(instance.token)).status).toBe(401)
  expect((await ask(control.token)).status).toBe(200)
  expect(
    (await instance.post(smsCampaignPath, valid, { authorization: `Bearer ${control.token}` })).status,
  ).toBe(401)
})

test('after a restart, an old token is accepted and an idempotency key gives the first answer', async () => {
  const key = crypto.randomUUID()
  const first = await instance.post(smsCampaignPath, valid, { 'idempotency-key': key })
  const { token } = instance
  await instance.restart()
  const again = await instance.post(smsCampaignPath, valid, {
    'idempotency-key': key,
    authorization: `Bearer ${token}`,
  })
  expect([again.status, again.body]).toEqual([201, first.body])
})

test.each([
  [['--data', folder, '--key-file'], 'Another process of the service uses'],
  [['--data', folder], '--key-file'],
  [['--key-file'], '--data'],
])('the headless service refuses the arguments %j', async (args, words) => {
  const child = spawn(process.execPath, [programFile('service-headless'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  const [code] = (await once(child, 'exit')) as [number]
  expect([code, said]).toEqual([1, expect.stringContaining(words)])
})
