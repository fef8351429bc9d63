import { ORPCError } from '@orpc/contract'
import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, test } from 'vitest'
import { TeamSheet } from '../../renderer/features/settings/team-sheet.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import type { Connection } from '../../shared/bridge/connections.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const words = ptBr.connections.team.signIn

const connection: Connection = {
  id: 't',
  name: 'Cobrança',
  kind: 'remote',
  baseUrl: 'https://equipe.example',
  tokenLast4: 'abcd',
  zonelessStart: 'local-brasilia',
  busyMeaning: 'unknown',
  uploadRate: null,
  autoBlocks: [],
  team: { name: 'Cobrança', memberId: 'ana', member: 'Ana', role: 'analyst' },
}

type Outcome = Connection | null | { said: string }

/** The dialog at a team that takes the company's account; what a sign-in comes to is said by `settle`. */
const show = (offer: { provider: string } | null = { provider: 'login.example' }) => {
  const asked: unknown[] = []
  const joined: string[] = []
  let settle: (outcome: Outcome) => void = () => {}
  let begun = 0
  const [isOpen, setOpen] = createSignal(true)
  renderInApp(
    () => (
      <TeamSheet open={isOpen()} onClose={() => setOpen(false)} onJoined={({ name }) => joined.push(name)} />
    ),
    {
      team: {
        signInOffer: ({ baseUrl }: { baseUrl: string }) => {
          asked.push(['offer', baseUrl])
          return offer
        },
        beginSignIn: (input: object) => {
          asked.push(['begin', input])
          begun += 1
          return { id: `s${begun}`, code: 'ABCD-2345' }
        },
        awaitSignIn: () =>
          new Promise<Outcome>((resolve) => {
            settle = resolve
          }).then((outcome) => {
            if (outcome === null || !('said' in outcome)) return outcome
            const params = { said: outcome.said, saidInEnglish: outcome.said }
            throw new ORPCError('PROBLEM', { data: { code: 'team_sign_in_refused', params } })
          }),
        openSignIn: (input: object) => void asked.push(['open', input]),
        cancelSignIn: (input: object) => void asked.push(['cancel', input]),
      },
    },
  )
  return { asked, joined, settle: (outcome: Outcome) => settle(outcome) }
}

const write = (label: string, value: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.input(field, { target: { value } })
  fireEvent.change(field, { target: { value } })
}

const start = async () => {
  write(ptBr.connections.address, ' https://equipe.example ')
  write(ptBr.connections.team.device, 'Notebook da Ana')
  fireEvent.click(await screen.findByRole('button', { name: words.action }))
  await screen.findByRole('dialog', { name: words.title })
}

test('a team that takes codes alone is joined as before, and asked for its offer once the address is written', async () => {
  const { asked } = show(null)
  write(ptBr.connections.address, 'https://equipe.example')
  await waitFor(() => expect(asked).toEqual([['offer', 'https://equipe.example']]))
  expect(screen.queryByRole('button', { name: words.action })).toBeNull()
  expect(screen.getByLabelText(ptBr.connections.team.code)).toBeTruthy()
})

test('the company account is offered with the hosts that the browser will open, and needs the name of the computer', async () => {
  show()
  write(ptBr.connections.address, 'https://equipe.example')
  const button = await screen.findByRole('button', { name: words.action })
  expect(button).toHaveProperty('disabled', true)
  expect(screen.getByText(words.opens('equipe.example', 'login.example'))).toBeTruthy()
  write(ptBr.connections.team.device, 'Notebook')
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  // Another address is another team, which has not been asked yet.
  fireEvent.input(screen.getByLabelText(ptBr.connections.address), {
    target: { value: 'https://outra.example' },
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: words.action })).toBeNull())
})

test('while the browser is waited for the code to compare is shown, and a confirmed sign-in joins', async () => {
  const { asked, joined, settle } = show()
  await start()
  expect(screen.getByText('ABCD-2345')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(words.waiting)
  fireEvent.click(screen.getByRole('button', { name: words.again }))
  await waitFor(() => expect(asked.at(-1)).toEqual(['open', { id: 's1' }]))
  expect(asked[1]).toEqual(['begin', { baseUrl: 'https://equipe.example', device: 'Notebook da Ana' }])
  settle(connection)
  await waitFor(() => expect(joined).toEqual(['Cobrança']))
  await waitFor(() => expect(screen.queryByText('ABCD-2345')).toBeNull())
})

test('whoever is refused, or takes too long, reads why above the form and can begin again', async () => {
  const { settle, joined } = show()
  await start()
  settle({ said: 'Ninguém da equipe tem o e-mail desta conta. Peça um convite' })
  expect(await screen.findByText(/Ninguém da equipe tem o e-mail desta conta/)).toBeTruthy()
  expect(screen.queryByText('ABCD-2345')).toBeNull()
  expect(screen.getByLabelText(ptBr.connections.team.device)).toHaveProperty('value', 'Notebook da Ana')
  await start()
  await waitFor(() => expect(screen.queryByText(/Ninguém da equipe/)).toBeNull())
  settle({ said: 'Esta entrada venceu' })
  expect(await screen.findByText(/Esta entrada venceu/)).toBeTruthy()
  expect(joined).toEqual([])
})

test('a cancelled sign-in ends at once, and what it comes to later changes nothing', async () => {
  const { asked, settle, joined } = show()
  await start()
  fireEvent.click(screen.getByRole('button', { name: ptBr.common.cancel }))
  await waitFor(() => expect(asked.at(-1)).toEqual(['cancel', { id: 's1' }]))
  expect(await screen.findByRole('dialog', { name: ptBr.connections.team.title })).toBeTruthy()
  settle({ said: 'Tarde demais' })
  await waitFor(() => expect(screen.getByRole('button', { name: words.action })).toBeTruthy())
  expect(screen.queryByText(/Tarde demais/)).toBeNull()
  expect(joined).toEqual([])
})
