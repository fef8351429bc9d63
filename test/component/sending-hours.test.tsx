import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, it } from 'vitest'
import { SendingHoursPanel } from '../../renderer/features/settings/sending-hours.tsx'
import { carefulSendingHours } from '../../shared/rules/usual-sending-hours.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const renderPanel = () => {
  const [table, setTable] = createSignal(carefulSendingHours)
  renderInApp(() => <SendingHoursPanel table={table()} onChange={setTable} />)
  return table
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('typed sending hours are applied at once', () => {
  const table = renderPanel()
  type('Voz, Dias úteis: até as', '19:30')
  expect(table().voice.weekdays).toEqual({ from: '09:00', to: '19:30' })
  expect(table().sms.weekdays).toEqual({ from: '09:00', to: '18:00' })
})

it('sending hours that end before they start are not applied until they are corrected', () => {
  const table = renderPanel()
  type('Voz, Dias úteis: até as', '08:00')
  expect(screen.getByRole('alert').textContent).toBe(
    'O fim deve vir depois do começo. Ainda vale 09:00–18:00.',
  )
  expect(screen.getByLabelText('Voz, Dias úteis: até as').getAttribute('aria-invalid')).toBe('true')
  expect(table().voice.weekdays).toEqual({ from: '09:00', to: '18:00' })

  type('Voz, Dias úteis: das', '07:00')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(table().voice.weekdays).toEqual({ from: '07:00', to: '08:00' })
})
