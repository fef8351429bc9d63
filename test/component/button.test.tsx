import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../../renderer/ui/button/button.tsx'

afterEach(cleanup)

it('a button shows that it is at work until its press has ended, and takes no other press meanwhile', async () => {
  const ended: (() => void)[] = []
  const send = vi.fn(() => new Promise<void>((resolve) => ended.push(resolve)))
  render(() => <Button onClick={send}>Enviar</Button>)
  const button = screen.getByRole('button')
  expect(button.getAttribute('aria-busy')).toBeNull()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(send).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  ended[0]?.()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button)
  expect(send).toHaveBeenCalledTimes(2)
})

it('a press that ends at once leaves the button as it was', () => {
  const open = vi.fn()
  render(() => <Button onClick={() => open()}>Abrir</Button>)
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  expect(open).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull()
})
