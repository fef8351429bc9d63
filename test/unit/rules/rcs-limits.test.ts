import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Button, cardSchema } from '../../../shared/api/rcs-campaign.ts'
import {
  lintRcsCards,
  lintRcsText,
  rcsBilling,
  rcsFindingCodes,
  rcsLength,
  rcsLimits,
} from '../../../shared/rules/rcs-limits.ts'
import { anyLetter } from '../../support/any-letter.ts'
import { checkProperty } from '../../support/property.ts'

type Card = z.infer<typeof cardSchema>

const reply: Button = { type: 'QUICK_RESPONSE', name: 'sim', text: 'Sim' }
const link = (url: string): Button => ({ type: 'URL', name: 'site', text: 'Ver boleto', url })
const call = (number: string): Button => ({ type: 'CALL', name: 'fone', text: 'Ligar', number })
const card = (changes: Partial<Card> = {}): Card => ({
  title: 'Oferta',
  message: 'Até sexta',
  image_url: 'https://exemplo.com.br/a.jpg',
  ...changes,
})
const said = (findings: ReturnType<typeof lintRcsText>) =>
  findings.map(({ code, level }) => `${level} ${code}`)

describe('RCS texts', () => {
  test('an RCS text within or exactly at the limits has no findings', () => {
    const buttons = Array.from({ length: 11 }, () => ({ ...reply, text: 'x'.repeat(25) }))
    expect(lintRcsText({ message: 'á'.repeat(3_072), buttons })).toEqual([])
    expect(lintRcsText({ message: 'Olá' })).toEqual([])
  })

  test.each([
    [{ message: ' ' }, ['error text_missing']],
    [{ message: 'x'.repeat(3_073) }, ['warning text_too_long']],
    // 1,537 emoji are 3,074 UTF-16 units.
    [{ message: '😀'.repeat(1_537) }, ['warning text_too_long']],
    [{ message: 'x', buttons: Array.from({ length: 12 }, () => reply) }, ['warning buttons_too_many']],
    [{ message: 'x', buttons: [{ ...reply, text: ' ' }] }, ['error button_text_missing']],
    [
      { message: 'Olá {{Nome}}', buttons: [{ ...reply, text: 'Sou {{Nome}}' }] },
      ['error variable_not_filled'],
    ],
    [{ message: 'x', buttons: [{ ...reply, text: 'x'.repeat(26) }] }, ['error button_text_too_long']],
    [{ message: 'x', buttons: [{ ...reply, name: 'x'.repeat(2_049) }] }, ['warning button_name_too_long']],
    [{ message: 'x'.repeat(250_000) }, ['warning text_too_long', 'warning payload_too_large']],
  ])('an RCS text has the findings $1 (case %#)', (content, expected) => {
    expect(said(lintRcsText(content))).toEqual(expected)
  })

  test('a finding in an RCS text reports its button, its length and the limit', () => {
    const buttons = [reply, { ...reply, text: 'Quero falar com um atendente' }]
    expect(lintRcsText({ message: 'x', buttons })).toEqual([
      {
        code: 'button_text_too_long',
        level: 'error',
        params: { count: 28, limit: 25 },
        at: { button: 1, field: 'button_text' },
      },
    ])
  })

  test.each([
    ['https://exemplo.com.br/boleto?id=1', []],
    ['http://exemplo.com.br', []],
    ['HTTPS://EXEMPLO.COM.BR', []],
    ['', ['error button_url_malformed']],
    ['exemplo.com.br', ['error button_url_malformed']],
    ['www.exemplo.com.br', ['error button_url_malformed']],
    ['https://', ['error button_url_malformed']],
    ['https:///a', ['error button_url_malformed']],
    ['https://exemplo.com.br/um dois', ['error button_url_malformed']],
    ['javascript:alert(1)', ['error button_url_malformed']],
    ['ftp://exemplo.com.br', ['error button_url_malformed']],
    [`https://exemplo.com.br/${'x'.repeat(1_977)}`, []],
    [`https://exemplo.com.br/${'x'.repeat(1_978)}`, ['warning button_url_too_long']],
  ])('an RCS button to "$0" has the findings $1', (url, expected) => {
    expect(said(lintRcsText({ message: 'x', buttons: [link(url)] }))).toEqual(expected)
  })

  test.each([
    ['+5511987654321', true],
    ['+551133334444', true],
    ['+558001234567', true],
    ['+14155552671', true],
    ['5511987654321', false],
    ['+55 11 98765-4321', false],
    ['+5587654321', false],
    ['+55119876543210', false],
    ['+0123456789', false],
    ['190', false],
    ['', false],
  ])('the number %j of an RCS call button is accepted: %s', (number, isGood) => {
    expect(said(lintRcsText({ message: 'x', buttons: [call(number)] }))).toEqual(
      isGood ? [] : ['error button_number_malformed'],
    )
  })
})

describe('RCS cards', () => {
  test.each([
    [[], ['error cards_missing']],
    [[card()], []],
    [Array.from({ length: 10 }, () => card()), []],
    [Array.from({ length: 11 }, () => card()), ['warning cards_too_many']],
    [[card({ title: '', message: ' ', image_url: '' })], ['error card_empty']],
    [[card({ title: '', message: '' })], []],
    [[card({ title: '', image_url: '' })], []],
    [[card({ title: 'x'.repeat(201) })], ['warning card_title_too_long']],
    [[card({ message: 'x'.repeat(2_001) })], ['warning card_message_too_long']],
    [[card({ message: 'veja https://exemplo.com.br/x hoje' })], ['warning card_link_not_clickable']],
    [
      [card({ title: 'Olá {{Nome}}', message: '{{Nome:primeiro|você}}, veja' })],
      ['error variable_not_filled', 'error variable_not_filled'],
    ],
    [[card({ title: 'Olá { {Nome} }', message: '{Nome}' })], []],
    [[card({ image_url: 'https://exemplo.com.br/{{id}}.png' })], ['error variable_not_filled']],
    [
      [card({ buttons: [{ ...reply, type: 'URL', url: 'https://exemplo.com.br/?id={{id}}' }] })],
      ['error variable_not_filled'],
    ],
    [[card({ buttons: Array.from({ length: 5 }, () => reply) })], ['warning buttons_too_many']],
    [[card({ image_url: 'exemplo.com.br/a.jpg' })], ['error image_url_malformed']],
    [[card({ image_url: 'https://exemplo.com.br/a.JPEG?v=2' })], []],
    [[card({ image_url: 'https://exemplo.com.br/imagem' })], []],
    [[card({ image_url: 'https://exemplo.com.br/v1.2/imagem' })], []],
    [[card({ image_url: 'https://exemplo.com.br/a.webp' })], ['warning image_type_unlikely']],
    [
      [card({ image_url: `https://exemplo.com.br/${'x'.repeat(2_000)}.png` })],
      ['warning image_url_too_long'],
    ],
    [
      Array.from({ length: 10 }, () => card({ message: 'ç'.repeat(13_000) })),
      [...Array.from({ length: 10 }, () => 'warning card_message_too_long'), 'warning payload_too_large'],
    ],
  ])('an RCS carousel has the findings $1 (case %#)', (cards, expected) => {
    expect(said(lintRcsCards(cards))).toEqual(expected)
  })

  test('a finding in an RCS carousel reports its card and its button', () => {
    expect(lintRcsCards([card(), card({ buttons: [reply, call('190')] })])).toEqual([
      {
        code: 'button_number_malformed',
        level: 'error',
        params: { value: '190' },
        at: { card: 1, button: 1, field: 'button_number' },
      },
    ])
  })
})

describe('RCS billing', () => {
  test.each([
    ['x'.repeat(160), [], 'basic'],
    ['x'.repeat(161), [], 'single'],
    // An accent is two bytes.
    ['ã'.repeat(80), [], 'basic'],
    ['ã'.repeat(81), [], 'single'],
    ['😀'.repeat(40), [], 'basic'],
    ['😀'.repeat(41), [], 'single'],
    ['oi', [reply], 'single'],
  ] as const)('an RCS text is billed as $2 (case %#)', (message, buttons, expected) => {
    expect(rcsBilling(message, buttons.length)).toBe(expected)
  })
})

test('the length of an RCS text is at least its number of code points and of UTF-16 units', async () => {
  await checkProperty(fc.string({ unit: anyLetter }), (text) => {
    expect(rcsLength(text)).toBeGreaterThanOrEqual(Math.max([...text].length, text.length))
  })
})

test('every RCS finding has a known code and points at an existing card or button', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'https://a.b/c.webp', '+5511987654321', 'x'.repeat(3_000)),
  )
  const button: fc.Arbitrary<Button> = fc.oneof(
    fc.record({ type: fc.constant('URL' as const), name: text, text, url: text }),
    fc.record({ type: fc.constant('CALL' as const), name: text, text, number: text }),
    fc.record({ type: fc.constant('QUICK_RESPONSE' as const), name: text, text }),
  )
  const buttons = fc.array(button, { maxLength: 12 })
  const cards = fc.array(fc.record({ title: text, message: text, image_url: text, buttons }), {
    maxLength: 12,
  })
  await checkProperty(fc.tuple(cards, text, buttons), ([all, message, own]) => {
    for (const { code, at, params } of lintRcsCards(all)) {
      expect(rcsFindingCodes).toContain(code)
      if (at.card !== undefined) expect(all[at.card]).toBeDefined()
      if (at.button !== undefined) expect(all[at.card ?? -1]?.buttons[at.button]).toBeDefined()
      if (params['limit'] !== undefined) expect(Object.values(rcsLimits)).toContain(params['limit'])
    }
    for (const { at } of lintRcsText({ message, buttons: own }))
      if (at.button !== undefined) expect(own[at.button]).toBeDefined()
  })
})
