import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, it } from 'vitest'
import { Counts } from '../../renderer/ui/counts/counts.tsx'

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
