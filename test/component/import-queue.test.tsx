import { describe, expect, it } from 'vitest'
import {
  addFiles,
  addReview,
  createImportQueue,
  changeFile,
  decide,
  emptyQueue,
  fileNameOf,
  nextWaiting,
  readAnew,
  removeFile,
} from '../../renderer/state/import-queue.ts'

const ids = () => {
  let last = 0
  return () => `f${(last += 1)}`
}
const importing = (queue: typeof emptyQueue, id: string) =>
  changeFile(queue, id, { jobId: 'job', isImporting: true })
const names = (queue: typeof emptyQueue) => queue.files.map((file) => file.fileName)

describe('the queue of dropped files', () => {
  it('of one window leaves the queue of the next one empty', () => {
    createImportQueue(ids()).add(['/a/um.csv'])
    expect(createImportQueue(ids()).queue.files).toEqual([])
  })

  it('shows the first of several and keeps their order', () => {
    const queue = addFiles(emptyQueue, ['/a/um.csv', '/a/dois.csv', '/a/três.csv'], ids())
    expect(names(queue)).toEqual(['um.csv', 'dois.csv', 'três.csv'])
    expect(queue.currentId).toBe('f1')
  })

  it('does not take away the file that a person is deciding on', () => {
    const makeId = ids()
    const queue = addFiles(addFiles(emptyQueue, ['/a/um.csv'], makeId), ['/a/dois.csv'], makeId)
    expect(queue.currentId).toBe('f1')
    expect(names(queue)).toEqual(['um.csv', 'dois.csv'])
  })

  it('shows the new file when the one in view is already being imported', () => {
    const makeId = ids()
    const running = importing(addFiles(emptyQueue, ['/a/um.csv'], makeId), 'f1')
    expect(addFiles(running, ['/a/dois.csv'], makeId).currentId).toBe('f2')
  })

  it('takes a file that waits only once, and one that was imported again', () => {
    const makeId = ids()
    const twice = addFiles(addFiles(emptyQueue, ['/a/um.csv', '/a/um.csv'], makeId), ['/a/um.csv'], makeId)
    expect(twice.files).toHaveLength(1)
    const again = addFiles(importing(twice, 'f1'), ['/a/um.csv'], makeId)
    expect(again.files).toHaveLength(2)
  })

  it('leaves out what has no path', () => {
    expect(addFiles(emptyQueue, [''], ids()).files).toEqual([])
  })

  it('goes on to the next that waits when the one in view is closed', () => {
    const queue = importing(addFiles(emptyQueue, ['/1', '/2', '/3'], ids()), 'f2')
    expect(removeFile(queue, 'f1').currentId).toBe('f3')
    expect(removeFile(removeFile(queue, 'f1'), 'f3').currentId).toBe('f2')
    expect(removeFile(removeFile(removeFile(queue, 'f1'), 'f3'), 'f2').currentId).toBeNull()
  })

  it('names as next the one that waits, never the one in view', () => {
    const queue = addFiles(emptyQueue, ['/1', '/2'], ids())
    expect(nextWaiting(queue)?.id).toBe('f2')
    expect(nextWaiting(importing(queue, 'f2'))).toBeUndefined()
  })

  it('keeps decisions through an import that did not end well', () => {
    const rules = { roles: ['phone'] as const, defaultDdd: '11' }
    const decided = decide(addFiles(emptyQueue, ['/1'], ids()), 'f1', { listName: 'Minha', rules })
    const back = readAnew(importing(decided, 'f1'), 'f1')
    expect(back.files[0]).toMatchObject({
      jobId: null,
      isImporting: false,
      decisions: { listName: 'Minha', rules },
    })
  })

  it('forgets the roles, and what was read, when the file is read in another way, and only then', () => {
    const rules = { roles: ['phone'] as const, defaultDdd: null }
    const file = addFiles(emptyQueue, ['/1'], ids())
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

  it('takes up a file that waits since earlier once, and shows it', () => {
    const facts = {} as never
    const waiting = { batchId: 7, listName: 'Clientes', source: { path: '/a/b.csv', choices: {}, facts } }
    const makeId = ids()
    const queue = addReview(addFiles(emptyQueue, ['/1'], makeId), waiting, makeId)
    expect(queue).toMatchObject({ currentId: 'f2' })
    expect(queue.files[1]).toMatchObject({
      fileName: 'b.csv',
      batchId: 7,
      decisions: { listName: 'Clientes' },
    })
    expect(addReview({ ...queue, currentId: 'f1' }, waiting, makeId)).toEqual(queue)
  })

  it('takes the name from paths of every system', () => {
    expect(fileNameOf('C:\\Users\\Ana\\clientes.xlsx')).toBe('clientes.xlsx')
    expect(fileNameOf('/home/ana/clientes.xlsx')).toBe('clientes.xlsx')
  })
})
