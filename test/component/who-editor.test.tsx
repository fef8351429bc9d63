import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, it } from 'vitest'
import type { AudienceRules } from '../../shared/bridge/record-audiences.ts'
import type { RecordSet } from '../../shared/bridge/records.ts'
import { WhoEditor } from '../../renderer/features/enrichments/audience/who-editor.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const set: RecordSet = {
  enrichmentId: 'one',
  shape: 'TARGET_PRO',
  records: 1_300,
  fields: [{ name: 'situacaoCadastral', group: null, kind: 'text', filled: 1_300 }],
}
const first: AudienceRules = {
  deceased: null,
  procon: null,
  badContacts: null,
  registration: { values: ['regular', 'TITULAR FALECIDO'], leavesOutUnknown: false },
  phones: [],
  hours: [],
}

it('the values of the registration are offered with how many records have each', async () => {
  const [rules, setRules] = createSignal(first)
  const changes: Partial<AudienceRules>[] = []
  renderInApp(
    () => (
      <WhoEditor
        set={set}
        rules={rules()}
        onChange={(patch) => {
          changes.push(patch)
          setRules((now) => ({ ...now, ...patch }))
        }}
      />
    ),
    {
      records: {
        facets: () => ({
          total: 1_300,
          facets: [
            {
              field: 'situacaoCadastral',
              counts: [
                { value: 'REGULAR', count: 1_234 },
                { value: 'SUSPENSA', count: 66 },
              ],
              others: 0,
              unknown: 0,
            },
          ],
        }),
      },
    },
  )
  const regular = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'REGULAR' })
  expect(regular.checked).toBe(true)
  expect(screen.getByText('1.234')).toBeTruthy()
  expect(screen.getByText('66')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'SUSPENSA' }))
  // One that nobody has here was chosen for other records, and stays chosen.
  expect(changes[0]?.registration?.values).toEqual(['TITULAR FALECIDO', 'REGULAR', 'SUSPENSA'])
})
