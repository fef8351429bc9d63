import { expect, test } from 'vitest'
import { reachedTestPhones } from '../../../shared/rules/test-phones.ts'

test('a message reaches no landline of the saved phones, a call reaches all of them', () => {
  const [mobile, landline, abroad] = ['5511987654321', '551133334444', '351912345678'] as const
  const saved = [mobile, landline, abroad]
  expect(reachedTestPhones('SMSSHORT', saved)).toEqual([mobile, abroad])
  expect(reachedTestPhones('RCS_CAROUSEL', saved)).toEqual([mobile, abroad])
  expect(reachedTestPhones('TVOZ', saved)).toEqual(saved)
  expect(reachedTestPhones('URA', saved)).toEqual(saved)
})
