import { expect, test } from 'vitest'
import { withoutEntries, withStart } from '../../../main/workspace/outbox/change-bytes.ts'

const head = '{"title":"\\"start_date\\":\\"x\\"","start_date":"2027-03-01T10:00:00"}'
const bytes = (bodyHead = head, body = bodyHead) => ({ bodyHead, firstPiece: Buffer.from(body) })
const at = Date.parse('2027-03-02T13:00:00.000Z')

test('another start changes the field alone, and not a title that reads like it', () => {
  const { firstPiece, bodyHead } = withStart('SMSSHORT', bytes(), at, 'local-brasilia')
  expect(bodyHead).toBe(head.replace('2027-03-01', '2027-03-02'))
  expect(firstPiece.toString()).toBe(bodyHead)
})

test('a start that cannot be changed in its place is left, with an error', () => {
  const toChange = (kind: Parameters<typeof withStart>[0], from: ReturnType<typeof bytes>) => () =>
    withStart(kind, from, at, 'utc')
  expect(toChange('COMPANY', bytes())).toThrow('has no start')
  expect(toChange('SMSSHORT', bytes(head, '{}'))).toThrow('cannot be found')
  expect(toChange('SMSSHORT', bytes('{"start_date":"2027-03-01"}'))).toThrow('cannot be found')
  // The start of a call is longer.
  expect(toChange('TVOZ', bytes())).toThrow('cannot be found')
})

test('an entry is blanked with the comma between it and those that stay, also where it has a comma itself', () => {
  const body = Buffer.from('["a,b","c","d,e"]')
  const [a, c, d] = [
    { entryAt: 1, entryBytes: 5 },
    { entryAt: 7, entryBytes: 3 },
    { entryAt: 11, entryBytes: 5 },
  ]
  expect(withoutEntries(body, [a, d], c).toString()).toBe('[      "c"      ]')
  expect(withoutEntries(body, [c], a).toString()).toBe('["a,b"    ,"d,e"]')
  // The first that stays is in another piece.
  expect(withoutEntries(Buffer.from(',"c"'), [{ entryAt: 1, entryBytes: 3 }], undefined).toString()).toBe(
    '    ',
  )
  expect(body.toString()).toBe('["a,b","c","d,e"]')
})
