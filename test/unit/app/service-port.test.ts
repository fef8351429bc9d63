import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createServicePort } from '../../../main/app/service-port.ts'
import { usualServicePort } from '../../../shared/bridge/shell.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revoada-port-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const opened = async () => {
  const port = createServicePort(join(folder, 'service.json'))
  await port.open()
  return port.value
}

it('the service asks for the same port on every computer until a person chooses another', async () => {
  expect(await opened()).toBe(usualServicePort)
  expect(usualServicePort).toBeGreaterThan(1_023)
  // Where systems begin to take ports for outgoing connections.
  expect(usualServicePort).toBeLessThan(32_768)
})

it.each([0, 8_080])('a chosen port, %i, is still chosen at the next start', async (chosen) => {
  await createServicePort(join(folder, 'service.json')).set(chosen)
  expect(await opened()).toBe(chosen)
  expect(readFileSync(join(folder, 'service.json'), 'utf8')).toBe(JSON.stringify({ port: chosen }))
})

it('a file that cannot be read leaves the usual port', async () => {
  writeFileSync(join(folder, 'service.json'), '{"port": 80}')
  expect(await opened()).toBe(usualServicePort)
})
