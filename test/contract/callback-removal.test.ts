import { expect, test } from 'vitest'
import {
  callbackAddressSchema,
  callbackLimits,
  type CallbackPage,
  callbackPageSchema,
  controlPaths,
} from '../../shared/api/index.ts'
import { useOwnInstance } from './support/instance.ts'

/** Of SQLite, which overwrites what it removes in the service's own process. */
const instance = useOwnInstance()

const list = async (query = ''): Promise<CallbackPage> =>
  callbackPageSchema.parse((await instance.control(controlPaths.callbacks + query)).body)

test('other requests are answered while many callbacks are removed', async () => {
  const address = await instance.control(controlPaths.callbackAddress, { ref: 'many' })
  const { url } = callbackAddressSchema.parse(address.body)
  for (let sent = 0; sent < 60; sent += 1) {
    const body = new Uint8Array(callbackLimits.bodyBytes)
    body[0] = sent
    await fetch(url, { method: 'POST', body })
  }
  expect((await list()).total).toBe(60)
  const removed = instance.control(controlPaths.removeCallbacks, {}).then(() => 'removed')
  const answered = list('?limit=1').then(({ total }) => total)
  expect(await Promise.race([removed, answered])).toBeGreaterThan(0)
  await removed
  expect((await list()).total).toBe(0)
})
