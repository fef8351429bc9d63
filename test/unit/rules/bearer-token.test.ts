import { expect, it } from 'vitest'
import { readBearerToken, tokenEnding } from '../../../shared/rules/bearer-token.ts'

it('a bearer token is read with or without surrounding blanks and the word Bearer', () => {
  for (const text of [
    'abc.DEF-1_2~/+=',
    '  abc.DEF-1_2~/+=\n',
    'Bearer abc.DEF-1_2~/+=',
    'bearer  abc.DEF-1_2~/+=',
  ])
    expect(readBearerToken(text)).toBe('abc.DEF-1_2~/+=')
})

it('a token that is empty, too long or has characters that a header cannot carry is refused', () => {
  for (const text of ['', '  ', 'abc def', 'abc\ndef', 'açaí', 'abc\u200Bdef', 'a\u0000b', 'x'.repeat(8_001)])
    expect(readBearerToken(text)).toBeNull()
})

it('the last four characters of a long token are shown, and nothing of a short one', () => {
  expect(tokenEnding('x'.repeat(12) + '9f3c')).toBe('9f3c')
  for (const token of ['abcd', '9f3c9f3c', 'x'.repeat(15)]) expect(tokenEnding(token)).toBeNull()
})
