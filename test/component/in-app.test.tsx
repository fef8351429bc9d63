import { waitFor } from '@solidjs/testing-library'
import { expect, it } from 'vitest'
import { useQuery } from '../../renderer/state/query.ts'
import { contactList } from './complete.ts'
import { type Answers, renderInApp } from './in-app.tsx'

const Names = () => {
  const lists = useQuery({ topics: [], input: () => true, read: (calls) => calls.lists.list() })
  return <p>{lists.value()?.[0]?.name}</p>
}
const showNames = async (answers: Answers) => {
  const { container } = renderInApp(() => <Names />, answers)
  await waitFor(() => expect(container.textContent).toBe('Clientes'))
}

it('a component test whose answers match the contract passes', () =>
  showNames({ lists: { list: () => [contactList({})] } }))

it.fails('a component test with an answer that breaks the contract fails', () =>
  showNames({ lists: { list: () => [{ name: 'Clientes' }] } }))
