import { describe, expect, test } from 'vitest'
import { readPayload } from '../../../shared/rules/callback-payload.ts'
import {
  proposePathRoles,
  rowLimits,
  rowsOf,
  splitAll,
  splitFor,
  TooComplex,
} from '../../../shared/rules/callback-rows.ts'

const rows = (content: unknown, used?: readonly string[]) =>
  [...rowsOf(content, used === undefined ? splitAll : splitFor(used))].map((cells) =>
    Object.fromEntries(cells),
  )

describe('rows of a callback', () => {
  test('values are found by their paths', () => {
    expect(rows({ data: { contact: '5511980000001', ok: true, n: 5511980000001, none: null } })).toEqual([
      { 'data.contact': '5511980000001', 'data.ok': 'true', 'data.n': '5511980000001', 'data.none': '' },
    ])
  })

  test('each event of a list is a row, with what stands around the list', () => {
    const content = {
      id: 'x',
      events: [
        { to: '1', s: 'a' },
        { to: '2', s: 'b' },
      ],
    }
    expect(rows(content)).toEqual([
      { id: 'x', 'events[].to': '1', 'events[].s': 'a' },
      { id: 'x', 'events[].to': '2', 'events[].s': 'b' },
    ])
  })

  test('a list that is the whole content has the paths of one event', () => {
    expect(rows([{ to: '1' }, { to: '2' }])).toEqual([{ to: '1' }, { to: '2' }])
    expect(rows({ to: '1' })).toEqual([{ to: '1' }])
  })

  test('lists within lists make a row for each innermost element', () => {
    const content = {
      entry: [
        { id: 1, changes: [{ s: 'a' }, { s: 'b' }] },
        { id: 2, changes: [{ s: 'c' }] },
      ],
    }
    expect(rows(content)).toEqual([
      { 'entry[].id': '1', 'entry[].changes[].s': 'a' },
      { 'entry[].id': '1', 'entry[].changes[].s': 'b' },
      { 'entry[].id': '2', 'entry[].changes[].s': 'c' },
    ])
  })

  test('lists side by side do not multiply', () => {
    expect(rows({ a: [{ x: 1 }, { x: 2 }], b: [{ y: 3 }, { y: 4 }] })).toEqual([
      { 'a[].x': '1' },
      { 'a[].x': '2' },
      { 'b[].y': '3' },
      { 'b[].y': '4' },
    ])
  })

  test('a list without anything that is used is one cell, and makes no rows', () => {
    const content = { to: '1', s: 'a', notes: [{ k: 'x' }, { k: 'y' }], tags: ['m', 'n'] }
    expect(rows(content, ['to', 's'])).toEqual([{ to: '1', s: 'a', 'notes[].k': 'x, y', 'tags[]': 'm, n' }])
  })

  test('a list of phones makes a row for each, a list of words does not', () => {
    expect(rows({ s: 'a', numbers: ['5511980000001', 5511980000002], tags: ['x', 'y'] })).toEqual([
      { s: 'a', 'numbers[]': '5511980000001', 'tags[]': 'x, y' },
      { s: 'a', 'numbers[]': '5511980000002', 'tags[]': 'x, y' },
    ])
  })

  test('an object with phones for names is a list, and no phone becomes a column', () => {
    expect(rows({ result: { '5511980000001': 'ok', '5511980000002': { s: 'no' } } })).toEqual([
      { 'result.{}': '5511980000001', 'result.{}.value': 'ok' },
      { 'result.{}': '5511980000002', 'result.{}.value.s': 'no' },
    ])
    expect(rows({ s: 'a', result: { '5511980000001': 'ok' } }, ['s'])).toEqual([
      { s: 'a', 'result.{}': '5511980000001', 'result.{}.value': 'ok' },
    ])
  })

  test('an empty list takes nothing away from what stands around it', () => {
    expect(rows({ s: 'a', events: [], more: [{}] })).toEqual([{ s: 'a' }])
  })

  test('what is nested too deeply or has too many fields is refused', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
    expect(rows(nested(rowLimits.depth))).toHaveLength(1)
    expect(() => rows(nested(rowLimits.depth + 1))).toThrow(TooComplex)
    const wide = (fields: number) =>
      Object.fromEntries(Array.from({ length: fields }, (_, n) => [`f${n}x`, n]))
    expect(rows(wide(rowLimits.fields))).toHaveLength(1)
    expect(() => rows(wide(rowLimits.fields + 1))).toThrow(TooComplex)
    const lists = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown
    expect(() => rows(lists)).toThrow(TooComplex)
  })
})

describe('contents of a callback', () => {
  test.each([
    ['{"a":1}', null, [{ a: 1 }]],
    ['\uFEFF [1]', null, [[1]]],
    ['{"a":1}\n{"a":2}\r\n', 'application/x-ndjson', [{ a: 1 }, { a: 2 }]],
    [
      'to=5511&status=Entregue+hoje',
      'application/x-www-form-urlencoded',
      [{ to: '5511', status: 'Entregue hoje' }],
    ],
    ['to=5511&status=ok', null, [{ to: '5511', status: 'ok' }]],
    ['n=1&n=2', null, [{ n: ['1', '2'] }]],
    ['payload=%7B%22a%22%3A1%7D', null, [{ payload: { a: 1 } }]],
    ['{"a":', 'application/json', null],
    ['{"a":1}\n{"a":', null, null],
    ['oi', 'text/plain', null],
    ['a frase = isto', 'text/plain', null],
    ['<status code="1">ok</status>', 'text/xml', null],
    ['"ok"', 'application/json', null],
    ['', null, null],
  ])('%j as %j is read as %j', (body, contentType, contents) => {
    expect(readPayload(body, contentType)).toEqual(contents)
  })
})

describe('proposed paths', () => {
  const proposed = (content: unknown) => {
    const found = rows(content)
    const paths = [...new Set(found.flatMap((row) => Object.keys(row)))]
    const cells = found.map((row) => paths.map((path) => row[path] ?? ''))
    const columns = proposePathRoles(paths, cells, () => null)
    return Object.fromEntries(
      paths.flatMap((path, index) => {
        const role = columns[index]?.role ?? 'unused'
        return role === 'unused' ? [] : [[role, path]]
      }),
    )
  }

  test('a wrapper called data says nothing of when', () => {
    const data = { contact: '+5511980000001', status: 'Entregue', updatedAt: '2027-03-01T13:00:00Z' }
    expect(proposed({ event: 'message', data })).toEqual({
      phone: 'data.contact',
      status: 'data.status',
      time: 'data.updatedAt',
    })
  })

  test('Infobip’s delivery reports', () => {
    const result = {
      bulkId: 'b',
      messageId: 'm',
      to: '5511980000001',
      sentAt: '2027-03-01T13:00:00.000+0000',
      doneAt: '2027-03-01T13:00:05.000+0000',
      smsCount: 1,
      status: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' },
      error: { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', permanent: false },
    }
    expect(proposed({ results: [result] })).toMatchObject({
      phone: 'results[].to',
      time: 'results[].doneAt',
      status: expect.stringMatching(/^results\[\]\.status\.(groupName|name)$/) as unknown,
    })
  })

  test('WhatsApp’s notifications', () => {
    const status = {
      id: 'wamid.x',
      status: 'delivered',
      timestamp: '1803906000',
      recipient_id: '5511980000001',
    }
    const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '10' }, statuses: [status] }
    expect(
      proposed({ object: 'account', entry: [{ id: '1', changes: [{ value, field: 'messages' }] }] }),
    ).toEqual({
      phone: 'entry[].changes[].value.statuses[].recipient_id',
      status: 'entry[].changes[].value.statuses[].status',
      time: 'entry[].changes[].value.statuses[].timestamp',
    })
  })

  test('Twilio’s form', () => {
    const [content] =
      readPayload('MessageSid=SM1&MessageStatus=delivered&To=%2B5511980000001&From=%2B15550001', null) ?? []
    expect(proposed(content)).toEqual({ phone: 'To', status: 'MessageStatus' })
  })
})
