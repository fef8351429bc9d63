import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../../main/app/log.ts'
import { describeUncaught } from '../../../shared/processes/uncaught.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const at = Date.parse('2026-11-22T12:00:00Z')

describe('what is said of an uncaught error', () => {
  test('is its kind and its place, and nothing of its message', () => {
    const error = Object.assign(new RangeError('Maria, 11 98765-4321'), { code: 'SQLITE_FULL' })
    const what = describeUncaught(error)
    expect(what).toMatchObject({ name: 'RangeError', code: 'SQLITE_FULL' })
    expect(what.places[0]).toMatch(/^log\.test\.ts:\d+:\d+$/)
    expect(JSON.stringify(what)).not.toMatch(/Maria|98765|\//)
  })

  test('is nothing of a message that looks like a place, or of names that are none', () => {
    const error = new Error('broken\n    at maria.js:11:98765')
    expect(describeUncaught(error).places).not.toContain('maria.js:11:98765')
    error.message = 'changed since'
    error.name = 'Maria da Silva'
    expect(describeUncaught(Object.assign(error, { code: '11987654321' }))).toEqual({
      name: 'Error',
      code: null,
      places: [],
    })
    expect(describeUncaught('Maria')).toEqual({ name: 'Error', code: null, places: [] })
  })
})

describe('the log', () => {
  test('gives back its latest lines, for its person alone, and nothing that somebody else wrote into it', () => {
    const path = join(temporaryFolder(), 'revoada.log')
    const log = createLog(path, () => at)
    log.add({ event: 'started', version: '0.1.0' })
    appendFileSync(path, '{"at":"2026-11-22T12:00:00.000Z","event":"maria"}\n98765\n')
    log.add({ event: 'backup', failure: 'disk_full' })
    expect(log.last(10)).toEqual([
      { at: '2026-11-22T12:00:00.000Z', event: 'started', version: '0.1.0' },
      { at: '2026-11-22T12:00:00.000Z', event: 'backup', failure: 'disk_full' },
    ])
    expect(log.last(1)).toHaveLength(1)
    expect(statSync(path).mode & 0o077).toBe(0)
  })

  test('takes no more than what is listed', () => {
    const path = join(temporaryFolder(), 'revoada.log')
    createLog(path, () => at).add({ event: 'ended', who: 'Maria' } as never)
    expect(readFileSync(path, 'utf8')).not.toContain('Maria')
  })

  test('does not grow for ever, and keeps nobody from working where it cannot be written', () => {
    const path = join(temporaryFolder(), 'revoada.log')
    appendFileSync(path, `${'x'.repeat(300_000)}\n`)
    const log = createLog(path, () => at)
    log.add({ event: 'ended' })
    expect(statSync(path).size).toBeLessThan(1_000)
    expect(log.last(5)).toHaveLength(1)
    createLog('/nowhere/revoada.log', () => at).add({ event: 'ended' })
  })
})
