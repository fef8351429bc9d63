import type { ConnectionCheck } from '../../../shared/bridge/connections.ts'
import type { Network } from '../../../shared/bridge/network.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { press, type Scene, type Step } from './scene.ts'
import { ticketOf } from '../file-tickets.ts'

const path = '/settings'
const proxy = 'proxy.empresa.com.br:3128'
const issuer = 'Empresa X Autoridade Certificadora Interna'

const toNetwork: Step = (page) =>
  page.getByText(/^(Certificado de cliente|Client certificate)$/).scrollIntoViewIfNeeded()

const set: Network = {
  proxyUser: 'EMPRESA\\ana.souza',
  certificates: [
    { subject: issuer, issuer, expiresAt: '2034-05-01T03:00:00.000Z' },
    { subject: 'Empresa X Raiz', issuer: 'Empresa X Raiz', expiresAt: '2039-05-01T03:00:00.000Z' },
  ],
  clientCertificate: { subject: 'Ana de Souza', issuer, expiresAt: '2027-02-11T03:00:00.000Z' },
  isSystemStoreUsed: true,
}

const ready: ConnectionCheck = {
  code: 'ready',
  subject: null,
  status: 404,
  reached: {
    proxy,
    certificate: { source: 'file', issuer },
    hasClientCertificate: true,
  },
}
const failed = (code: ConnectionCheck['code'], subject: string): ConnectionCheck => ({
  code,
  subject,
  status: null,
  reached: null,
})

const checks: Record<string, ConnectionCheck> = {
  ready,
  direct: {
    ...ready,
    reached: {
      proxy: null,
      certificate: { source: 'program', issuer: 'GlobalSign RSA OV SSL CA 2018' },
      hasClientCertificate: false,
    },
  },
  login: failed('proxy_login_refused', proxy),
  windows: failed('proxy_login_unsupported', proxy),
  intercepted: failed('certificate_untrusted', issuer),
}

const check = press(/^(Verificar|Check)$/)

/** The company's network in the settings, and what a check says of it. */
export const networkScenes: readonly Scene[] = [
  { name: 'network', path, steps: [toNetwork] },
  { name: 'network-set', path, answers: { 'network.get': () => set }, steps: [toNetwork] },
  { name: 'network-login', path, steps: [press(/(Login do proxy|Proxy login)$/)] },
  {
    name: 'network-client',
    path,
    shell: { answers: { pickCertificate: ticketOf('/home/ana/certificados/ana.souza.pem') } },
    answers: { 'network.setClientCertificate': 'client_certificate_key_missing' },
    steps: [
      press(/(Certificado de cliente|Client certificate)$/),
      press(/ (Arquivo|File)$/),
      press(/^(Salvar|Save)$/),
    ],
  },
  {
    name: 'network-outbox',
    path: '/outbox',
    answers: {
      'outbox.open': async (real) => {
        const items = (await real()) as OutboxItem[]
        return items
          .filter(({ state }) => state === 'not_sent')
          .map((item, index) => ({
            ...item,
            lastOutcome: index % 2 === 0 ? 'proxy_refused' : 'certificate_untrusted',
            lastOutcomeSubject: index % 2 === 0 ? proxy : issuer,
          }))
      },
    },
  },
  ...Object.entries(checks).map(([name, answer]): Scene => ({
    name: `network-check-${name}`,
    path,
    answers: { 'connections.check': () => answer },
    steps: [check],
  })),
]
