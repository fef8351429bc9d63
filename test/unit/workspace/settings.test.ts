import { describe, expect, it } from 'vitest'
import { carefulSendingHours } from '../../../shared/rules/usual-sending-hours.ts'
import { problemOf, startTestWorkspace } from '../../support/test-workspace.ts'

describe('settings', () => {
  it('updating one setting leaves all other settings unchanged', async () => {
    const { client } = startTestWorkspace()
    await client.settings.update({ language: 'en' })
    await client.settings.update({ holdMs: 0 })
    await client.settings.update({ theme: 'dark' })
    await client.settings.update({ density: undefined })
    const expected = {
      language: 'en',
      theme: 'dark',
      density: 'normal',
      holdMs: 0,
      testPhones: [],
      reuseDays: 30,
      keepListsDays: 180,
      sharesRecentFiles: false,
      masksCpfs: true,
      monthlyBudget: null,
      sendingHours: carefulSendingHours,
      contactCap: null,
      spelling: 'pt-BR',
      knownWords: [],
    }
    expect(await client.settings.get()).toEqual(expected)
  })

  it('settings have their default values when none was set', async () => {
    const { client } = startTestWorkspace()
    expect(await client.settings.get()).toEqual({
      language: 'pt-BR',
      theme: 'system',
      density: 'normal',
      holdMs: 30_000,
      testPhones: [],
      reuseDays: 30,
      keepListsDays: 180,
      sharesRecentFiles: false,
      masksCpfs: true,
      monthlyBudget: null,
      sendingHours: carefulSendingHours,
      contactCap: null,
      spelling: 'pt-BR',
      knownWords: [],
    })
  })

  it('test phones are normalised and stored once, and unreadable ones are refused', async () => {
    const { client } = startTestWorkspace()
    const add = (text: string) => client.settings.addTestPhone({ text })
    await add('(11) 98765-4321')
    await add('+55 11 98765-4321')
    expect((await add('+351 912 345 678')).testPhones).toEqual(['5511987654321', '351912345678'])
    expect(await problemOf(add('98765'))).toMatchObject({ code: 'test_phone_unreadable' })
  })

  it('removing a test phone keeps all others, also those that the window does not know of yet', async () => {
    const { client } = startTestWorkspace()
    for (const text of ['(11) 98765-4321', '+351 912 345 678', '(21) 97654-3210'])
      await client.settings.addTestPhone({ text })
    const { testPhones } = await client.settings.removeTestPhone({ phone: '351912345678' })
    expect(testPhones).toEqual(['5511987654321', '5521976543210'])
    expect((await client.settings.removeTestPhone({ phone: '351912345678' })).testPhones).toEqual(testPhones)
    expect(await client.settings.get()).toMatchObject({ testPhones })
  })

  it('test phones are not replaced as a whole by a change of the settings', async () => {
    const { client } = startTestWorkspace()
    await client.settings.addTestPhone({ text: '(11) 98765-4321' })
    const stale = { density: 'compact' as const, testPhones: [] }
    expect(await client.settings.update(stale)).toMatchObject({
      density: 'compact',
      testPhones: ['5511987654321'],
    })
  })
})
