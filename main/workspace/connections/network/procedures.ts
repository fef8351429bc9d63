import { open } from 'node:fs/promises'
import { implement } from '@orpc/server'
import { networkContract } from '../../../../shared/bridge/network.ts'
import type { CompanyNetwork } from '../../../../shared/processes/workspace.ts'
import {
  readCertificates,
  readClientCertificate,
  showCertificate,
  showClientCertificate,
} from '../../../remote/own-certificates.ts'
import type { FileTickets } from '../../../file-tickets.ts'
import type { Base } from '../../base/base.ts'
import type { Network } from './network.ts'
import { ProblemError } from '../../base/problem-error.ts'

type Needs = Pick<Base, 'clock' | 'changes'> & {
  network: Network
  tickets: FileTickets
}

/** A system's whole store takes a quarter of it. */
const largestFile = 1024 * 1024

export const networkProcedures = ({ clock, changes, network, tickets }: Needs) => {
  const os = implement(networkContract)
  const update = (change: Partial<CompanyNetwork>) => {
    network.update(change)
    changes.publish('network')
    return network.show()
  }
  const isExpired = (expiresAt: string): boolean => Date.parse(expiresAt) < clock.now()
  return os.router({
    get: os.get.handler(() => network.show()),
    setProxyLogin: os.setProxyLogin.handler(({ input }) => update({ login: input })),
    setCertificates: os.setCertificates.handler(async ({ input }) => {
      if (input === null) return update({ certificates: [] })
      const bytes = await readSmallFile(tickets.pathOf(input.ticket))
      const certificates = bytes === null ? null : readCertificates(bytes)
      if (certificates === null) throw new ProblemError('certificate_unreadable')
      if (certificates.every((pem) => isExpired(showCertificate(pem).expiresAt)))
        throw new ProblemError('certificate_expired')
      return update({ certificates })
    }),
    setClientCertificate: os.setClientCertificate.handler(async ({ input }) => {
      if (input === null) return update({ clientCertificate: null })
      const { ticket, keyTicket } = input
      const file = await readSmallFile(tickets.pathOf(ticket))
      const keyFile = keyTicket === null ? null : await readSmallFile(tickets.pathOf(keyTicket))
      if (file === null || (keyTicket !== null && keyFile === null))
        throw new ProblemError('client_certificate_unreadable')
      const read = readClientCertificate(file, keyFile, input.passphrase)
      if (!read.ok) throw new ProblemError(`client_certificate_${read.fault}`)
      const shown = showClientCertificate(read.own)
      if (shown !== null && isExpired(shown.expiresAt)) throw new ProblemError('certificate_expired')
      return update({ clientCertificate: read.own })
    }),
  })
}

/** @returns null where it cannot be read, or is larger than anything of its kind */
const readSmallFile = async (path: string): Promise<Buffer | null> => {
  try {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      return size > largestFile ? null : await file.readFile()
    } finally {
      await file.close()
    }
  } catch {
    return null
  }
}
