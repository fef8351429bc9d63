import { createSignal, For, Show } from 'solid-js'
import Trash from 'lucide-solid/icons/trash'
import type { BackupEntry } from '../../../shared/bridge/data-care.ts'
import { useText } from '../../i18n/text.ts'
import { Button, IconButton } from '../../ui/button/button.tsx'
import './data-care.css'

/** So many stand here at first; the rest on request. */
const firstShown = 6

/** Backups, the newest first, each with the way back to it. */
export const BackupTable = (props: {
  backups: readonly BackupEntry[]
  /** Whether it needs saying whose data each one holds. */
  namesOwner: boolean
  onRestore: (backup: BackupEntry) => void
  /** Absent where none may go. */
  onRemove?: ((backup: BackupEntry) => void) | undefined
}) => {
  const { t, f } = useText()
  const [isWhole, setWhole] = createSignal(false)
  const shown = () => (isWhole() ? props.backups : props.backups.slice(0, firstShown))
  return (
    <>
      <table class="table backups" aria-label={t().dataCare.list}>
        <thead>
          <tr>
            <th scope="col">{t().dataCare.columns.when}</th>
            <Show when={props.namesOwner}>
              <th scope="col">{t().dataCare.columns.owner}</th>
            </Show>
            <th scope="col">{t().dataCare.columns.reason}</th>
            <th scope="col" data-number>
              {t().dataCare.columns.size}
            </th>
            <th scope="col" aria-label={t().dataCare.columns.action} />
          </tr>
        </thead>
        <tbody>
          <For each={shown()}>
            {(backup) => (
              <tr>
                <td title={f().exact(backup.madeAt)}>{f().when(backup.madeAt)}</td>
                <Show when={props.namesOwner}>
                  <td>{t().dataCare.owners[backup.owner]}</td>
                </Show>
                <td>
                  {t().dataCare.reasons[backup.reason]}
                  <span class="muted"> · {t().dataCare.checked}</span>
                </td>
                <td data-number>{f().bytes(backup.bytes)}</td>
                <td class="backups-action">
                  <Button
                    small
                    aria-label={t().dataCare.restoreOf(f().when(backup.madeAt))}
                    onClick={() => props.onRestore(backup)}
                  >
                    {t().dataCare.restore}
                  </Button>
                  <Show when={props.onRemove}>
                    {(onRemove) => (
                      <IconButton
                        small
                        icon={Trash}
                        label={t().dataCare.removing.backupOf(f().when(backup.madeAt))}
                        onClick={() => onRemove()(backup)}
                      />
                    )}
                  </Show>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.backups.length > firstShown && !isWhole()}>
        <Button small kind="quiet" onClick={() => setWhole(true)}>
          {t().dataCare.showAll(props.backups.length)}
        </Button>
      </Show>
    </>
  )
}
