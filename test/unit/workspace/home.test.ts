import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import { importFile, startTestWorkspace } from '../../support/test-workspace.ts'

const start = async () => {
  const started = startTestWorkspace()
  const path = join(started.folder, 'a.csv')
  writeFileSync(path, 'nome;celular\nAna;11987654321\n')
  return { ...started, path }
}

describe('home page', () => {
  it('the home page reports a workspace as new until a list is imported', async () => {
    const { client, path } = await start()
    expect(await client.home.now()).toMatchObject({ isNew: true, drafts: [], lists: [], sent: [] })
    await importFile(client, path, 'Clientes')
    expect(await client.home.now()).toMatchObject({ isNew: false, lists: [{ name: 'Clientes' }] })
  })

  it('the home page lists complete drafts before incomplete ones and counts all of them', async () => {
    const { client, path } = await start()
    const { listId } = await importFile(client, path, 'Clientes')
    const whole = { ...emptyDraftContent('SMSSHORT', listId), title: 'Inteira', template: 'Oi {{nome}}' }
    await client.drafts.create({ content: whole })
    await client.drafts.create({
      content: { ...whole, title: 'Com coluna que falta', template: 'Oi {{cidade}}' },
    })
    for (let number = 0; number < 7; number += 1)
      await client.drafts.create({ content: emptyDraftContent('SMSSHORT', null) })
    const { drafts, draftCount } = await client.home.now()
    expect(draftCount).toBe(9)
    expect(drafts).toHaveLength(6)
    expect(drafts[0]).toMatchObject({ title: 'Inteira', isWhole: true, listName: 'Clientes' })
    expect(drafts.slice(1).some(({ isWhole }) => isWhole)).toBe(false)
  })

  it('the home page lists staged imports', async () => {
    const { client, path } = await start()
    await importFile(client, path, 'Clientes', 'review')
    const { reviews, isNew } = await client.home.now()
    expect(reviews).toMatchObject([{ fileName: 'a.csv' }])
    expect(isNew).toBe(false)
  })
})
