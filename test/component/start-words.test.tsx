import { afterEach, expect, it, vi } from 'vitest'
import { startInWords } from '../../renderer/features/campaigns/start-words.ts'
import { createFormats } from '../../renderer/i18n/formats.ts'

const at = (zone: string) =>
  startInWords({ mode: 'at', localTime: '2026-11-23T09:00', zone }, createFormats('pt-BR'))

const inZone = (timeZone: string) => {
  const options = new Intl.DateTimeFormat('en').resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
}

afterEach(() => vi.restoreAllMocks())

it('a start in Manaus is also shown in local time to a person in São Paulo', () => {
  inZone('America/Sao_Paulo')
  expect(at('America/Manaus')?.other).toEqual({ whose: 'own', text: expect.stringContaining('10:00') })
})

it('a start in Manaus is also shown in Brasília time to a person in Manaus', () => {
  inZone('America/Manaus')
  expect(at('America/Manaus')?.other).toEqual({ whose: 'brasilia', text: expect.stringContaining('10:00') })
})

it('a start is shown only once where all time zones agree', () => {
  inZone('America/Sao_Paulo')
  expect(at('America/Sao_Paulo')?.other).toBeNull()
})
