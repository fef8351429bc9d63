import { cleanup, screen, within } from '@solidjs/testing-library'
import { afterEach, expect, it } from 'vitest'
import { SettingsPage } from '../../renderer/features/settings/settings-page.tsx'
import type { Connection } from '../../shared/bridge/connections.ts'
import type { Policy } from '../../shared/bridge/policy.ts'
import type { UpdateState } from '../../shared/bridge/updates.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const connection: Connection = {
  id: 'a',
  name: 'Antiga',
  kind: 'remote',
  baseUrl: 'https://antiga.example',
  tokenLast4: '1234',
  zonelessStart: 'local-brasilia',
  busyMeaning: 'unknown',
  uploadRate: null,
  autoBlocks: [],
  team: null,
}

const open = (policy: Policy, updates: UpdateState = { state: 'off' }) => {
  renderInApp(
    () => <SettingsPage dataCare={() => null} protection={() => null} />,
    { connections: { list: () => [connection] } },
    { shell: { policy, updates } },
  )
  return {
    region: (name: string) => within(screen.getByRole('region', { name })),
    controls: (name: string) =>
      [
        ...screen.getByRole('region', { name }).querySelectorAll<HTMLInputElement>('input, select, button'),
      ].map(
        // The pretended page knows nothing of what a field set does to the controls in it.
        (control) => control.disabled || control.closest('fieldset')?.disabled === true,
      ),
  }
}

it('what the organisation set is shown with its name, and cannot be changed', () => {
  const { region, controls } = open({ organisation: 'Banco X', masksCpfs: true, keepListsDays: 90 })
  for (const name of ['CPF na tela', 'Prazo de guarda']) {
    expect(region(name).getByText('Definido por Banco X')).toBeTruthy()
    expect(controls(name)).toEqual(controls(name).map(() => true))
  }
  expect(region('Horários de contato').queryByText('Definido por Banco X')).toBeNull()
  expect(controls('Horários de contato')).toEqual(controls('Horários de contato').map(() => false))
})

it('a connection that the organisation does not allow says so and cannot be checked', async () => {
  const { region } = open({ connections: [{ name: 'Nova', baseUrl: 'https://nova.example' }] })
  expect(region('Conexões').getByText('Definido pela sua organização')).toBeTruthy()
  await region('Conexões').findByText('Não permitida pela sua organização: nada é enviado por ela.')
  expect(region('Conexões').getByRole<HTMLButtonElement>('button', { name: 'Verificar' }).disabled).toBe(true)
  expect(region('Conexões').getByRole('button', { name: 'Adicionar conexão' })).toBeTruthy()
})

it('where the organisation brings new versions, the settings say so and offer no check', () => {
  const { region } = open({}, { state: 'managed' })
  expect(region('Sobre').getByText('Nada é buscado: as versões novas vêm da sua organização.')).toBeTruthy()
  expect(region('Sobre').queryByRole('button', { name: 'Buscar atualização' })).toBeNull()
})

it('no connection can be added where the organisation allows none', () => {
  const { region } = open({ connections: [] })
  expect(region('Conexões').queryByRole('button', { name: 'Adicionar conexão' })).toBeNull()
})
