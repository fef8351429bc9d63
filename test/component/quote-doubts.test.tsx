import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { afterEach, describe, expect, it } from 'vitest'
import { QuoteDoubts } from '../../renderer/features/import/quote-doubts.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import type { ReadingChoices, TextDoubts } from '../../shared/processes/reader.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const words = ptBr.imports.quoteDoubts
const open = (doubts: TextDoubts | null, onChoices: (choices: ReadingChoices) => void = () => {}) =>
  renderInApp(
    () => <QuoteDoubts path="/a.csv" choices={{ delimiter: ';' }} doubts={doubts} onChoices={onChoices} />,
    {
      imports: {
        compareQuotes: () => ({
          rows: [{ sourceRow: 3, asRead: ['Ana;10\nBia'], asText: [['"Ana', '10'], ['Bia"']] }],
        }),
      },
    },
  )

describe('misplaced quotes of a text file', () => {
  it('nothing is said of a file whose quotes are in no doubt', () => {
    open({ quotes: { count: 0, first: [] } })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('the number of rows with misplaced quotes is said, with the first of them', () => {
    open({ quotes: { count: 1_234, first: [3, 8, 9, 12, 15, 20] } })
    expect(screen.getByRole('status').textContent).toContain('1.234 linhas')
    expect(screen.getByRole('status').textContent).toContain('3, 8, 9, 12, 15…')
  })

  it('both readings of a row are shown, and quotes are read as text when the user chooses so', async () => {
    const chosen: ReadingChoices[] = []
    open({ quotes: { count: 1, first: [3] } }, (choices) => chosen.push(choices))
    fireEvent.click(screen.getByRole('button', { name: words.compare }))
    const asText = await screen.findByRole('table', { name: words.asText })
    expect(asText.textContent).toContain('"Ana')
    expect(screen.getByRole('table', { name: words.asRead }).textContent).toContain('Ana;10')
    fireEvent.click(screen.getByRole('button', { name: words.takeAsText }))
    expect(chosen).toEqual([{ delimiter: ';', quotes: 'text' }])
  })
})
