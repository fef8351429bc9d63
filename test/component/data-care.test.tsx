import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BackupEntry } from '../../shared/bridge/data-care.ts'
import type { ProcessHealth } from '../../shared/bridge/shell.ts'
import type { ShellCalls } from '../../shared/bridge/shell-contract.ts'
import { writeBackupName } from '../../shared/rules/backup-name.ts'
import { BackupsPanel } from '../../renderer/features/data-care/backups-panel.tsx'
import { TransferPanel } from '../../renderer/features/data-care/transfer-panel.tsx'
import { WorkspaceDown } from '../../renderer/features/data-care/workspace-down.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { renderInApp } from './in-app.tsx'

const words = ptBr.dataCare

const entry = (day: string, reason: BackupEntry['reason'], owner: BackupEntry['owner'] = 'workspace') => {
  const facts = { madeAt: `2024-05-${day}T12:00:00.000Z`, reason, schema: 150, nextSchema: null }
  return { ...facts, owner, name: writeBackupName(facts), bytes: 2_000_000 }
}
const three = [entry('03', 'rotating'), entry('02', 'manual'), entry('01', 'rotating', 'service')]

afterEach(cleanup)

describe('backups in the settings', () => {
  const open = (bridge: Partial<ShellCalls>) =>
    renderInApp(
      () => <BackupsPanel />,
      {},
      { bridge: { listBackups: async () => three, listSetAside: async () => [], ...bridge } },
    )

  it('each backup is listed with its day, owner, reason and size', async () => {
    open({})
    const rows = await waitFor(() => {
      const found = screen.getAllByRole('row')
      expect(found).toHaveLength(4)
      return found
    })
    expect(rows[2]?.textContent).toContain('2 de mai. de 2024')
    expect(rows[2]?.textContent).toContain(words.owners.workspace)
    expect(rows[2]?.textContent).toContain(words.reasons.manual)
    expect(rows[2]?.textContent).toContain('2 MB')
    expect(rows[3]?.textContent).toContain(words.owners.service)
  })

  it('making a backup reports a full disk, or success once it was made', async () => {
    const makeBackup = vi.fn<ShellCalls['makeBackup']>(async () => ({ failure: 'disk_full' }))
    const { state } = open({ makeBackup })
    fireEvent.click(await screen.findByRole('button', { name: words.make }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(words.copyFailures.disk_full.what)
    expect(alert.textContent).toContain(words.copyFailures.disk_full.kept)
    makeBackup.mockResolvedValue({ failure: null })
    fireEvent.click(await screen.findByRole('button', { name: words.make, busy: false }))
    await waitFor(() => expect(state.toasts.all.map(({ text }) => text)).toEqual([words.made]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('rows stay the same elements when the backups are read again, so that a click in progress counts', async () => {
    const { state } = open({
      listBackups: async () => structuredClone(three),
      makeBackup: async () => ({ failure: null }),
    })
    const [button] = await screen.findAllByRole('button', { name: /^Restaurar a cópia/ })
    fireEvent.click(screen.getByRole('button', { name: words.make }))
    await waitFor(() => expect(state.toasts.all).toHaveLength(1))
    expect(button?.isConnected).toBe(true)
  })

  it('a backup is restored only after a confirmation about the outbox, and a refusal is explained', async () => {
    const restoreBackup = vi.fn<ShellCalls['restoreBackup']>(async () => ({ failure: 'backup_unusable' }))
    const { state } = open({ restoreBackup })
    fireEvent.click((await screen.findAllByRole('button', { name: /^Restaurar a cópia/ }))[1] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain(words.restoring.keepsWhole)
    expect(dialog.textContent).toContain(words.restoring.outbox)
    expect(restoreBackup).not.toHaveBeenCalled()
    fireEvent.click(within(dialog).getByRole('button', { name: words.restoring.action }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      ptBr.shell.reasons.backup_unusable.what,
    )
    expect(restoreBackup).toHaveBeenCalledWith({ owner: 'workspace', name: three[1]?.name })
    expect(state.toasts.all).toEqual([])
  })

  it('a backup is deleted only after consent, and a failed deletion is reported', async () => {
    const removeCopy = vi.fn<ShellCalls['removeCopy']>(async () => ({ removed: false }))
    open({ removeCopy })
    fireEvent.click((await screen.findAllByRole('button', { name: /^Apagar a cópia/ }))[1] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    const action = within(dialog).getByRole('button', { name: words.removing.action })
    fireEvent.click(action)
    expect(removeCopy).not.toHaveBeenCalled()
    fireEvent.click(within(dialog).getByRole('checkbox'))
    fireEvent.click(action)
    expect((await within(dialog).findByRole('alert')).textContent).toContain(words.removing.failed.what)
    expect(removeCopy).toHaveBeenCalledWith({ owner: 'workspace', kind: 'backup', name: three[1]?.name })
  })

  it('data that was set aside can be deleted from the backups panel', async () => {
    const facts = { setAsideAt: '2024-05-01T12:00:00.000Z', bytes: 4_000 }
    const aside = { owner: 'workspace' as const, name: '2024-05-01T12-00-00-000Z', ...facts }
    const removeCopy = vi.fn<ShellCalls['removeCopy']>(async () => ({ removed: true }))
    const { state } = open({ listSetAside: async () => [aside], removeCopy })
    fireEvent.click(await screen.findByRole('button', { name: /^Apagar os dados separados em/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('checkbox'))
    fireEvent.click(within(dialog).getByRole('button', { name: words.removing.action }))
    await waitFor(() => expect(state.toasts.all.map(({ text }) => text)).toEqual([words.removing.done]))
    expect(removeCopy).toHaveBeenCalledWith({ owner: 'workspace', kind: 'set_aside', name: aside.name })
  })
})

describe('workspace data that cannot be opened', () => {
  const open = (workspaceDownFor: ProcessHealth['reason'], bridge: Partial<ShellCalls> = {}) =>
    renderInApp(
      () => <WorkspaceDown />,
      {},
      {
        bridge: { listBackups: async () => three, listSetAside: async () => [], ...bridge },
        workspaceDownFor,
      },
    )

  it.each(['database_damaged', 'database_missing', 'key_wrong'] as const)(
    'the failure %s offers the workspace’s own backups and starting fresh',
    async (reason) => {
      open(reason)
      expect((await screen.findByRole('alert')).textContent).toContain(ptBr.shell.reasons[reason].what)
      expect(await screen.findAllByRole('button', { name: /^Restaurar a cópia/ })).toHaveLength(2)
      expect(screen.getByRole('button', { name: `${words.startFresh.open}…` })).toBeTruthy()
    },
  )

  it.each([
    'database_newer',
    'database_older',
    'database_in_use',
    'backup_full',
    'database_full',
    'start_failed',
    'crashed',
  ] as const)('the failure %s offers a restart, and neither a restore nor starting fresh', async (reason) => {
    open(reason)
    expect((await screen.findByRole('alert')).textContent).toContain(ptBr.shell.reasons[reason].what)
    // Read, and yet not offered.
    await Promise.resolve()
    expect(screen.queryByRole('button', { name: /^Restaurar/ })).toBeNull()
    expect(screen.queryByRole('button', { name: `${words.startFresh.open}…` })).toBeNull()
    expect(screen.getByRole('button', { name: ptBr.shell.restartWorkspace })).toBeTruthy()
  })

  it('starting fresh requires ticking a confirmation first', async () => {
    const startFresh = vi.fn<ShellCalls['startFresh']>(async () => ({ failure: null }))
    open('database_damaged', { startFresh })
    fireEvent.click(await screen.findByRole('button', { name: `${words.startFresh.open}…` }))
    const dialog = await screen.findByRole('dialog')
    const begin = within(dialog).getByRole<HTMLButtonElement>('button', { name: words.startFresh.action })
    expect(begin.disabled).toBe(true)
    fireEvent.click(within(dialog).getByRole('checkbox'))
    await waitFor(() => expect(begin.disabled).toBe(false))
    fireEvent.click(begin)
    await waitFor(() => expect(startFresh).toHaveBeenCalledWith('workspace'))
  })
})

describe('export to another computer', () => {
  it('the export asks for the passphrase twice and writes nothing until both match', async () => {
    const exportData = vi.fn<ShellCalls['exportData']>(async () => ({
      state: 'failed',
      failure: 'disk_full',
    }))
    renderInApp(() => <TransferPanel />, {}, { bridge: { exportData } })
    fireEvent.click(screen.getByRole('button', { name: `${words.transfer.out}…` }))
    const dialog = await screen.findByRole('dialog')
    const action = within(dialog).getByRole('button', { name: words.transfer.outAction })
    const type = (label: string, value: string) =>
      fireEvent.input(within(dialog).getByLabelText(label), { target: { value } })
    type(words.transfer.passphrase, 'curta')
    fireEvent.click(action)
    expect(await within(dialog).findByText(ptBr.keys.tooShort)).toBeTruthy()
    type(words.transfer.passphrase, 'sete andorinhas')
    type(words.transfer.repeat, 'seis andorinhas')
    fireEvent.click(action)
    expect(await within(dialog).findByText(ptBr.keys.different)).toBeTruthy()
    expect(exportData).not.toHaveBeenCalled()
    type(words.transfer.repeat, 'sete andorinhas')
    fireEvent.click(action)
    await waitFor(() => expect(exportData).toHaveBeenCalledWith({ passphrase: 'sete andorinhas' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      words.transfer.failures.disk_full.what,
    )
  })
})
