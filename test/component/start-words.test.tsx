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

it('says a start in Manaus to a person in São Paulo on both clocks', () => {
  inZone('America/Sao_Paulo')
  expect(at('America/Manaus')?.other).toEqual({ whose: 'own', text: expect.stringContaining('10:00') })
})

it('says a start in the zone of a person in Manaus on the clock of Brasília too', () => {
  inZone('America/Manaus')
  expect(at('America/Manaus')?.other).toEqual({ whose: 'brasilia', text: expect.stringContaining('10:00') })
})

it('says a start once where all clocks agree', () => {
  inZone('America/Sao_Paulo')
  expect(at('America/Sao_Paulo')?.other).toBeNull()
})
