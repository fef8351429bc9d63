import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, it } from 'vitest'
import type { BulkFix } from '../../shared/bridge/reviews.ts'
import type { ColumnRole } from '../../shared/rules/column-roles.ts'
import { FixSheet } from '../../renderer/features/import/fix-sheet.tsx'
import { useReview } from '../../renderer/features/import/use-review.ts'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const Sheet = (props: { roles?: readonly ColumnRole[] }) => {
  const review = useReview(() => 7)
  return (
    <FixSheet
      open
      onClose={() => {}}
      review={review}
      names={['Nome', 'Telefone', 'Celular']}
      roles={props.roles ?? ['name', 'phone', 'phone']}
      ranges={null}
      selected={0}
    />
  )
}

it('the fix for missing area codes opens on the phone column in which most are missing', async () => {
  renderInApp(() => <Sheet />, {
    reviews: {
      rows: () => ({ total: 0, rows: [] }),
      previewFix: ({ fix }: { fix: BulkFix }) => ({
        rows: fix.kind === 'add_ddd' && fix.column === 2 ? 40 : 3,
        examples: [],
      }),
    },
  })
  const kind = await screen.findByLabelText(ptBr.imports.fixWhat)
  fireEvent.change(kind, { target: { value: 'add_ddd' } })
  await waitFor(() => expect(screen.getByLabelText(ptBr.imports.fixColumn)).toHaveProperty('value', '2'))
})

it('the number that received can go first where people have several, for all of their columns at once', async () => {
  const asked: BulkFix[] = []
  renderInApp(() => <Sheet />, {
    reviews: {
      rows: () => ({ total: 0, rows: [] }),
      previewFix: ({ fix }: { fix: BulkFix }) => {
        asked.push(fix)
        return { rows: 2, examples: [{ sourceRow: 2, before: '11980000001', after: '11980000002' }] }
      },
    },
  })
  fireEvent.change(await screen.findByLabelText(ptBr.imports.fixWhat), { target: { value: 'reached_first' } })
  expect(await screen.findByText(ptBr.imports.fixHints.reached_first)).toBeTruthy()
  expect(screen.queryByLabelText(ptBr.imports.fixColumn)).toBeNull()
  await waitFor(() => expect(asked.at(-1)).toEqual({ kind: 'reached_first' }))
  expect(await screen.findByText('11980000002')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Aplicar a 2 linhas' })).toHaveProperty('disabled', false)
})

it('where people have one number, none can go first', async () => {
  const reviews = { rows: () => ({ total: 0, rows: [] }), previewFix: () => ({ rows: 0, examples: [] }) }
  renderInApp(() => <Sheet roles={['name', 'phone', 'variable']} />, { reviews })
  expect(await screen.findByRole('option', { name: ptBr.imports.fixes.replace })).toBeTruthy()
  expect(screen.queryByRole('option', { name: ptBr.imports.fixes.reached_first })).toBeNull()
})
