import { describe, expect, it } from 'vitest'
import { joinedName } from '../../renderer/features/import/joined-name.ts'
import {
  addFiles,
  addReview,
  addSheets,
  createImportQueue,
  changeFile,
  decide,
  emptyQueue,
  fileNameOf,
  isWaiting,
  nextWaiting,
  readAnew,
  release,
  removeFile,
} from '../../renderer/state/import-queue.ts'
import { ticketOf } from '../support/file-tickets.ts'

const ids = () => {
  let last = 0
  return () => `f${(last += 1)}`
}
const importing = (queue: typeof emptyQueue, id: string) =>
  changeFile(queue, id, { jobId: 'job', isImporting: true })
const names = (queue: typeof emptyQueue) => queue.files.map((file) => file.fileName)

describe('import queue', () => {
  it('the import queue of one window leaves the queue of another window empty', () => {
    createImportQueue(ids()).add([ticketOf('/a/um.csv')])
    expect(createImportQueue(ids()).queue.files).toEqual([])
  })

  it('the import queue shows the first of several files and keeps their order', () => {
    const queue = addFiles(
      emptyQueue,
      [ticketOf('/a/um.csv'), ticketOf('/a/dois.csv'), ticketOf('/a/três.csv')],
      ids(),
    )
    expect(names(queue)).toEqual(['um.csv', 'dois.csv', 'três.csv'])
    expect(queue.currentId).toBe('f1')
  })

  it('a file dropped later does not replace the one in view', () => {
    const makeId = ids()
    const queue = addFiles(
      addFiles(emptyQueue, [ticketOf('/a/um.csv')], makeId),
      [ticketOf('/a/dois.csv')],
      makeId,
    )
    expect(queue.currentId).toBe('f1')
    expect(names(queue)).toEqual(['um.csv', 'dois.csv'])
  })

  it('a dropped file is shown when the one in view is already being imported', () => {
    const makeId = ids()
    const running = importing(addFiles(emptyQueue, [ticketOf('/a/um.csv')], makeId), 'f1')
    expect(addFiles(running, [ticketOf('/a/dois.csv')], makeId).currentId).toBe('f2')
  })

  it('a waiting file is queued only once, but one being imported can be queued again', () => {
    const makeId = ids()
    const twice = addFiles(
      addFiles(emptyQueue, [ticketOf('/a/um.csv'), ticketOf('/a/um.csv')], makeId),
      [ticketOf('/a/um.csv')],
      makeId,
    )
    expect(twice.files).toHaveLength(1)
    const again = addFiles(importing(twice, 'f1'), [ticketOf('/a/um.csv')], makeId)
    expect(again.files).toHaveLength(2)
  })

  it('a waiting file that has changed is queued once more, and one that could not be read is replaced', () => {
    const makeId = ids()
    const [one, two] = [ticketOf('/a/um.csv'), ticketOf('/a/dois.csv')]
    const waiting = addFiles(emptyQueue, [one, two], makeId)
    expect(addFiles(waiting, [one, two], makeId, new Set([one])).files.map(({ ticket }) => ticket)).toEqual([
      one,
      two,
      one,
    ])
    const unreadable = changeFile(waiting, 'f1', { isUnreadable: true })
    const replaced = addFiles(unreadable, [one], makeId)
    expect(replaced.files.map(({ ticket }) => ticket)).toEqual([two, one])
    expect(replaced.currentId).toBe(replaced.files[1]?.id)
  })

  it('closing the file in view shows the next waiting one, then one being imported', () => {
    const queue = importing(
      addFiles(emptyQueue, [ticketOf('/1'), ticketOf('/2'), ticketOf('/3')], ids()),
      'f2',
    )
    expect(removeFile(queue, 'f1').currentId).toBe('f3')
    expect(removeFile(removeFile(queue, 'f1'), 'f3').currentId).toBe('f2')
    expect(removeFile(removeFile(removeFile(queue, 'f1'), 'f3'), 'f2').currentId).toBeNull()
  })

  it('the next waiting file is neither the one in view nor one being imported', () => {
    const queue = addFiles(emptyQueue, [ticketOf('/1'), ticketOf('/2')], ids())
    expect(nextWaiting(queue)?.id).toBe('f2')
    expect(nextWaiting(importing(queue, 'f2'))).toBeUndefined()
  })

  it('a file keeps its decisions when it is opened again after an import', () => {
    const rules = { roles: ['phone'] as const, defaultDdd: '11', phoneOrder: [] }
    const decided = decide(addFiles(emptyQueue, [ticketOf('/1')], ids()), 'f1', { listName: 'Minha', rules })
    const back = readAnew(importing(decided, 'f1'), 'f1')
    expect(back.files[0]).toMatchObject({
      jobId: null,
      isImporting: false,
      decisions: { listName: 'Minha', rules },
    })
  })

  it('reading a file in another way resets its roles and what was read; renaming its list does not', () => {
    const rules = { roles: ['phone'] as const, defaultDdd: null, phoneOrder: [] }
    const file = addFiles(emptyQueue, [ticketOf('/1')], ids())
    const queue = decide(changeFile(file, 'f1', { jobId: 'j', batchId: 7 }), 'f1', { rules })
    expect(decide(queue, 'f1', { listName: 'x' }).files[0]).toMatchObject({
      batchId: 7,
      decisions: { rules },
    })
    expect(decide(queue, 'f1', { choices: { headerRow: 3 } }).files[0]).toMatchObject({
      jobId: null,
      batchId: null,
      decisions: { rules: null },
    })
  })

  it('a staged import from an earlier session is queued once and shown', () => {
    const facts = {} as never
    const source = { ticket: ticketOf('/a/b.csv'), choices: {}, facts }
    const waiting = { batchId: 7, listName: 'Clientes', fileCount: 1, source }
    const makeId = ids()
    const queue = addReview(addFiles(emptyQueue, [ticketOf('/1')], makeId), waiting, makeId)
    expect(queue).toMatchObject({ currentId: 'f2' })
    expect(queue.files[1]).toMatchObject({
      fileName: 'b.csv',
      batchId: 7,
      decisions: { listName: 'Clientes' },
    })
    expect(addReview({ ...queue, currentId: 'f1' }, waiting, makeId)).toEqual(queue)
  })

  it('files of a job that made no list go back to where they were, one in review to its review', () => {
    const before = changeFile(
      addFiles(emptyQueue, [ticketOf('/1'), ticketOf('/2'), ticketOf('/3')], ids()),
      'f2',
      { batchId: 7 },
    )
    const joined = ['f1', 'f2'].reduce((queue, id) => importing(queue, id), before)
    expect(joined.files.filter(isWaiting).map(({ id }) => id)).toEqual(['f3'])
    expect(release(joined, 'job')).toEqual(before)
    expect(release(joined, 'another')).toEqual(joined)
  })

  it('a list of several files is named by what their names begin with in whole words, else as the first', () => {
    expect(joinedName(['clientes_2026-01', 'clientes_2026-02', 'clientes_2026-03'])).toBe('clientes_2026')
    expect(joinedName(['vendas jan', 'vendas fev'])).toBe('vendas')
    expect(joinedName(['base - Janeiro', 'base - Março'])).toBe('base')
    expect(joinedName(['norte', 'nordeste'])).toBe('norte')
    expect(joinedName(['clientes', 'clientes (2)'])).toBe('clientes')
    expect(joinedName(['lista', 'listagem'])).toBe('lista')
    expect(joinedName(['a1', 'a2'])).toBe('a1')
    expect(joinedName(['clientes', 'clientes'])).toBe('clientes')
  })

  it('sheets are queued behind their file with names of their own, and one that waits only once', () => {
    const makeId = ids()
    const queue = addFiles(emptyQueue, [ticketOf('/a/base.xlsx'), ticketOf('/z.csv')], makeId)
    const more = addSheets(queue, 'f1', 'Maio', ['Maio', 'Junho', 'Julho'], makeId)
    expect(names(more)).toEqual(['base.xlsx', 'base.xlsx · Junho', 'base.xlsx · Julho', 'z.csv'])
    expect(more.files.map(({ decisions }) => decisions.listName)).toEqual([
      'base - Maio',
      'base - Junho',
      'base - Julho',
      null,
    ])
    expect(more.currentId).toBe('f1')
    expect(addSheets(more, 'f1', 'Maio', ['Junho'], makeId)).toEqual(more)
    // From one of the others, the sheet that the first is open at is queued as well.
    expect(addSheets(more, 'f3', 'Junho', ['Maio', 'Julho'], makeId).files).toHaveLength(4)
    expect(addSheets(more, 'gone', 'Maio', ['Junho'], makeId)).toBe(more)
  })

  it('a file name is taken from Windows and from Unix paths', () => {
    expect(fileNameOf('C:\\Users\\Ana\\clientes.xlsx')).toBe('clientes.xlsx')
    expect(fileNameOf(ticketOf('/home/ana/clientes.xlsx'))).toBe('clientes.xlsx')
  })
})
