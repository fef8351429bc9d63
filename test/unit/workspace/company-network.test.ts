import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../support/certificates.ts'
import { clientPfx } from '../../support/client-pfx.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { type FakeProxy, intercept, needLogin, refuse, startFakeProxy } from '../../support/fake-proxy.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import {
  enqueueDraft,
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const company = makeCertificate({ subject: 'Empresa X CA' })
const login = { user: 'ana', password: 'c3rta!' }
const token = 'segredo-do-servico'

type Company = TestWorkspace & { instance: FakeInstance; proxy: FakeProxy; connectionId: string }

/** A workspace in a company whose proxy asks for a login and opens the encryption. */
const startInCompany = async (): Promise<Company> => {
  const instance = await startFakeInstance()
  const proxy = await startFakeProxy(() => Number(new URL(instance.baseUrl).port))
  proxy.behave(needLogin(`${login.user}:${login.password}`, undefined, intercept(company)))
  onTestFinished(async () => {
    await Promise.all([proxy.close(), instance.close()])
  })
  const started = startTestWorkspace({
    resolveProxy: () => Promise.resolve(`PROXY ${proxy.address}`),
  })
  await started.client.settings.update({ holdMs: 0 })
  const { id } = await started.client.connections.add({
    name: 'Produção',
    baseUrl: 'https://api.servico.test',
    token,
    zonelessStart: 'local-brasilia',
  })
  return { ...started, instance, proxy, connectionId: id }
}

const fileIn = (folder: string, name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const queue = async ({ client, folder, connectionId }: Company): Promise<string> => {
  const listId = await importPeople(client, folder)
  const draft = await client.drafts.create({ content: smsContent(listId, { connectionId }) })
  return (await enqueueDraft(client, draft.id, draft.revision)).id
}

test('a campaign waits, says what the network asks for, and goes once when that is set', async () => {
  const inCompany = await startInCompany()
  const { client, folder, instance, proxy, connectionId } = inCompany
  const id = await queue(inCompany)
  const waiting = await waitForState(client, id, 'not_sent')
  expect(waiting).toMatchObject({ lastOutcome: 'proxy_needs_login', lastOutcomeSubject: proxy.address })

  await client.network.setProxyLogin(login)
  await sendAsSeen(client, id)
  await expect.poll(async () => (await client.outbox.get({ id })).lastOutcome).toBe('certificate_untrusted')
  const detail = await client.outbox.get({ id })
  expect(detail).toMatchObject({ state: 'not_sent', lastOutcomeSubject: 'Empresa X CA' })
  expect(detail.attemptList.map(({ outcome, outcomeSubject }) => [outcome, outcomeSubject])).toEqual([
    ['proxy_needs_login', proxy.address],
    ['certificate_untrusted', 'Empresa X CA'],
  ])
  expect(await client.connections.check({ id: connectionId })).toMatchObject({
    code: 'certificate_untrusted',
  })
  expect(instance.ledger).toEqual([])

  await client.network.setCertificates({ ticket: ticketOf(fileIn(folder, 'empresa.pem', company.cert)) })
  await sendAsSeen(client, id)
  await waitForState(client, id, 'sent')
  expect(instance.ledger.map(({ method }) => method)).toEqual(['POST'])
  expect(instance.ledger[0]?.headers.authorization).toBe(`Bearer ${token}`)
})

test('a login that a proxy refused is shown again only by a check, and no campaign leaves', async () => {
  const inCompany = await startInCompany()
  const { client, proxy, instance, connectionId } = inCompany
  await client.network.setProxyLogin({ ...login, password: 'errada' })
  const id = await queue(inCompany)
  const waiting = await waitForState(client, id, 'not_sent')
  expect(waiting).toMatchObject({ lastOutcome: 'proxy_login_refused', lastOutcomeSubject: proxy.address })
  await sendAsSeen(client, id)
  await expect.poll(async () => (await client.outbox.get({ id })).attempts).toBe(2)
  await waitForState(client, id, 'not_sent')
  expect(proxy.ledger).toHaveLength(1)
  await client.connections.check({ id: connectionId })
  expect(proxy.ledger).toHaveLength(2)
  expect(instance.ledger).toEqual([])
})

test('a proxy that refuses the host is named, and the campaign goes through another one later', async () => {
  const inCompany = await startInCompany()
  const { client, proxy, instance } = inCompany
  proxy.behave(refuse('502 Bad Gateway'))
  await client.network.setCertificates({
    ticket: ticketOf(fileIn(inCompany.folder, 'empresa.pem', company.cert)),
  })
  const id = await queue(inCompany)
  expect(await waitForState(client, id, 'not_sent')).toMatchObject({
    lastOutcome: 'proxy_refused',
    lastOutcomeSubject: proxy.address,
  })
  expect(instance.ledger).toEqual([])
  proxy.behave(intercept(company))
  await sendAsSeen(client, id)
  await waitForState(client, id, 'sent')
  expect(instance.ledger).toHaveLength(1)
})

describe('what is set for the network', () => {
  test('is kept, and its secrets are never shown', async () => {
    const inCompany = await startInCompany()
    const { client, folder } = inCompany
    expect(await client.network.get()).toMatchObject({
      proxyUser: null,
      certificates: [],
      clientCertificate: null,
    })
    await client.network.setProxyLogin(login)
    await client.network.setCertificates({ ticket: ticketOf(fileIn(folder, 'empresa.crt', company.cert)) })
    const path = fileIn(folder, 'ana.p12', clientPfx)
    await client.network.setClientCertificate({
      ticket: ticketOf(path),
      keyTicket: null,
      passphrase: 'certa',
    })
    const again = await inCompany.restart()
    const shown = await again.client.network.get()
    expect(shown).toMatchObject({
      proxyUser: 'ana',
      certificates: [{ subject: 'Empresa X CA', issuer: 'Empresa X CA' }],
      clientCertificate: { subject: 'Ana da Empresa X' },
    })
    const words = JSON.stringify([shown, await again.client.diagnostics.facts()])
    for (const secret of [login.password, 'certa', clientPfx.toString('base64').slice(0, 40)])
      expect(words).not.toContain(secret)

    await again.client.network.setProxyLogin(null)
    await again.client.network.setCertificates(null)
    expect(await again.client.network.setClientCertificate(null)).toMatchObject({
      proxyUser: null,
      certificates: [],
      clientCertificate: null,
    })
  })

  test('takes certificates in PEM, several in one file, and in DER', async () => {
    const { client, folder } = await startInCompany()
    const other = makeCertificate({ subject: 'Empresa Y CA' })
    const both = fileIn(folder, 'two.pem', `# Empresa\r\n${company.cert}\n${other.cert}${company.cert}`)
    expect((await client.network.setCertificates({ ticket: ticketOf(both) })).certificates).toHaveLength(2)
    const der = fileIn(folder, 'one.cer', new X509Certificate(other.cert).raw)
    expect((await client.network.setCertificates({ ticket: ticketOf(der) })).certificates).toMatchObject([
      { subject: 'Empresa Y CA', expiresAt: '2049-01-01T00:00:00.000Z' },
    ])
  })

  test('does not take a file without a certificate, and keeps what was there', async () => {
    const { client, folder } = await startInCompany()
    await client.network.setCertificates({ ticket: ticketOf(fileIn(folder, 'empresa.pem', company.cert)) })
    const fault = (path: string) => problemOf(client.network.setCertificates({ ticket: ticketOf(path) }))
    for (const content of [
      '',
      'nada',
      company.key,
      company.cert.slice(0, 200),
      Buffer.alloc(2_000_000, 0x30),
    ])
      expect(await fault(fileIn(folder, 'x.pem', content))).toMatchObject({ code: 'certificate_unreadable' })
    expect(await fault(join(folder, 'missing.pem'))).toMatchObject({ code: 'certificate_unreadable' })
    expect(await fault(folder)).toMatchObject({ code: 'certificate_unreadable' })
    const { cert } = makeCertificate({ lastYear: '21' })
    expect(await fault(fileIn(folder, 'old.pem', cert))).toMatchObject({ code: 'certificate_expired' })
    expect((await client.network.get()).certificates).toMatchObject([{ subject: 'Empresa X CA' }])
  })

  test('takes a client certificate with its key, and says what is wrong with another', async () => {
    const { client, folder } = await startInCompany()
    const own = makeCertificate({ name: 'ana', subject: 'Ana', by: company })
    const pem = fileIn(folder, 'ana.pem', own.cert)
    const key = fileIn(folder, 'ana.key', own.key)
    const set = (path: string, keyPath: string | null = null, passphrase = '') =>
      client.network.setClientCertificate({
        ticket: ticketOf(path),
        keyTicket: keyPath === null ? null : ticketOf(keyPath),
        passphrase,
      })
    const shown = { clientCertificate: { subject: 'Ana', issuer: 'Empresa X CA' } }
    expect(await set(pem, key)).toMatchObject(shown)
    expect(await set(fileIn(folder, 'both.pem', own.key + own.cert))).toMatchObject(shown)

    const fault = async (...args: Parameters<typeof set>) => (await problemOf(set(...args))).code
    const pfx = fileIn(folder, 'ana.p12', clientPfx)
    expect(await fault(pem)).toBe('client_certificate_key_missing')
    expect(await fault(pem, fileIn(folder, 'other.key', company.key))).toBe('client_certificate_key_wrong')
    expect(await fault(pem, join(folder, 'missing'))).toBe('client_certificate_unreadable')
    expect(await fault(pfx, null, 'errada')).toBe('client_certificate_passphrase_wrong')
    expect(await fault(fileIn(folder, 'junk.p12', 'nada'))).toBe('client_certificate_unreadable')
    const old = makeCertificate({ lastYear: '21' })
    expect(await fault(fileIn(folder, 'old.pem', old.cert + old.key))).toBe('certificate_expired')
    expect(await client.network.get()).toMatchObject(shown)
  })

  test('of a login nothing that would end a header is taken', async () => {
    const { client, proxy } = await startInCompany()
    for (const wrong of [
      { user: '', password: 'x' },
      { user: 'a:b', password: 'x' },
      { user: 'ana\r\nX: y', password: 'x' },
      { user: 'ana', password: 'x\n' },
    ])
      await expect(client.network.setProxyLogin(wrong)).rejects.toThrow()
    expect((await client.network.get()).proxyUser).toBeNull()
    expect(proxy.ledger).toEqual([])
  })

  test('lies nowhere in plain text on the disk', async () => {
    const { client, folder, stop } = await startInCompany()
    await client.network.setProxyLogin(login)
    await stop()
    expect(readFileSync(join(folder, 'workspace.db')).includes(login.password)).toBe(false)
  })
})
