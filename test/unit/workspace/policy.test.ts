import { describe, expect, it, onTestFinished } from 'vitest'
import type { Policy } from '../../../shared/bridge/policy.ts'
import { settingsSchema } from '../../../shared/bridge/settings-schema.ts'
import { publishedSendingHours } from '../../../shared/rules/usual-sending-hours.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'
import { enqueueDraft, problemOf, startTestWorkspace, waitForState } from '../../support/test-workspace.ts'

const other: Policy = { connections: [{ name: 'Outro', baseUrl: 'https://outro.example' }] }

const startInstance = async () => {
  const instance = await startFakeInstance()
  onTestFinished(instance.close)
  return instance
}

describe('settings that an organisation set', () => {
  const policy = {
    sendingHours: publishedSendingHours,
    contactCap: { contacts: 1, days: 30 },
    monthlyBudget: '10.00',
    keepListsDays: 30,
    masksCpfs: true,
  } as const satisfies Policy

  it('take the place of what the user set, cannot be changed, and leave the rest alone', async () => {
    const before = startTestWorkspace()
    await before.client.settings.update({ keepListsDays: 700, masksCpfs: false, holdMs: 1_000 })
    const { client } = await before.restart(policy)
    expect(await client.settings.get()).toMatchObject({ ...policy, holdMs: 1_000 })
    for (const patch of [
      { keepListsDays: 700 },
      { masksCpfs: false },
      { contactCap: null },
      { monthlyBudget: null },
      { sendingHours: settingsSchema.parse({}).sendingHours },
      { holdMs: 0, masksCpfs: false },
    ])
      expect(await problemOf(client.settings.update(patch))).toMatchObject({ code: 'set_by_organisation' })
    expect(await client.settings.get()).toMatchObject({ ...policy, holdMs: 1_000 })
    expect(await client.settings.update({ holdMs: 2_000 })).toMatchObject({ ...policy, holdMs: 2_000 })
  })

  it('are the user’s to change again once the organisation sets none', async () => {
    const { client } = await startTestWorkspace({ policy }).restart({})
    expect(await client.settings.get()).toMatchObject(policy)
    expect(await client.settings.update({ contactCap: null })).toMatchObject({ contactCap: null })
  })
})

describe('connections that an organisation allows', () => {
  const added = (baseUrl: string) => ({
    name: 'Produção',
    baseUrl,
    token: 'segredo',
    zonelessStart: 'local-brasilia' as const,
    busyMeaning: 'unknown' as const,
  })

  it('others cannot be added, nor one be moved to another address', async () => {
    const { client } = startTestWorkspace({ policy: other })
    expect(await problemOf(client.connections.add(added('https://api.example')))).toMatchObject({
      code: 'connection_not_allowed',
    })
    const { id } = await client.connections.add(added('https://OUTRO.example/'))
    expect(
      await problemOf(client.connections.update({ id, ...added('https://api.example'), token: null })),
    ).toMatchObject({ code: 'connection_not_allowed' })
  })

  it('without any, no remote service is there to be added', async () => {
    const { client } = startTestWorkspace({ policy: { connections: [] } })
    expect(await problemOf(client.connections.add(added('http://127.0.0.1:9')))).toMatchObject({
      code: 'connection_not_allowed',
    })
  })

  it('what waits for one that was forbidden meanwhile does not leave, and leaves once when it is allowed again', async () => {
    const instance = await startInstance()
    const before = startTestWorkspace()
    await before.client.settings.update({ holdMs: 600_000 })
    const { id: connectionId } = await before.client.connections.add(added(instance.baseUrl))
    const listId = await importPeople(before.client, before.folder)
    const draft = await before.client.drafts.create({ content: smsContent(listId, { connectionId }) })
    const { id } = await enqueueDraft(before.client, draft.id, draft.revision)

    const forbidden = await before.restart(other)
    await sendAsSeen(forbidden.client, id)
    await waitForState(forbidden.client, id, 'stopped')
    // Nor by the user's word: that is not theirs to decide.
    await sendAsSeen(forbidden.client, id)
    await waitForState(forbidden.client, id, 'stopped')
    expect((await forbidden.client.outbox.get({ id })).stop).toEqual({
      reason: 'connection_not_allowed',
    })
    expect(await problemOf(forbidden.client.connections.check({ id: connectionId }))).toMatchObject({
      code: 'connection_not_allowed',
    })
    const next = await forbidden.client.drafts.create({ content: smsContent(listId, { connectionId }) })
    expect(await problemOf(enqueueDraft(forbidden.client, next.id, next.revision))).toBeTruthy()
    const { lints } = await forbidden.client.drafts.check({ id: next.id })
    expect(lints.map(({ code }) => code)).toContain('connection_not_allowed')
    expect(instance.ledger).toEqual([])

    const allowed = await forbidden.restart({
      connections: [{ name: 'Produção', baseUrl: instance.baseUrl }],
    })
    await sendAsSeen(allowed.client, id)
    await waitForState(allowed.client, id, 'sent')
    expect(instance.ledger).toHaveLength(1)
  })
})
