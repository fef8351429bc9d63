import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { createFileTickets } from '../../../main/file-tickets.ts'
import { type FileTicket, pathOfTicket } from '../../../shared/bridge/file-tickets.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { startTestWorkspace } from '../../support/test-workspace.ts'

const started = () => {
  const { client, folder } = startTestWorkspace()
  const path = join(folder, 'segredos.csv')
  writeFileSync(path, 'nome;telefone\nAna;11987654321\n')
  const choices = {}
  const table = (ticket: FileTicket) => ({ ticket, choices, batchId: null })
  const joinWith = (ticket: FileTicket) =>
    client.imports.join({
      tables: [table(ticketOf(path)), table(ticket)],
      header: { columns: ['nome', 'telefone'], headerRow: 1 },
      roles: ['name', 'phone'],
      defaultDdd: null,
      listName: 'lista',
      fileColumn: 'Arquivo',
    })
  /** Each call of the window that has a file read, by what it is given for it. */
  const calls: Readonly<Record<string, (ticket: FileTicket) => Promise<unknown>>> = {
    findFiles: (ticket) => client.imports.findFiles({ tickets: [ticketOf(path), ticket] }),
    unlock: (ticket) => client.imports.unlock({ ticket, password: 'segredo' }),
    open: (ticket) => client.imports.open({ ticket, choices }),
    compareQuotes: (ticket) => client.imports.compareQuotes({ ticket, choices }),
    earlier: (ticket) => client.imports.earlier({ ticket, sheet: null }),
    join: joinWith,
    addAudio: (ticket) => client.audios.add({ ticket }),
    certificates: (ticket) => client.network.setCertificates({ ticket }),
    clientCertificate: (ticket) =>
      client.network.setClientCertificate({ ticket, keyTicket: null, passphrase: '' }),
    clientKey: (ticket) =>
      client.network.setClientCertificate({ ticket: ticketOf(path), keyTicket: ticket, passphrase: '' }),
    forgetFiles: (ticket) => client.finder.forgetFiles({ ticket }),
    cnpjBase: (ticket) => client.service.importCnpjBase({ files: [ticket], documents: null, uf: null }),
  }
  return { client, path, calls }
}

const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ORPCError ? String(error.code) : String(error)),
  )

test('no call of the window reads a file by its path, by a ticket of another run, or by a changed ticket', async () => {
  const { path, calls } = started()
  const another = createFileTickets(randomBytes(32), () => new Error('unused')).issue(path)
  const own = ticketOf(join(path, '..', 'outro.csv'))
  const moved = `${own.slice(0, 23)}${path}` as FileTicket
  for (const [name, call] of Object.entries(calls))
    for (const forged of [path as FileTicket, another, moved, '' as FileTicket])
      expect([name, await refusalOf(call(forged))]).toEqual([name, 'BAD_REQUEST'])
})

test('a ticket that was issued for a file opens this file, and shows its path', async () => {
  const { client, path } = started()
  const ticket = ticketOf(path)
  expect(pathOfTicket(ticket)).toBe(path)
  expect(await client.imports.open({ ticket, choices: {} })).toMatchObject({
    fileName: 'segredos.csv',
    facts: { columns: ['nome', 'telefone'] },
  })
})

test('an import of a file that is not open any more says so', async () => {
  const { client } = started()
  const start = client.imports.start({
    fileId: 'gone',
    roles: ['name', 'phone'],
    defaultDdd: null,
    listName: 'lista',
    goal: 'list',
  })
  await expect(start).rejects.toMatchObject({ data: { code: 'file_not_open' } })
})
