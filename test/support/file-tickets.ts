import { createFileTickets } from '../../main/file-tickets.ts'

/** What the workspaces of tests seal tickets with. */
export const testTicketKey = Buffer.alloc(32)

export const testTickets = createFileTickets(testTicketKey, () => new Error('not a ticket of these tests'))

/** As main would give it for a file that was dropped. */
export const ticketOf = testTickets.issue
