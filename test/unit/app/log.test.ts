import { appendFileSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../../main/app/log.ts'
import { describeUncaught } from '../../../shared/processes/uncaught.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const at = Date.parse('2026-11-22T12:00:00Z')

describe('descriptions of uncaught errors', () => {
  test('the description of an uncaught error has its name, code and place but not its message', () => {
    const error = Object.assign(new RangeError('Maria, 11 98765-4321'), { code: 'SQLITE_FULL' })
    const what = describeUncaught(error)
    expect(what).toMatchObject({ name: 'RangeError', code: 'SQLITE_FULL' })
    expect(what.places[0]).toMatch(/^log\.test\.ts:\d+:\d+$/)
    expect(JSON.stringify(what)).not.toMatch(/Maria|98765|\//)
  })

  test('the description of an uncaught error leaves out fake places, names and codes', () => {
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

describe('app log', () => {
  test('the log returns its latest entries, skips foreign lines and is readable by its owner only', () => {
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

  test('the log does not write fields that are not listed', () => {
    const path = join(temporaryFolder(), 'revoada.log')
    createLog(path, () => at).add({ event: 'ended', who: 'Maria' } as never)
    expect(readFileSync(path, 'utf8')).not.toContain('Maria')
  })

  test('an oversized log is shortened, and a log that cannot be written throws nothing', () => {
    const path = join(temporaryFolder(), 'revoada.log')
    appendFileSync(path, `${'x'.repeat(300_000)}\n`)
    const log = createLog(path, () => at)
    log.add({ event: 'ended' })
    expect(statSync(path).size).toBeLessThan(1_000)
    expect(log.last(5)).toHaveLength(1)
    createLog('/nowhere/revoada.log', () => at).add({ event: 'ended' })
  })
})
