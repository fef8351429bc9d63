import { once } from 'node:events'
import { createServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { ElectronApplication } from '@playwright/test'
import { makeCertificate } from '../../../support/certificates.ts'

/** The only name server that an app asks, by HTTPS; it knows no name. */
export type NameServer = {
  /** Of whom it was asked. */
  asked: ReadonlySet<string>
  close: () => void
}

/** The app has to take the server's certificate. */
export const trustingSwitch = '--ignore-certificate-errors'

/** By these Chromium asks whether a name server works, and what kind of network it is in. */
const probes = ['www.gstatic.com', 'ipv4only.arpa']

/** The name in a question as DNS writes it (RFC 1035): labels with their lengths, after a header of 12 bytes. */
const nameIn = (question: Buffer): string => {
  const labels: string[] = []
  for (let at = 12, length = question[at] ?? 0; length > 0; at += length + 1, length = question[at] ?? 0)
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
  return labels.join('.')
}

/** Makes it the app's name server. What looks names up past it does not get there. */
export const serveNames = async (app: ElectronApplication): Promise<NameServer> => {
  const asked = new Set<string>()
  const server = createServer(makeCertificate(), (request, response) => {
    void buffer(request).then((question) => {
      const name = nameIn(question)
      if (!probes.includes(name)) asked.add(name)
      response.writeHead(502).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = server.address()
  if (own === null || typeof own === 'string') throw new Error('the name server has no port')
  await app.evaluate(
    (electron, port) =>
      electron.app.configureHostResolver({
        secureDnsMode: 'secure',
        secureDnsServers: [`https://127.0.0.1:${port}/dns-query`],
      }),
    own.port,
  )
  return {
    asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
