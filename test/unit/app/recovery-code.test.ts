import { expect, test } from 'vitest'
import { makeRecoveryCode, readRecoveryCode } from '../../../main/app/recovery-code.ts'

test('a recovery code is seven groups of four letters, and spells 128 random bits', () => {
  const { code, secret } = makeRecoveryCode()
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(secret).toHaveLength(16)
  expect(readRecoveryCode(code)).toEqual(secret)
  expect(makeRecoveryCode().code).not.toBe(code)
})

test.each([
  ['in small letters', (code: string) => code.toLowerCase()],
  ['without its hyphens', (code: string) => code.replaceAll('-', '')],
  ['with spaces, dashes and line ends', (code: string) => ` ${code.replaceAll('-', ' –\n')}. `],
  [
    'with the letters that look like its digits',
    (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
  ],
  [
    'in full-width letters',
    (code: string) => code.replaceAll(/[0-9A-Z]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)),
  ],
])('a recovery code is read %s', (_how, written) => {
  for (const first of [0, 1, 255]) {
    const { code, secret } = makeRecoveryCode(Buffer.alloc(16, first))
    expect(readRecoveryCode(written(code))).toEqual(secret)
  }
})

test.each(['', 'x', 'UUUU-UUUU-UUUU-UUUU-UUUU-UUUU-UUUU', '0000-0000-0000-0000-0000-0000-0000'])(
  '%j is no recovery code',
  (text) => {
    expect(readRecoveryCode(text)).toBeNull()
  },
)
