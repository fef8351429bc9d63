import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { afterEach, expect, it, vi } from 'vitest'
import { Menu, PointMenu } from '../../renderer/ui/menu/menu.tsx'

afterEach(cleanup)

const open = () => {
  const run = vi.fn()
  render(() => <Menu label="Formato" items={[{ label: 'Só os dígitos', run }]} />)
  const trigger = screen.getByRole('button', { name: 'Formato' })
  fireEvent.pointerDown(trigger, { button: 0, pointerType: 'mouse', clientX: 200, clientY: 150 })
  return { run, item: screen.getByRole('menuitem', { name: 'Só os dígitos' }) }
}
const mouse = { button: 0, pointerType: 'mouse' }

it('the press that opens a menu chooses nothing where the menu opens under the pointer', () => {
  const { run, item } = open()
  fireEvent.pointerUp(item, { ...mouse, clientX: 202, clientY: 151 })
  expect(run).not.toHaveBeenCalled()
  expect(screen.getByRole('menuitem')).toBeTruthy()
  fireEvent.pointerDown(item, { ...mouse, clientX: 202, clientY: 151 })
  fireEvent.pointerUp(item, { ...mouse, clientX: 202, clientY: 151 })
  expect(run).toHaveBeenCalledOnce()
})

it('a press that is drawn from a menu’s button to an item chooses it', () => {
  const { run, item } = open()
  fireEvent.pointerUp(item, { ...mouse, clientX: 205, clientY: 190 })
  expect(run).toHaveBeenCalledOnce()
})

it('a menu at a place of the window closes when the window changes its size', () => {
  const onClose = vi.fn()
  const items = [{ label: 'Remover', run: () => {} }]
  const { unmount } = render(() => (
    <PointMenu label="Ações" items={items} at={{ x: 1, y: 1 }} onClose={onClose} />
  ))
  fireEvent(window, new Event('resize'))
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  fireEvent(window, new Event('resize'))
  expect(onClose).toHaveBeenCalledOnce()
})
