import { app, shell as osShell } from 'electron'
import type { FileTickets } from '../file-tickets.ts'
import { pickCertificate, pickCnpjFiles, pickSpreadsheets } from './dialogs.ts'
import type { OpenedFiles } from './opened-files.ts'
import { shellCalls as os } from './serve-shell.ts'

/** The files that a person picks or opens; the window gets a ticket for each, never a path. */
export const createFileCalls = (openedFiles: OpenedFiles, tickets: FileTickets) => ({
  takeOpenedFiles: os.takeOpenedFiles.handler(async () =>
    (await openedFiles.take()).map(({ path, fault }) => ({ ticket: tickets.issue(path), fault })),
  ),
  setRecentDocuments: os.setRecentDocuments.handler(({ input: files }) => {
    if (files === null) app.clearRecentDocuments()
    else for (const ticket of files) app.addRecentDocument(tickets.pathOf(ticket))
  }),
  pickSpreadsheets: os.pickSpreadsheets.handler(async ({ context: { window } }) =>
    (await pickSpreadsheets(window)).map(tickets.issue),
  ),
  pickCnpjFiles: os.pickCnpjFiles.handler(async ({ input: what, context: { window } }) => {
    const picked = await pickCnpjFiles(window, what)
    return picked?.map(({ path, bytes }) => ({ ticket: tickets.issue(path), bytes })) ?? null
  }),
  pickCertificate: os.pickCertificate.handler(async ({ input: what, context: { window } }) => {
    const path = await pickCertificate(window, what)
    return path === null ? null : tickets.issue(path)
  }),
  showInFolder: os.showInFolder.handler(({ input: ticket }) =>
    osShell.showItemInFolder(tickets.pathOf(ticket)),
  ),
})
