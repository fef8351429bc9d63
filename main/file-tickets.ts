/** The seal under which main and the workspace hand the window a file; see shared/bridge/file-tickets.ts. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type FileTicket, sealLength } from '../shared/bridge/file-tickets.ts'

export type FileTickets = {
  /** @param path of a file that the person chose, or that is the app's own */
  issue: (path: string) => FileTicket
  /** @throws what `refusal` makes where the seal is not ours: the window was taken over, or has a fault */
  pathOf: (ticket: FileTicket) => string
}

/** @param key 32 random bytes of this run of the app: a ticket of another run is none */
export const createFileTickets = (key: Buffer, refusal: () => Error): FileTickets => {
  const sealOf = (path: string): string =>
    createHmac('sha256', key).update(path).digest().subarray(0, 16).toString('base64url')
  return {
    issue: (path) => `${sealOf(path)}:${path}` as FileTicket,
    pathOf: (ticket) => {
      const path = ticket.slice(sealLength + 1)
      const seal = Buffer.from(sealOf(path))
      const given = Buffer.from(ticket.slice(0, sealLength))
      if (seal.length !== given.length || !timingSafeEqual(seal, given)) throw refusal()
      return path
    },
  }
}
