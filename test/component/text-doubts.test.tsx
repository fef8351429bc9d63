import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { afterEach, describe, expect, it } from 'vitest'
import { TextDoubts } from '../../renderer/features/import/text-doubts.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import type { FoundRows, ReadingChoices } from '../../shared/processes/reader.ts'
import { renderInApp } from './in-app.tsx'
import { ticketOf } from '../support/file-tickets.ts'

afterEach(cleanup)

const words = ptBr.imports.quoteDoubts
const none: FoundRows = { count: 0, first: [] }
const open = (
  doubts: { quotes?: FoundRows; characters?: FoundRows },
  onChoices: (choices: ReadingChoices) => void = () => {},
  hasEncoding = true,
) =>
  renderInApp(
    () => (
      <TextDoubts
        ticket={ticketOf('/a.csv')}
        choices={{ delimiter: ';' }}
        doubts={{ quotes: none, characters: none, ...doubts }}
        hasEncoding={hasEncoding}
        onChoices={onChoices}
      />
    ),
    {
      imports: {
        compareQuotes: () => ({
          rows: [{ sourceRow: 3, asRead: ['Ana;10\nBia'], asText: [['"Ana', '10'], ['Bia"']] }],
        }),
      },
    },
  )

describe('doubts about a text file', () => {
  it('rows with characters that are lost are counted', () => {
    open({ characters: { count: 2, first: [7, 9] } })
    expect(screen.getByRole('status').textContent).toContain(
      '2 linhas têm caracteres ilegíveis (\ufffd): 7, 9.',
    )
  })

  it('rows of a workbook from which control characters were removed are counted, and no encoding is offered', () => {
    open({ characters: { count: 1, first: [7] } }, () => {}, false)
    const { textContent } = screen.getByRole('status')
    expect(textContent).toContain('A linha 7 tinha caracteres de controle, que foram retirados.')
    expect(textContent).not.toContain('codificação')
  })

  it('nothing is said of a text file without doubts', () => {
    open({})
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
