/** Something to try the app with, for whoever has no file at hand. */
import { z } from 'zod'
import { languages } from '../rules/language.ts'
import { procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'

export const samplesContract = {
  /** Makes a list of people who do not exist; the ticket stands for it wherever a file's would. */
  people: procedure
    .input(z.object({ language: z.enum(languages) }))
    .output(z.object({ ticket: fileTicketSchema })),
}
