import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, it } from 'vitest'
import type { RowVerdict } from '../../shared/rules/row-verdict.ts'
import { countOutcomes, countReasons, judgeRows } from '../../renderer/features/import/sample-outcomes.ts'
import { Counts } from '../../renderer/ui/counts/counts.tsx'

const taken = (
  key: string,
  repairs: Extract<RowVerdict, { outcome: 'accepted' }>['repairs'] = [],
): RowVerdict => ({
  outcome: 'accepted',
  key,
  phone: key,
  phoneKind: 'mobile',
  repairs,
})
const refused = (reason: Extract<RowVerdict, { outcome: 'rejected' }>['reason']): RowVerdict => ({
  outcome: 'rejected',
  reason,
})
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ sourceRow: index + 2, cells: ['x'] }))

describe('verdicts on the sample', () => {
  it('each row of the sample is counted once, by outcome and by reason', () => {
    const judged = judgeRows(rows(6), [
      taken('1'),
      taken('2', ['phone_ninth_digit_added']),
      taken('1', ['phone_ninth_digit_added']),
      refused('phone_empty'),
      refused('phone_without_ddd'),
      refused('phone_empty'),
    ])
    expect(countOutcomes(judged)).toEqual({ accepted: 1, repaired: 1, duplicate: 1, rejected: 3 })
    expect(countReasons(judged)).toEqual([
      ['phone_empty', 2],
      ['phone_without_ddd', 1],
    ])
  })

  it('the first of equal contacts is accepted, and the others refer to its row', () => {
    const judged = judgeRows(rows(3), [taken('9'), taken('9'), taken('9')])
    expect(judged.map((row) => [row.outcome, row.duplicateOf])).toEqual([
      ['accepted', null],
      ['duplicate', 2],
      ['duplicate', 2],
    ])
  })

  it('a row that was only reformatted counts as accepted, not as repaired', () => {
    const judged = judgeRows(rows(1), [taken('1', ['phone_formatting_removed', 'phone_country_code_added'])])
    expect(judged[0]).toMatchObject({ outcome: 'accepted', repairs: [] })
  })

  it('rows without a verdict have no outcome and are not counted', () => {
    const judged = judgeRows(rows(2), [])
    expect(judged.map((row) => row.outcome)).toEqual([null, null])
    expect(countOutcomes(judged)).toEqual({ accepted: 0, repaired: 0, duplicate: 0, rejected: 0 })
  })
})

describe('counts used as filters', () => {
  afterEach(cleanup)

  const show = (rejected: number) => {
    const [chosen, setChosen] = createSignal<'accepted' | 'rejected' | null>(null)
    render(() => (
      <Counts
        label="Veredito"
        counts={[
          { key: 'accepted', label: 'aceitas', count: 1_204, tone: 'green' },
          { key: 'rejected', label: 'recusadas', count: rejected, tone: 'red' },
        ]}
        chosen={chosen()}
        onChoose={setChosen}
        write={(count) => String(count)}
      />
    ))
    return chosen
  }

  it('clicking a count filters by its group, and clicking it again shows all', () => {
    const chosen = show(3)
    const button = screen.getByRole('button', { name: /recusadas/ })
    fireEvent.click(button)
    expect(chosen()).toBe('rejected')
    expect(button.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button)
    expect(chosen()).toBeNull()
  })

  it('the count of an empty group is disabled', () => {
    show(0)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /recusadas/ }).disabled).toBe(true)
  })
})
