import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { importFile, startTestWorkspace } from '../../support/test-workspace.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { pathOfTicket } from '../../../shared/bridge/file-tickets.ts'

const started = () => {
  const folder = temporaryFolder()
  const path = join(folder, 'clientes.csv')
  writeFileSync(path, 'nome;telefone\nAna;11987650001\n')
  return { ...startTestWorkspace({ folder }), folder, path }
}

test('a file that is a list already is known again by its bytes, under another name too', async () => {
  const { client, folder, path } = started()
  expect(await client.imports.earlier({ ticket: ticketOf(path), sheet: null })).toBeNull()
  const { listId } = await importFile(client, path, 'clientes de hoje')
  const copy = join(folder, 'outro nome.csv')
  copyFileSync(path, copy)
  const earlier = await client.imports.earlier({ ticket: ticketOf(copy), sheet: null })
  expect(earlier).toMatchObject({ listId, name: 'clientes de hoje' })
  expect(await client.imports.earlier({ ticket: ticketOf(path), sheet: 'Plan2' })).toBeNull()
})

test('a file with one more row, or whose list is gone, is not known', async () => {
  const { client, path } = started()
  const { listId } = await importFile(client, path)
  writeFileSync(path, 'nome;telefone\nAna;11987650001\nBia;11987650002\n')
  expect(await client.imports.earlier({ ticket: ticketOf(path), sheet: null })).toBeNull()
  const second = await importFile(client, path)
  expect(await client.imports.earlier({ ticket: ticketOf(path), sheet: null })).toMatchObject({
    listId: second.listId,
  })
  await client.lists.remove({ id: second.listId ?? '' })
  expect(await client.imports.earlier({ ticket: ticketOf(path), sheet: null })).toBeNull()
  expect(listId).not.toBe(second.listId)
})

test('a file that waits for its review and then becomes a list is known, and a pasted table by its text', async () => {
  const { client, path } = started()
  const { batchId } = await importFile(client, path, 'clientes', 'review')
  expect(await client.imports.earlier({ ticket: ticketOf(path), sheet: null })).toBeNull()
  await client.reviews.commit({ batchId: batchId ?? 0, listName: 'clientes' })
  expect(await client.imports.earlier({ ticket: ticketOf(path), sheet: null })).toMatchObject({
    name: 'clientes',
  })
  const text = 'nome\ttelefone\nCaio\t11987650003\n'
  const first = await client.imports.paste({ text, name: 'colado' })
  await importFile(client, pathOfTicket(first.ticket), 'colada')
  const again = await client.imports.paste({ text, name: 'colado de novo' })
  expect(await client.imports.earlier({ ticket: again.ticket, sheet: null })).toMatchObject({
    name: 'colada',
  })
})

test('a file whose bytes changed while its size did not is not known', async () => {
  const { client, path } = started()
  await importFile(client, path)
  expect(await client.imports.earlier({ ticket: ticketOf(path), sheet: null })).not.toBeNull()
  writeFileSync(path, 'nome;telefone\nBia;11987650002\n')
  expect(await client.imports.earlier({ ticket: ticketOf(path), sheet: null })).toBeNull()
})
