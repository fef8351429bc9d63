import { cleanup } from '@solidjs/testing-library'
import { afterEach, expect, it, vi } from 'vitest'
import type { Settings } from '../../shared/bridge/settings-schema.ts'
import { useTestPhones } from '../../renderer/state/test-phones.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

it('removing a test phone just after another was added names only the one that goes', async () => {
  const found: { phones?: ReturnType<typeof useTestPhones> } = {}
  const kept = { current: ['5511987654321'] }
  const answer = (testPhones: string[]): Settings => {
    kept.current = testPhones
    return { ...state.settings.value(), testPhones }
  }
  const removeTestPhone = vi.fn(({ phone }: { phone: string }) =>
    answer(kept.current.filter((one) => one !== phone)),
  )
  const { state } = renderInApp(
    () => {
      found.phones = useTestPhones()
      return undefined
    },
    {
      settings: { addTestPhone: () => answer([...kept.current, '5521976543210']), removeTestPhone },
    },
  )
  const update = vi.spyOn(state.settings, 'update')
  await found.phones?.add('(21) 97654-3210')
  // The window has not heard of it: it still knows no test phone.
  await found.phones?.remove('5511987654321')
  expect(kept.current).toEqual(['5521976543210'])
  expect(removeTestPhone.mock.calls).toEqual([[{ phone: '5511987654321' }]])
  expect(update).not.toHaveBeenCalled()
  expect(found.phones?.problem()).toBeUndefined()
})
