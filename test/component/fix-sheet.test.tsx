import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, it } from 'vitest'
import type { BulkFix } from '../../shared/bridge/reviews.ts'
import { FixSheet } from '../../renderer/features/import/fix-sheet.tsx'
import { useReview } from '../../renderer/features/import/use-review.ts'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const Sheet = () => {
  const review = useReview(() => 7)
  return (
    <FixSheet
      open
      onClose={() => {}}
      review={review}
      names={['Nome', 'Telefone', 'Celular']}
      roles={['name', 'phone', 'phone']}
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
