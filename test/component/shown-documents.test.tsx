import { cleanup, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, it } from 'vitest'
import { Recipients } from '../../renderer/features/history/recipients.tsx'
import { useShownDocuments } from '../../renderer/state/shown-documents.ts'
import { maskCpf } from '../../shared/rules/masked-document.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const cpf = '52998224725'
const cnpj = '11222333000181'

it('one setting shows CPFs in their short form or whole, in files and documents alike', async () => {
  const Shown = () => {
    const shown = useShownDocuments()
    return (
      <p>
        {[
          shown.document(cpf),
          shown.document(cnpj),
          shown.cell('529.982.247-25', 'cpf'),
          shown.cell(cpf, 'variable'),
          shown.cell('5511987654321', 'phone'),
        ].join(' · ')}
      </p>
    )
  }
  const { state, container } = renderInApp(() => <Shown />)
  expect(container.textContent).toBe(`***.982.247-** · ${cnpj} · ***.982.247-** · ${cpf} · 5511987654321`)
  await state.settings.update({ masksCpfs: false })
  expect(container.textContent).toBe(`${cpf} · ${cnpj} · 529.982.247-25 · ${cpf} · 5511987654321`)
})

it('the documents of an enrichment in the history follow the setting', async () => {
  const { state } = renderInApp(() => <Recipients itemId="one" kind="ENRICHMENT" count={1} />, {
    outbox: { recipients: () => [{ position: 0, contact: cpf, message: null }] },
  })
  expect(await screen.findByText('***.982.247-**')).toBeTruthy()
  await state.settings.update({ masksCpfs: false })
  await waitFor(() => expect(screen.getByText(cpf)).toBeTruthy())
})

it('a CPF with a slip is in its short form too, and what is none stays as it is', () => {
  // A wrong digit does not make it anybody else's, nor zeros that a spreadsheet dropped.
  expect(maskCpf('529.982.247-26')).toBe('***.982.247-**')
  expect(maskCpf('8711098')).toBe('8711098')
  expect(maskCpf('98224725')).toBe('***.982.247-**')
  expect(maskCpf('11.222.333/0001-81')).toBe('11.222.333/0001-81')
  expect(maskCpf('11.222.333/0001-82')).toBe('11.222.333/0001-82')
  expect(maskCpf('5,29982E+10')).toBe('5,29982E+10')
  expect(maskCpf('Maria')).toBe('Maria')
})
