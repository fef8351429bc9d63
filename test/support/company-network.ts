import { onTestFinished } from 'vitest'
import type { WayTo } from '../../main/remote/connect.ts'
import { defaultPostTimeouts, postOnce, type PostOutcome } from '../../main/remote/post.ts'
import type { ProxyLogin } from '../../main/remote/proxy-tunnel.ts'
import { createTrust, type TrustSettings } from '../../main/remote/trust.ts'
import { createWayTo } from '../../main/remote/ways.ts'
import { makeCertificate } from './certificates.ts'
import { type FakeInstance, startFakeInstance } from './fake-instance.ts'
import { type FakeProxy, intercept, type ProxyBehaviour, startFakeProxy } from './fake-proxy.ts'

export const company = makeCertificate({ subject: 'Empresa X CA' })
/** A host that only a proxy leads to. */
export const remote = 'https://api.servico.test'
const noFile = { certificates: [], clientCertificate: null }

export type CompanyNetwork = { instance: FakeInstance; proxy: FakeProxy }

/** A company's network: an instance that only its proxy leads to. */
export const startCompanyNetwork = async (
  behaviour: ProxyBehaviour = intercept(company),
): Promise<CompanyNetwork> => {
  const instance = await startFakeInstance()
  const proxy = await startFakeProxy(() => Number(new URL(instance.baseUrl).port))
  proxy.behave(behaviour)
  onTestFinished(async () => {
    await Promise.all([proxy.close(), instance.close()])
  })
  return { instance, proxy }
}

/** @param list as a PAC file says it */
export const wayBy = (
  list: string | null,
  login: ProxyLogin | null = null,
  trust: Partial<TrustSettings> = { certificates: [company.cert] },
): WayTo => {
  const own = { login, trust: createTrust({ ...noFile, ...trust }) }
  return createWayTo(
    () => Promise.resolve(list),
    () => own,
  )
}

export const loginOf = (user: string, password: string): ProxyLogin => ({ user, password, isRefused: false })

const body = JSON.stringify({
  title: 'Aviso',
  message: 'Olá',
  start_date: '2027-01-04T09:30:00',
  contacts: [],
})

/** Only where a silence is waited for. */
export const short = { connectMs: 400, answerMs: 400 }

export const post = (wayTo: WayTo, baseUrl = remote, limits = defaultPostTimeouts): Promise<PostOutcome> =>
  postOnce(
    {
      baseUrl,
      path: '/campaign/create',
      token: 'secret-token',
      contentType: 'application/json',
      body: [Buffer.from(body)],
      idempotencyKey: 'key-1',
    },
    wayTo,
    limits,
  )
