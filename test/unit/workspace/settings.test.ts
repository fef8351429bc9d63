import { describe, expect, it } from 'vitest'
import { carefulSendingHours } from '../../../shared/rules/sending-hours.ts'
import { startTestWorkspace } from '../../support/test-workspace.ts'

describe('the settings', () => {
  it('change one by one: what is not named stays as it was set', async () => {
    const { client } = startTestWorkspace()
    await client.settings.update({ language: 'en' })
    await client.settings.update({ holdMs: 0, zonelessStart: 'utc' })
    await client.settings.update({ theme: 'dark' })
    await client.settings.update({ density: undefined })
    const expected = {
      language: 'en',
      theme: 'dark',
      density: 'normal',
      holdMs: 0,
      zonelessStart: 'utc',
      sendingHours: carefulSendingHours,
    }
    expect(await client.settings.get()).toEqual(expected)
  })

  it('are those of the default where nothing was set', async () => {
    const { client } = startTestWorkspace()
    expect(await client.settings.get()).toEqual({
      language: 'pt-BR',
      theme: 'system',
      density: 'normal',
      holdMs: 30_000,
      zonelessStart: 'local-brasilia',
      sendingHours: carefulSendingHours,
    })
  })
})
