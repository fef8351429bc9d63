import type { ProcessHealth } from '../../../shared/bridge/shell.ts'
import { press, type Scene } from './scene.ts'

const size = { width: 1280, height: 800 }
const path = '/settings?part=backups'
const down = (reason: ProcessHealth['reason']): Pick<Scene, 'path' | 'size' | 'shell'> => ({
  path: '/',
  size,
  shell: { workspace: { state: 'failed', restarts: 1, reason } },
})

/** The care of the data as a whole. */
export const dataCareScenes: readonly Scene[] = [
  { name: 'care-settings', path, size },
  { name: 'care-restore', path, size, steps: [press(/^(Restaurar a cópia|Restore the backup)/)] },
  { name: 'care-export', path, size, steps: [press(/^(Exportar tudo|Export everything)/)] },
  {
    name: 'care-import',
    path,
    size,
    steps: [
      press(/^(Importar de um|Import from a)/),
      (page) =>
        page
          .getByLabel(/^(Frase secreta|Passphrase)$/)
          .last()
          .fill('sete andorinhas'),
      press(/^(Importar os dados|Import the data)$/),
    ],
  },
  { name: 'care-damaged', ...down('database_damaged') },
  { name: 'care-damaged-none', ...down('database_missing'), isEmpty: true },
  {
    name: 'care-anew',
    ...down('key_wrong'),
    steps: [press(/^(Começar do zero|Start fresh)/)],
  },
  { name: 'care-newer', ...down('database_newer') },
  { name: 'care-older', ...down('database_older') },
  {
    name: 'care-keys-damaged',
    path: '/',
    size,
    shell: { state: { keys: { state: 'keys_damaged', backend: null, recoveryMadeAt: null } } },
  },
  { name: 'care-backup-full', ...down('backup_full') },
  { name: 'care-disk-full', ...down('database_full') },
]
