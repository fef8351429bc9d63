/**
 * A file that a person dropped, picked, opened or saved, as the window names it: its path under a seal that only main and the
 * workspace can make. The window shows the path and cannot name any other file (rule D24).
 */
import { z } from 'zod'

declare const isTicket: unique symbol
export type FileTicket = string & { readonly [isTicket]: true }

/** 16 bytes as base64url. */
export const sealLength = 22
const longestPath = 4_096
const ticketForm = new RegExp(`^[\\w-]{${sealLength}}:.`, 's')

/** Only its form; who takes a file asks `FileTickets.pathOf` for the path, which looks at the seal. */
export const fileTicketSchema = z.custom<FileTicket>(
  (value) =>
    typeof value === 'string' && value.length <= sealLength + 1 + longestPath && ticketForm.test(value),
)

/** For the eye alone. */
export const pathOfTicket = (ticket: FileTicket): string => ticket.slice(sealLength + 1)
