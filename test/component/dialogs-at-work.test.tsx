import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import type { JSX } from 'solid-js'
import { afterEach, expect, it, vi } from 'vitest'
import type { ShellCalls } from '../../shared/bridge/shell-contract.ts'
import type { Problem } from '../../shared/bridge/problem.ts'
import { RemoveCopyDialog } from '../../renderer/features/data-care/remove-copy-dialog.tsx'
import { RestoreDialog } from '../../renderer/features/data-care/restore-dialog.tsx'
import { CnpjImportSheet } from '../../renderer/features/service/cnpj-import-sheet.tsx'
import { PortDialog } from '../../renderer/features/service/port-dialog.tsx'
import { RemoveBaseDialog } from '../../renderer/features/service/remove-base-dialog.tsx'
import { ResetDialog } from '../../renderer/features/service/reset-dialog.tsx'
import { ClientCertificateDialog } from '../../renderer/features/settings/client-certificate-dialog.tsx'
import { ConnectionSheet } from '../../renderer/features/settings/connection-sheet.tsx'
import { ForgetAll } from '../../renderer/features/settings/forget-all.tsx'
import { ProxyLoginDialog } from '../../renderer/features/settings/proxy-login-dialog.tsx'
import { AddEntry } from '../../renderer/features/suppressions/add-entry.tsx'
import { ImportSheet } from '../../renderer/features/suppressions/import-sheet.tsx'
import { RemoveDialog } from '../../renderer/features/suppressions/remove-dialog.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { emptyTally } from '../../shared/rules/row-verdict.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { type Answers, renderInApp } from './in-app.tsx'

afterEach(cleanup)

const facts = {
  kind: 'csv',
  fileBytes: 1_000,
  encoding: 'utf-8',
  delimiter: ';',
  sheets: [],
  sheet: null,
  headerRow: 1,
  columns: ['Número'],
  sample: [{ sourceRow: 2, cells: ['11987654321'] }],
  complete: true,
}
const backup = {
  owner: 'workspace' as const,
  name: 'a',
  madeAt: '2024-05-01T12:00:00.000Z',
  reason: 'manual' as const,
  schema: 150,
  nextSchema: null,
  bytes: 2_000,
}
const unavailable: Problem = { code: 'workspace_unavailable', params: {} }

type Held = {
  onClose: () => void
  /** What the dialog asks for: comes when the test lets it fail. */
  call: () => Promise<never>
}
type Case = {
  name: string
  part: (held: Held) => JSX.Element
  answers?: (held: Held) => Answers
  bridge?: (held: Held) => Partial<ShellCalls>
  action: string
  fill?: () => Promise<void> | void
}

const input = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
/** As a dialog that is given what it does hears of a failure. */
const failing = ({ call }: Held) => call().catch(() => unavailable)

const cases: Case[] = [
  {
    name: 'blocking one person',
    part: (held) => <AddEntry open onAdd={() => {}} onClose={held.onClose} />,
    answers: ({ call }) => ({ suppressions: { add: call } }),
    action: ptBr.suppressions.add.action,
    fill: () => void input(ptBr.suppressions.add.number.phone, '11987654321'),
  },
  {
    name: 'importing a do-not-contact list',
    part: (held) => (
      <ImportSheet ticket={ticketOf('/x/procon.csv')} onStart={() => {}} onClose={held.onClose} />
    ),
    answers: ({ call }) => ({
      imports: {
        open: () => ({ fileId: 'file', facts, fileName: 'procon.csv', roles: ['phone'], why: [null] }),
      },
      suppressions: {
        judge: () => ({ verdicts: [], tally: { ...emptyTally(), rows: 1, accepted: 1 } }),
        start: call,
      },
    }),
    action: ptBr.suppressions.sheet.start,
    fill: async () => {
      await screen.findByText('A única linha do arquivo')
      fireEvent.change(screen.getByLabelText('Origem'), { target: { value: 'procon' } })
      input('Data da lista', '2026-11-01')
    },
  },
  {
    name: 'unblocking',
    part: (held) => (
      <RemoveDialog
        what={{ id: 'a' }}
        title={() => 'Desbloquear?'}
        line={() => ''}
        action="Desbloquear"
        onRemove={() => failing(held)}
        onClose={held.onClose}
      />
    ),
    action: 'Desbloquear',
  },
  {
    name: 'a connection',
    part: (held) => <ConnectionSheet edited="new" onClose={held.onClose} onSaved={() => {}} />,
    answers: ({ call }) => ({ connections: { add: call } }),
    action: ptBr.connections.save,
    fill: () => {
      input(ptBr.connections.name, 'Produção')
      input(ptBr.connections.address, 'https://api.exemplo.com.br')
      input(ptBr.connections.tokenField, 'abc')
    },
  },
  {
    name: 'the login of a proxy',
    part: (held) => <ProxyLoginDialog open user="ana" onClose={held.onClose} />,
    answers: ({ call }) => ({ network: { setProxyLogin: call } }),
    action: ptBr.network.save,
    fill: () => void input(ptBr.network.password, 'segredo'),
  },
  {
    name: 'a client certificate',
    part: (held) => <ClientCertificateDialog open onClose={held.onClose} />,
    answers: ({ call }) => ({ network: { setClientCertificate: call } }),
    bridge: () => ({ pickCertificate: async () => ticketOf('/x/ana.pfx') }),
    action: ptBr.network.save,
    fill: async () => {
      fireEvent.click(screen.getByLabelText(`${ptBr.network.choose} ${ptBr.network.clientFile}`))
      await screen.findByText('ana.pfx')
    },
  },
  {
    name: 'forgetting all columns',
    part: (held) => <ForgetAll open count={3} onClose={held.onClose} />,
    answers: ({ call }) => ({ rememberedRoles: { forgetAll: call } }),
    action: ptBr.remembered.forgetAll,
  },
  {
    name: 'deleting a backup',
    part: (held) => <RemoveCopyDialog copy={backup} onClose={held.onClose} onRemoved={() => {}} />,
    bridge: ({ call }) => ({ removeCopy: call }),
    action: ptBr.dataCare.removing.action,
    fill: () => void fireEvent.click(screen.getByRole('checkbox')),
  },
  {
    name: 'restoring a backup, before which the others are listed',
    part: (held) => <RestoreDialog backup={backup} isWhole onClose={held.onClose} />,
    bridge: ({ call }) => ({
      listBackups: call,
      restoreBackup: async () => ({ failure: 'backup_unusable' }),
    }),
    action: ptBr.dataCare.restoring.action,
  },
  {
    name: 'removing the companies of the register',
    part: (held) => (
      <RemoveBaseDialog open establishments={3} onRemove={() => failing(held)} onClose={held.onClose} />
    ),
    action: ptBr.cnpjBase.remove.action,
  },
  {
    name: 'importing companies of the register',
    part: (held) => (
      <CnpjImportSheet
        open
        hasBase={false}
        files={[{ ticket: ticketOf('/x/Estabelecimentos0.zip'), bytes: 1 }]}
        onFiles={() => {}}
        onStart={() => failing(held)}
        onClose={held.onClose}
      />
    ),
    action: ptBr.cnpjBase.sheet.start,
  },
  {
    name: 'emptying the local service',
    part: (held) => <ResetDialog open counts={undefined} onDone={() => {}} onClose={held.onClose} />,
    answers: ({ call }) => ({ service: { reset: call } }),
    action: ptBr.service.reset.action,
    fill: () => void fireEvent.click(screen.getByRole('checkbox')),
  },
  {
    name: 'the port of the local service',
    part: (held) => <PortDialog open port={0} onClose={held.onClose} />,
    bridge: ({ call }) => ({ setServicePort: call }),
    action: ptBr.common.save,
    fill: () => void input(ptBr.service.port.field, '8080'),
  },
]

it.each(cases)(
  'a dialog stays open until it is known how it went: $name',
  async ({ part, answers = () => ({}), bridge = () => ({}), action, fill }) => {
    const answer = Promise.withResolvers<never>()
    const call = vi.fn(() => answer.promise)
    const held = { onClose: vi.fn(), call }
    renderInApp(() => part(held), answers(held), { bridge: bridge(held) })
    const dialog = within(await screen.findByRole('dialog'))
    await fill?.()
    fireEvent.click(await dialog.findByRole('button', { name: action }))
    await vi.waitFor(() => expect(call).toHaveBeenCalled())
    fireEvent.click(dialog.getByRole('button', { name: ptBr.common.cancel }))
    fireEvent.click(dialog.getByRole('button', { name: ptBr.common.close }))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(held.onClose).not.toHaveBeenCalled()
    answer.reject(new Error('the connection ended'))
    await vi.waitFor(() => expect(document.querySelector('[role=dialog] .notice')).toBeTruthy())
    fireEvent.click(dialog.getByRole('button', { name: ptBr.common.cancel }))
    expect(held.onClose).toHaveBeenCalled()
  },
)
