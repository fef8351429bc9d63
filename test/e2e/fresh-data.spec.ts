/** How the tests get fresh data in the window that they share. */
import { expect } from '@playwright/test'
import { askWorkspace, stateOfMain } from '../support/main-calls.ts'
import { test } from './support/app.ts'
import { createFreshData } from './support/fresh-data.ts'
import { pidOf } from './support/processes.ts'

test('with fresh data the service stays where nothing has touched it, and is a new one otherwise', async ({
  running,
}) => {
  const { page } = running
  const { start, isServiceUntouched } = createFreshData(running)
  const ask = async (path: string, json?: unknown): Promise<unknown> => {
    const [answer] = await askWorkspace(page, [{ path: `/service/${path}`, body: { json } }])
    expect(answer?.code).toBeNull()
    return answer?.value
  }
  await start()
  const first = await pidOf(running, 'revoada-service')
  const workspace = await pidOf(running, 'revoada-workspace')
  await start()
  expect(await pidOf(running, 'revoada-service')).toBe(first)
  expect(await pidOf(running, 'revoada-workspace')).not.toBe(workspace)

  const fault = { kind: 'hang', path: null, times: null }
  await ask('addFault', fault)
  expect(await isServiceUntouched()).toBe(false)
  await ask('removeFault', fault)
  expect(await isServiceUntouched()).toBe(true)
  await ask('setClock', { offsetMs: 60_000 })
  expect(await isServiceUntouched()).toBe(false)
  await ask('setClock', { offsetMs: 0 })
  expect(await isServiceUntouched()).toBe(true)
  const freshState = await ask('state')
  await ask('changeUserFacts', { rcsSupplier: false })
  expect(await ask('state')).not.toEqual(freshState)
  expect(await isServiceUntouched()).toBe(false)

  await start()
  expect(await pidOf(running, 'revoada-service')).not.toBe(first)
  expect(await ask('state')).toEqual(freshState)
  expect(await isServiceUntouched()).toBe(true)
  const { service } = await stateOfMain(page)
  await fetch(`${service.baseUrl}/nothing`)
  await expect.poll(isServiceUntouched).toBe(false)
})
