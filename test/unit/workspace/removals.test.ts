import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mp3Of, tone } from '../../support/audio/sound.ts'
import { importFile, startTestWorkspace, type TestWorkspace } from '../../support/test-workspace.ts'
import { eventually } from '../../support/eventually.ts'
import { ticketOf } from '../../support/file-tickets.ts'

const aWhile = 60_000

const makeList = async ({ client, folder }: TestWorkspace): Promise<string> => {
  const path = join(folder, 'a.csv')
  writeFileSync(path, 'nome;celular\nAna;11987654321\nBia;21987654321\nBia;21987654321\n')
  const { listId } = await importFile(client, path, 'Clientes')
  await client.lists.changeTags({ id: listId ?? '', add: ['cobrança', 'sul'] })
  return listId ?? ''
}

const page = { offset: 0, limit: 10 }

describe('undo of removals', () => {
  it('undoing the removal of a list restores its people, its left-out rows and its tags', async () => {
    const started = startTestWorkspace({ undoMs: aWhile })
    const { client } = started
    const id = await makeList(started)
    const [before, rows, leftOut] = [
      await client.lists.get({ id }),
      await client.lists.rows({ id, page }),
      await client.imports.leftOut({ listId: id, page }),
    ]
    await client.lists.remove({ id })
    expect(await client.lists.list()).toEqual([])
    expect(await client.finder.find({ text: 'clientes' })).toEqual([])
    expect(await client.removals.undo({ kind: 'list', id })).toEqual({ isBack: true })
    expect(await client.lists.get({ id })).toEqual(before)
    expect(await client.lists.rows({ id, page })).toEqual(rows)
    expect(await client.imports.leftOut({ listId: id, page })).toEqual(leftOut)
    // Once is enough.
    expect(await client.removals.undo({ kind: 'list', id })).toEqual({ isBack: false })
  })

  it('a removed list is restored completely although other rows are deleted meanwhile', async () => {
    const started = startTestWorkspace({ undoMs: aWhile })
    const { client, folder } = started
    const kept = await makeList(started)
    await client.lists.remove({ id: kept })
    // A file that is given up has its rows swept away at once.
    const other = join(folder, 'b.csv')
    writeFileSync(other, 'nome;celular\nCaio;31987654321\n')
    const { batchId } = await importFile(client, other, 'outra', 'review')
    await client.reviews.discard({ batchId: batchId ?? 0 })
    await eventually(async () => expect(await client.reviews.list()).toEqual([]))
    // wall-clock: nothing tells that a sweep has come to its end
    await new Promise((resolve) => setTimeout(resolve, 100))
    await client.removals.undo({ kind: 'list', id: kept })
    expect(await client.lists.rows({ id: kept, page })).toHaveLength(2)
  })

  it('a removal cannot be undone after the time limit or after a restart', async () => {
    const short = startTestWorkspace({ undoMs: 20 })
    const id = await makeList(short)
    await short.client.lists.remove({ id })
    await eventually(async () =>
      expect(await short.client.removals.undo({ kind: 'enrichment', id })).toEqual({ isBack: false }),
    )
    // wall-clock: asking earlier would bring it back
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await short.client.removals.undo({ kind: 'list', id })).toEqual({ isBack: false })

    const long = startTestWorkspace({ undoMs: aWhile })
    const other = await makeList(long)
    await long.client.lists.remove({ id: other })
    const again = await long.restart()
    expect(await again.client.lists.list()).toEqual([])
    expect(await again.client.removals.undo({ kind: 'list', id: other })).toEqual({ isBack: false })
  })

  it('undoing the removal of an enrichment restores it in its former state', async () => {
    const { client } = startTestWorkspace({ undoMs: aWhile })
    const { id } = await client.enrichments.create({ listId: null })
    await client.enrichments.remove({ id })
    expect(await client.enrichments.list()).toEqual([])
    expect(await client.removals.undo({ kind: 'enrichment', id })).toEqual({ isBack: true })
    expect(await client.enrichments.get({ id })).toMatchObject({ id, state: 'draft' })
  })

  it('undoing the removal of a connection restores it unchanged in its position', async () => {
    const { client } = startTestWorkspace({ undoMs: aWhile })
    const add = (name: string) =>
      client.connections.add({
        name,
        baseUrl: `https://${name}.exemplo.com.br`,
        token: `${name}-token-de-exemplo-0123456789`,
        zonelessStart: 'local-brasilia',
      })
    const first = await add('primeira')
    await add('segunda')
    const before = await client.connections.list()
    await client.connections.remove({ id: first.id })
    expect(await client.connections.list()).toHaveLength(2)
    expect(await client.removals.undo({ kind: 'connection', id: first.id })).toEqual({ isBack: true })
    expect(await client.connections.list()).toEqual(before)
  })

  it('a removed recording comes back by undo or when its file is added again', async () => {
    const { client, folder } = startTestWorkspace({ undoMs: 100 })
    const path = join(folder, 'recado.mp3')
    writeFileSync(path, await mp3Of(1, 44_100, tone(440)))
    const { id } = await client.audios.add({ ticket: ticketOf(path) })
    await client.audios.remove({ id })
    expect(await client.audios.list()).toEqual([])
    await client.removals.undo({ kind: 'audio', id })
    expect(await client.audios.list()).toMatchObject([{ id }])
    await client.audios.remove({ id })
    await client.audios.add({ ticket: ticketOf(path) })
    // wall-clock: the time in which it could be brought back must have passed
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await client.audios.list()).toMatchObject([{ id }])
  })
})
